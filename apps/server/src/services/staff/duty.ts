import type { TwoPeople } from '@zhibiao/contract/core/endpoint';
import { maybeOne, one, type Queryable, sql, type Statement } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';

/** What one person began another ends: the reviewer does not issue, the editor does not publish. */

const makerOf = (tokenId: string) => sql<{ createdBy: string }>`
  SELECT "createdBy" FROM "StaffToken" WHERE id = ${tokenId}`;
/** Whom separated duties count as acting, and whom a first half remembers: a person; of a token its maker. */
export const dutyOf = async (on: Queryable, { kind, id }: Pick<Staff, 'kind' | 'id'>): Promise<string | null> => {
  if (kind === 'person') return id;
  return (await maybeOne(on, makerOf(id)))?.createdBy ?? null;
};

/** While this is false, one person may do both. Each setting stands at its default until staff set it. */
const IN_FORCE: Record<TwoPeople, Statement> = {
  always: sql`true`,
  'duty.publish': sql`EXISTS (SELECT 1 FROM "Setting" WHERE key = 'duty.publish' AND value = 'true'::jsonb)`,
  'duty.separate': sql`NOT EXISTS (SELECT 1 FROM "Setting" WHERE key = 'duty.separate' AND value = 'false'::jsonb)`,
};
/**
 * Condition for "`issuer` may issue what `auditor` reviewed", true while duties are not separated: part of the
 * statement that issues, so that nothing changes between asking and doing.
 */
export const mayIssue = (auditor: Statement, issuer: string | null): Statement => sql`(
  ${issuer}::uuid IS NULL OR ${auditor} IS DISTINCT FROM ${issuer}::uuid OR NOT ${IN_FORCE['duty.separate']})`;
export const NOT_ISSUER = '审核人不能制证，请由其他人员制证';

/** Whether the staff who end something began it themselves. The row that remembers who began is held by the caller. */
export const ownHalf = async (client: Queryable, staff: Staff): Promise<(first: string | null) => boolean> => {
  if (staff.second === null) throw new Error(`${staff.path} does not say that it is a second half`);
  const second = await dutyOf(client, staff);
  const { apart } = await one(client, sql<{ apart: boolean }>`SELECT ${IN_FORCE[staff.second]} AS apart`);
  return (first) => apart && second !== null && first === second;
};
