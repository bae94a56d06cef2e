import type { ORG_STATUS } from '@zhibiao/contract/auth/roles';
import type { CodeOf } from '@zhibiao/contract/core/codes';
import { CHANGE_STATUS } from '@zhibiao/contract/org/org';
import { type IPMS_STATUS } from '@zhibiao/contract/org/types';
import { lit, sql, type Statement } from '#db/sql.ts';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { FIGURE } from '#services/org/figures.ts';

/** Members of organisation `o`, as the database keeps them. */
export const MEMBERS: Statement = sql`(
  SELECT coalesce(sum(f.amount), 0)::int FROM "OrgFigure" f
  WHERE f."orgId" = o.id AND f.kind = ${lit(FIGURE.members)} AND f.part = ${lit(MEMBER.active)})`;

/** 浙江省 湖州市 吴兴区, of the county, city or province `code`. */
export const areaName = (code: Statement): Statement => sql`(
  SELECT concat_ws(' ', a2.name, a1.name, a0.name) FROM "Area" a0
  LEFT JOIN "Area" a1 ON a1.code = a0.parent LEFT JOIN "Area" a2 ON a2.code = a1.parent WHERE a0.code = ${code})`;

/** The change of organisation `o` that waits: there is one at most. */
export const WAITING_CHANGE: Statement = sql`(
  SELECT c.id FROM "OrgChange" c WHERE c."orgId" = o.id AND c.status = ${lit(CHANGE_STATUS.open)})`;

export type RowFound = {
  id: string;
  version: number;
  orgName: string;
  creditCode: string;
  orgType: string;
  areaName: string | null;
  contactName: string;
  contactMobile: string | null;
  status: CodeOf<typeof ORG_STATUS>;
  ipmsStatus: CodeOf<typeof IPMS_STATUS>;
  ipmsExpire: Date | null;
  members: number;
  changeId: string | null;
  createdAt: Date;
};
/** Of organisation `o`. */
export const ORG_ROW: Statement = sql`o.id, o.version, o."orgName", o."creditCode", o."orgType",
  ${areaName(sql`o."areaCode"`)} AS "areaName", o."contactName", o."contactMobile", o.status, o."ipmsStatus",
  o."ipmsExpire", ${MEMBERS} AS members, ${WAITING_CHANGE} AS "changeId", o."createdAt"`;
