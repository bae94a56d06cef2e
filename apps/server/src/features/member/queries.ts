import type { CodeOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { MEMBER, type MEMBER_SOURCE, type myOrgs, type searchOrgs } from '@zhibiao/contract/member/learner';
import { ORG_STATUS, ROLE } from '@zhibiao/contract/auth/roles';
import type { Db, Pool } from '#db/client.ts';
import { limit } from '#services/limits/limit.ts';
import { occursIn } from '#db/search.ts';
import { lit, many, sql } from '#db/sql.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { KEPT } from '#services/study/freeze-study.ts';
import { INVITES } from './invited.ts';
import { MEMBER_DEPARTMENT } from '#services/org/departments.ts';

const MOST = 10;
const SEARCHES = { max: 30, windowSec: 60 };

/** 9132**********022R: enough to tell two of one name apart. */
const maskCreditCode = (code: string) => `${code.slice(0, 4)}**********${code.slice(-4)}`;

type Called = { id: string; orgName: string; creditCode: string; orgType: string; areaCode: string };
/** Organisations in force that have this in their name; a list of them all is not to be had. */
export const findMemberOrgs = async (
  { db, pool }: { db: Db; pool: Pool },
  userId: string,
  name: string,
): Promise<AnswerOf<typeof searchOrgs>> => {
  await limit(pool, `org-search:${userId}`, SEARCHES);
  const orgs = await many(
    pool,
    sql<Called>`SELECT o.id, o."orgName", o."creditCode", o."orgType", o."areaCode" FROM "Organisation" o
      WHERE o.status = ${lit(ORG_STATUS.active)} AND ${occursIn(sql`o."orgName"`, name)}
        ORDER BY o."orgName", o.id LIMIT ${lit(MOST)}`,
  );
  const areas = await db.area.findMany({
    where: { code: { in: orgs.map((org) => org.areaCode) } },
    select: { code: true, name: true },
  });
  const nameOf = new Map(areas.map((area) => [area.code, area.name]));
  return orgs.map(({ id, orgName, creditCode, orgType, areaCode }) => ({
    orgId: id,
    orgName,
    creditCodeMasked: maskCreditCode(creditCode),
    orgType,
    areaName: nameOf.get(areaCode) ?? null,
  }));
};

type Row = {
  id: string;
  orgId: string;
  orgName: string;
  department: string | null;
  position: string | null;
  status: CodeOf<typeof MEMBER>;
  source: CodeOf<typeof MEMBER_SOURCE>;
  createdAt: Date;
  joinedAt: Date | null;
  leftAt: Date | null;
  lessons: string[];
  certificates: string[];
};
const selectMine = (userId: string) => sql<Row>`
  SELECT m.id, m."orgId", o."orgName", ${MEMBER_DEPARTMENT} AS department, m.position, m.status, m.source,
    m."createdAt", m."joinedAt", m."leftAt", ${KEPT}
  FROM "User" u
  JOIN "OrgMember" m ON m."userId" = u.id OR (${INVITES})
  JOIN "Organisation" o ON o.id = m."orgId"
  WHERE u.id = ${userId}
  ORDER BY m."createdAt" DESC, m.id DESC LIMIT 50`;

/** Where the learner is, was, has applied or is invited to. */
export const findMyOrgs = async (pool: Pool, viewer: Viewer): Promise<AnswerOf<typeof myOrgs>> => {
  const rows = await many(pool, selectMine(viewer.id));
  return rows.map(({ createdAt, joinedAt, leftAt, lessons, certificates, ...row }) => ({
    ...row,
    createTime: dateTime(createdAt),
    joinTime: dateTimeOrNull(joinedAt),
    leaveTime: dateTimeOrNull(leftAt),
    kept: { lessons, certificates },
    canLeave: row.status === MEMBER.active && viewer.role !== ROLE.owner,
  }));
};
