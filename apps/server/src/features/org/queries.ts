import type { OrgData } from '@zhibiao/contract/user';
import { isOrg } from '@zhibiao/contract/limits';
import type { z } from 'zod';
import type { Db } from '#db/client.ts';
import type { Viewer } from '#domain/roles.ts';

/** 在册 */
const ACTIVE = 2;

const SHOWN = {
  id: true, orgName: true, creditCode: true, orgType: true, areaCode: true, address: true, contactName: true, contactMobile: true, contactEmail: true, logo: true, status: true,
  _count: { select: { members: { where: { status: ACTIVE } } } },
} as const;

/** The organisation that the viewer administers, even while it waits for approval; null for everybody else. */
export const findOwnOrg = async (db: Db, viewer: Viewer): Promise<z.output<typeof OrgData> | null> => {
  if (!isOrg(viewer.role) || viewer.orgId === null) return null;
  const org = await db.organisation.findUnique({ where: { id: viewer.orgId }, select: SHOWN });
  if (!org) return null;
  const { _count, ...fields } = org;
  return { ...fields, memberCount: _count.members };
};
