import type { AuditField } from '@zhibiao/contract/audit/words';
import type { InputOf } from '@zhibiao/contract/core/endpoint';
import { CHANGE_STATUS } from '@zhibiao/contract/org/org';
import type { editOrg } from '@zhibiao/contract/org/staff-acts';
import type { Client } from '#db/client.ts';
import { isUniqueViolation } from '#db/faults.ts';
import { identifier, joined, lit, maybeOne, one, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { changesOf } from '#domain/audit/fields.ts';
import { checkCharacterOf, isCreditCode } from '#domain/org/credit-code.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { refused } from '#errors.ts';
import { VERIFIED_FIELDS } from '#features/org/changes.ts';
import { checkChoices, codeTaken } from '#features/org/update.ts';
import { audited } from '#services/audit/audited.ts';
import { holdOrg } from './states.ts';

type Body = InputOf<typeof editOrg>['body'];
type Fields = Body['fields'];

/** A real code may fail its check digit: staff who have compared it say with what. */
const warningOf = ({ creditCode, codeWarning }: Fields): { codeWarning?: string | null } => {
  if (creditCode === undefined) return {};
  if (isCreditCode(creditCode)) return { codeWarning: null };
  if (codeWarning) return { codeWarning };
  const right = checkCharacterOf(creditCode);
  throw refused(
    `${right === null ? '不是统一社会信用代码的格式' : `校验位不符：末位应为 ${right}`}；确认无误的，请填写核对依据`,
    { field: 'fields.codeWarning' },
  );
};

const findWaiting = (orgId: string) => sql`
  SELECT 1 FROM "OrgChange" WHERE "orgId" = ${orgId} AND status = ${lit(CHANGE_STATUS.open)}`;
const isVerified = (field: string): boolean => (VERIFIED_FIELDS as string[]).includes(field);

const update = (id: string, fields: Record<string, unknown>) => sql<{ version: number }>`
  UPDATE "Organisation" SET ${joined(
    Object.entries(fields).map(
      ([field, value]) => sql`${identifier(field)} = ${value as string | number | Date | null}`,
    ),
    ', ',
  )}, "updatedAt" = clock_timestamp() WHERE id = ${id} RETURNING version`;

type Row = Partial<Record<AuditField, string | number | Date | null | undefined>>;
const findRow = (id: string) => sql<Row>`
  SELECT "orgName", "creditCode", "orgType", "legalPerson", "areaCode", address, "contactName", "contactMobile",
    "contactEmail", industry, scale, "ipmsStatus", "ipmsCertNo", "ipmsStandard", "ipmsExpire"::text AS "ipmsExpire",
    "codeWarning"
  FROM "Organisation" WHERE id = ${id}`;

const write = async (client: Client, id: string, fields: Row) => {
  const before = await one(client, findRow(id));
  const changes = changesOf<Row>(before, fields);
  const changed = Object.keys(changes) as AuditField[];
  if (changed.length === 0) throw refused('没有修改任何内容');
  if (changed.some(isVerified) && (await maybeOne(client, findWaiting(id))))
    throw refused('该机构有变更申请正在审核，请先处理再修改登记信息');
  const { version } = await one(client, update(id, Object.fromEntries(changed.map((field) => [field, fields[field]]))));
  return { version, changes };
};

/** Mends what an organisation says of itself; the rules are those of its own form. */
export const changeOrg = async (
  deps: Pick<Deps, 'pool' | 'db'>,
  staff: Staff,
  id: string,
  { version, reason, fields }: Body,
): Promise<{ id: string; version: number }> => {
  const { creditCode, codeWarning: _, ...others } = fields;
  const warning = warningOf(fields);
  await checkChoices(deps.db, id, others);
  return audited(deps, staff, async (client, note) => {
    const locked = await holdOrg(client, staff, { id, version });
    const wanted = { ...others, ...(creditCode === undefined ? {} : { creditCode }), ...warning };
    const written = await write(client, id, wanted);
    note({ object: 'org', id, name: locked.orgName, orgId: id, changes: written.changes, reason });
    return { id, version: written.version };
  }).catch((error: unknown) => {
    throw isUniqueViolation(error, 'Organisation_creditCode') ? codeTaken() : error;
  });
};
