import { maybeOne, type Queryable, sql, type Statement } from '#db/sql.ts';
import type { Staff } from '#domain/staff.ts';

/** Separated duties: whoever reviews does not issue. */

const makerOf = (tokenId: string) => sql<{ createdBy: string }>`
  SELECT "createdBy" FROM "StaffToken" WHERE id = ${tokenId}`;
/** Whom separated duties count as acting: a person; of a token its maker. */
export const dutyOf = async (on: Queryable, { kind, id }: Pick<Staff, 'kind' | 'id'>): Promise<string | null> => {
  if (kind === 'person') return id;
  return (await maybeOne(on, makerOf(id)))?.createdBy ?? null;
};

/**
 * Condition for "`issuer` may issue what `auditor` reviewed", true while duties are not separated: part of the
 * statement that issues, so that nothing changes between asking and doing.
 */
export const mayIssue = (auditor: Statement, issuer: string | null): Statement => sql`(
  ${issuer}::uuid IS NULL OR ${auditor} IS DISTINCT FROM ${issuer}::uuid
  OR EXISTS (SELECT 1 FROM "Setting" WHERE key = 'duty.separate' AND value = 'false'::jsonb))`;
export const NOT_ISSUER = '审核人不能制证，请由其他人员制证';
