import { isOrg, ORG_STATUS } from '@zhibiao/contract/auth/roles';
import { codeFrom } from '@zhibiao/contract/core/codes';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { PageQuery } from '@zhibiao/contract/core/fields';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { CHANGE_STATUS, type findByOrgData, type listChanges, type OrgChange } from '@zhibiao/contract/org/org';
import { IPMS_STATUS } from '@zhibiao/contract/org/types';
import type { Db } from '#db/client.ts';
import { lit, one, sql } from '#db/sql.ts';
import { FIGURE, orgFigures } from '#services/org/figures.ts';
import { type SettingNeeds, settingOf } from '#services/settings/settings.ts';
import { countTo, pageOf } from '#db/paging.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { dateOnlyOrNull, dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import type { ShowPicture } from '#http/files/pictures.ts';
import { readChanges } from './changes.ts';

const SHOWN = {
  id: true,
  orgName: true,
  creditCode: true,
  orgType: true,
  legalPerson: true,
  licenseUrl: true,
  areaCode: true,
  address: true,
  contactName: true,
  contactMobile: true,
  contactEmail: true,
  logo: true,
  industry: true,
  scale: true,
  ipmsStatus: true,
  ipmsCertNo: true,
  ipmsStandard: true,
  ipmsExpire: true,
  yearTarget: true,
  status: true,
  rejectReason: true,
  disabledReason: true,
} as const;

const membersOf = (orgId: string) => sql<{ members: number }>`
  SELECT coalesce(sum(f.amount), 0)::int AS members FROM ${orgFigures(orgId, FIGURE.members)}
    AND f.part = ${lit(MEMBER.active)}`;

/** The organisation that the viewer administers, even while it waits for approval; null for everybody else. */
export const findOwnOrg = async (
  deps: SettingNeeds & { db: Db },
  show: ShowPicture,
  viewer: Viewer,
): Promise<AnswerOf<typeof findByOrgData>> => {
  if (!isOrg(viewer.role) || viewer.orgId === null) return null;
  const { db, pool } = deps;
  const [org, change, { members }, usualYearTarget] = await Promise.all([
    db.organisation.findUnique({ where: { id: viewer.orgId }, select: SHOWN }),
    db.orgChange.findFirst({ where: { orgId: viewer.orgId, status: CHANGE_STATUS.open }, select: CHANGE_SHOWN }),
    one(pool, membersOf(viewer.orgId)),
    settingOf(deps, 'hours.yearTarget'),
  ]);
  if (!org) return null;
  const { ipmsExpire, ...fields } = org;
  const pictures = { licenseUrl: show(fields.licenseUrl), logo: show(fields.logo) };
  return {
    ...fields,
    ...pictures,
    status: codeFrom(ORG_STATUS, fields.status),
    ipmsStatus: codeFrom(IPMS_STATUS, fields.ipmsStatus),
    ipmsExpire: dateOnlyOrNull(ipmsExpire),
    usualYearTarget,
    memberCount: members,
    change: change && (await withName(db, show, change)),
  };
};

const CHANGE_SHOWN = {
  id: true,
  changes: true,
  status: true,
  reason: true,
  createdBy: true,
  createdAt: true,
  decidedAt: true,
} as const;
type ChangeRow = {
  id: string;
  changes: unknown;
  status: number;
  reason: string | null;
  createdBy: string;
  createdAt: Date;
  decidedAt: Date | null;
};

/** Changes requested, newest first. */
export const findChanges = async (
  db: Db,
  show: ShowPicture,
  orgId: string,
  page: PageQuery,
): Promise<AnswerOf<typeof listChanges>> => {
  const [rows, total] = await Promise.all([
    db.orgChange.findMany({
      where: { orgId },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      ...pageOf(page),
      select: CHANGE_SHOWN,
    }),
    db.orgChange.count({ where: { orgId }, take: countTo(page) }),
  ]);
  return { rows: await withNames(db, show, rows), total };
};

const withName = async (db: Db, show: ShowPicture, row: ChangeRow): Promise<OrgChange | null> =>
  (await withNames(db, show, [row]))[0] ?? null;

const withNames = async (db: Db, show: ShowPicture, rows: ChangeRow[]): Promise<OrgChange[]> => {
  const people = await db.user.findMany({
    where: { id: { in: rows.map(({ createdBy }) => createdBy) } },
    select: { id: true, realName: true },
  });
  const nameOf = new Map(people.map(({ id, realName }) => [id, realName]));
  return rows.map(({ changes, createdBy, createdAt, decidedAt, ...row }) => ({
    ...row,
    status: codeFrom(CHANGE_STATUS, row.status),
    items: readChanges(changes).map((item) =>
      item.field === 'licenseUrl' ? { ...item, from: show(item.from), to: show(item.to) } : item,
    ),
    createdBy: nameOf.get(createdBy) ?? '',
    createTime: dateTime(createdAt),
    decideTime: dateTimeOrNull(decidedAt),
  }));
};
