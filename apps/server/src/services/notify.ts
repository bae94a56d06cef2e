import { type OrgRight, rightsOfRole } from '@zhibiao/contract/org-rights';
import { ORG_ROLES } from '@zhibiao/contract/roles';
import { v7 } from 'uuid';
import type { Client, Tx } from '#db/client.ts';
import { lits, many, nothing, run, sql } from '#db/sql.ts';
import { GRANTS } from './org-rights.ts';

export type Event = {
  type: 'account' | 'application' | 'certificate' | 'deadline' | 'exam' | 'organisation';
  title: string;
  content: string;
  /** Whose name the content begins with when it is read. */
  aboutId?: string;
  linkUrl?: string;
};

const addNotices = (userIds: readonly string[], { type, title, content, linkUrl, aboutId }: Event) => sql`
  INSERT INTO "Notice" (id, "userId", type, title, content, "linkUrl", "aboutId")
  SELECT n.id, n."to", ${type}, ${title}, ${content}, ${linkUrl ?? null}, ${aboutId ?? null}::uuid
  FROM unnest(${userIds.map(() => v7())}::uuid[], ${userIds}::uuid[]) AS n(id, "to")
  JOIN "User" u ON u.id = n."to" AND u.status <> 3`;

/** A notice to each of these people, in the transaction that does what it tells. */
export const notify = async (client: Client | Tx, userIds: readonly string[], event: Event): Promise<void> => {
  if (userIds.length > 0) await run(client, addNotices(userIds, event));
};

/** Roles that bring the right, and whoever was given it. */
const holds = (right: OrgRight) => sql`
  AND (u.role IN (${lits(ORG_ROLES.filter((role) => rightsOfRole(role).includes(right)))})
    OR ${right} = ANY(${GRANTS}))`;
const administratorsOf = (orgId: string, right: OrgRight | null) => sql<{ id: string }>`
  SELECT u.id FROM "User" u
  WHERE u."orgId" = ${orgId} AND u.role IN (${lits(ORG_ROLES)}) AND u.status = 0
    ${right ? holds(right) : nothing} LIMIT 50`;

/** With `right` only those who can do something about it. */
export const notifyAdministrators = async (
  client: Client,
  orgId: string,
  event: Event,
  right: OrgRight | null = null,
): Promise<void> =>
  notify(
    client,
    (await many(client, administratorsOf(orgId, right))).map(({ id }) => id),
    event,
  );
