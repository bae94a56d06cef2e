import { APPLY, APPLY_KIND } from '@zhibiao/contract/apply/types';
import { BATCH, BATCH_ITEM } from '@zhibiao/contract/certificate/staff-batch';
import { CERT_TYPE } from '@zhibiao/contract/certificate/types';
import { labelOf } from '@zhibiao/contract/core/codes';
import { NAME_CHANGE } from '@zhibiao/contract/learner/name';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { nameRequest, NameRequest, RenameCheck } from '@zhibiao/contract/learner/staff-name';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { USER_STATUS } from '@zhibiao/contract/auth/roles';
import { TASK } from '@zhibiao/contract/task/types';
import type { Pool } from '#db/client.ts';
import { lit, lits, many, maybeOne, type Queryable, sql } from '#db/sql.ts';
import { CertificateHolder } from '#domain/certificate/facts.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateOnly, dateOnlyOrNull, dateTime } from '#domain/time/time.ts';
import { missing } from '#errors.ts';
import { CERTIFICATE_IN_FORCE, NO_LEARNER, learnerScope } from '#features/learner/found.ts';
import { notifiedBy } from '#services/notify/notified-by.ts';
import { scopeSql } from '#services/staff/scope.ts';
import { NAME_EVIDENCE, NAME_ROW, nameRowOf, type NameChangeRecord } from './own.ts';

/** What hangs on a name, before it is put right. */

type Person = { name: string; version: number; status: number };
const findPerson = (id: string, { scope }: Staff) => sql<Person>`
  SELECT u."realName" AS name, u.version, u.status FROM "User" u WHERE u.id = ${id} AND ${learnerScope(scope)}`;

type Open = Omit<NameRequest, 'createTime'> & { createdAt: Date };
const findOpen = (userId: string) => sql<Open>`
  SELECT n.id, n."fromName" AS "from", n."toName" AS "to", n.reason, n."createdAt",
    (SELECT count(*)::int FROM "Evidence" e WHERE e.subject = ${NAME_EVIDENCE} AND e."subjectId" = n.id) AS evidence
  FROM "NameChange" n WHERE n."userId" = ${userId} AND n.status = ${lit(NAME_CHANGE.waiting)}`;
export const openRequestOf = async (on: Queryable, userId: string): Promise<NameRequest | null> => {
  const open = await maybeOne(on, findOpen(userId));
  if (!open) return null;
  const { createdAt, ...request } = open;
  return { ...request, createTime: dateTime(createdAt) };
};

const findRequest = ({ scope }: Staff, id: string) => sql<Open & { userId: string; waiting: boolean }>`
  SELECT n.id, n."userId", n.status = ${lit(NAME_CHANGE.waiting)} AS waiting, n."fromName" AS "from",
    n."toName" AS "to", n.reason, n."createdAt",
    (SELECT count(*)::int FROM "Evidence" e WHERE e.subject = ${NAME_EVIDENCE} AND e."subjectId" = n.id) AS evidence
  FROM "NameChange" n JOIN "User" u ON u.id = n."userId" WHERE n.id = ${id} AND ${learnerScope(scope)}`;
/** One request, of a learner within the viewer's scope. */
export const findNameRequest = async (pool: Pool, staff: Staff, id: string): Promise<AnswerOf<typeof nameRequest>> => {
  const found = await maybeOne(pool, findRequest(staff, id));
  if (!found) throw missing('申请不存在');
  const { createdAt, ...request } = found;
  return { ...request, createTime: dateTime(createdAt) };
};

type Cert = {
  certNo: string;
  type: number;
  holder: unknown;
  issueDate: Date;
  expireDate: Date | null;
  seen: boolean;
};
/** In force; `seen`: within the data scope. */
export const renamedCertificates = (on: Queryable, userId: string, staff: Staff): Promise<Cert[]> =>
  many(
    on,
    sql<Cert>`
      SELECT c."certNo", c.type, c.holder, c."issueDate", c."expireDate",
        coalesce(${scopeSql(staff, sql`c."orgId"`)}, false) AS seen
      FROM "Certificate" c WHERE c."userId" = ${userId} AND ${CERTIFICATE_IN_FORCE} ORDER BY c."createdAt" DESC,
      c.id DESC`,
  );

/** The kind of the task that replaces certificates, found by the learner in its input. */
export const RENAME_TASK = 'learner-rename';
const replacing = (userId: string) => sql`
  SELECT 1 FROM "Task"
    WHERE kind = ${RENAME_TASK} AND status < ${lit(TASK.done)} AND input #>> '{asked,userId}' = ${userId} LIMIT 1`;

/** In a batch that runs, and not made yet. */
const beingMade = (userId: string) => sql`
  SELECT 1 FROM "CertApplyItem" p
  JOIN "CertBatchItem" i ON i."applyItemId" = p.id AND i.state = ${lit(BATCH_ITEM.open)}
  JOIN "CertBatch" b ON b.id = i."batchId" AND b.status = ${lit(BATCH.running)}
  WHERE p."userId" = ${userId} LIMIT 1`;

/** Why the name of this person cannot be put right now. */
export const whyNotNow = async (
  on: Queryable,
  userId: string,
  status: number,
  certificates: readonly Cert[],
): Promise<string | null> => {
  if (status === USER_STATUS.closed) return '该账号已注销';
  if (status === USER_STATUS.cancelling) return '该账号正在注销';
  if (await maybeOne(on, replacing(userId))) return '该学员的证书正在换发，请稍后再试';
  if (await maybeOne(on, beingMade(userId))) return '该学员正在制证，请稍后再试';
  if (certificates.some(({ seen }) => !seen)) return '该学员有不在您数据范围内的证书，请由可以查看全部数据的员工更正';
  return null;
};

const UNDER_WAY = [APPLY.orgReview, APPLY.platformReview, APPLY.returned, APPLY.making];
const findApplies = (userId: string, staff: Staff) => sql<{ applyNo: string; kind: number; status: number }>`
  SELECT a."applyNo", a.kind, a.status FROM "CertApplyItem" i JOIN "CertApply" a ON a.id = i."applyId"
  WHERE i."userId" = ${userId} AND a.status IN (${lits(UNDER_WAY)})
    AND ${scopeSql(staff, sql`a."orgId"`)}
  ORDER BY a."submitTime" DESC`;
const findOrgs = (userId: string, staff: Staff) => sql<{ orgName: string; name: string }>`
  SELECT o."orgName", m.name FROM "OrgMember" m JOIN "Organisation" o ON o.id = m."orgId"
  WHERE m."userId" = ${userId} AND m.status = ${lit(MEMBER.active)} AND ${scopeSql(staff, sql`m."orgId"`)}`;
const findHistory = (userId: string) => sql<NameChangeRecord & { by: string | null }>`
  SELECT ${NAME_ROW}, s.name AS by FROM "NameChange" n LEFT JOIN "Staff" s ON s.id = n.by
  WHERE n."userId" = ${userId} AND n.status <> ${lit(NAME_CHANGE.waiting)} ORDER BY n."createdAt" DESC LIMIT 20`;

export const checkRename = async (pool: Pool, staff: Staff, id: string): Promise<RenameCheck> => {
  const person = await maybeOne(pool, findPerson(id, staff));
  if (!person) throw missing(NO_LEARNER);
  const certificates = await renamedCertificates(pool, id, staff);
  const [told, refusal, request, applies, orgs, history] = await Promise.all([
    notifiedBy(pool, 'name.changed', [id]),
    whyNotNow(pool, id, person.status, certificates),
    openRequestOf(pool, id),
    many(pool, findApplies(id, staff)),
    many(pool, findOrgs(id, staff)),
    many(pool, findHistory(id)),
  ]);
  return {
    version: person.version,
    name: person.name,
    told,
    refusal,
    request,
    certificates: certificates
      .filter(({ seen }) => seen)
      .map(({ certNo, type, holder, issueDate, expireDate }) => ({
        certNo,
        typeName: labelOf(CERT_TYPE, type),
        holder: CertificateHolder.safeParse(holder).data?.name ?? '',
        issueDate: dateOnly(issueDate),
        expireDate: dateOnlyOrNull(expireDate),
      })),
    applies: applies.map(({ applyNo, kind, status }) => ({
      applyNo,
      kindName: labelOf(APPLY_KIND, kind),
      statusName: labelOf(APPLY, status),
    })),
    orgs,
    history: history.map(nameRowOf),
  };
};

const isSeen = (id: string, { scope }: Staff) => sql`
  SELECT 1 FROM "NameChange" n JOIN "User" u ON u.id = n."userId" WHERE n.id = ${id} AND ${learnerScope(scope)}`;
export const requireRequest = async (pool: Pool, staff: Staff, id: string): Promise<void> => {
  if (!(await maybeOne(pool, isSeen(id, staff)))) throw missing('申请不存在');
};
