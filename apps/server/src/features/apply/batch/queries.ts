import { APPLY_KIND } from '@zhibiao/contract/apply/types';
import {
  BATCH,
  BATCH_ITEM,
  type batchCounts,
  type BatchDetail,
  type BatchProblem,
  type BatchRow,
  type listCertBatches,
  TRIAL_HOURS,
} from '@zhibiao/contract/certificate/staff-batch';
import { allOf, labelOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { TASK } from '@zhibiao/contract/task/types';
import { countByState, pageSql, totalOf } from '#db/paging.ts';
import { all, lit, many, maybeOne, one, sql, type Statement } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { missing } from '#errors.ts';
import { type IssuerDeps, readIssueClock } from '#services/certificate/document/prepare.ts';
import { findIssuingTemplate } from '#services/certificate/document/template.ts';
import { dutyOf, mayIssue, NOT_ISSUER } from '#services/staff/duty.ts';
import { PREFIX } from '#services/files/uploads.ts';
import type { BatchSample } from './samples.ts';
import { batchSeen, isTried } from './stored.ts';
import { lastDayOf } from '#domain/apply/renewal.ts';

type Row = Omit<BatchRow, 'kindName' | 'createTime' | 'confirmTime' | 'finishTime'> & {
  createdAt: Date;
  confirmedAt: Date | null;
  finishedAt: Date | null;
};
const select = (page: Statement) => sql<Row & { samples: BatchSample[]; templateId: string }>`
  SELECT b.id, b.no, b.kind, b.status, b.total, b.done, b.failed, b.version, b.samples, b."templateId",
    s.name AS by, c.name AS "confirmedBy", b."createdAt", b."confirmedAt", b."finishedAt",
    CASE WHEN t.status = ${lit(TASK.failed)} AND b.status = ${lit(BATCH.running)} THEN t.error END AS failure
  FROM (${page}) b LEFT JOIN "Staff" s ON s.id = b."createdBy" LEFT JOIN "Staff" c ON c.id = b."confirmedBy"
  LEFT JOIN "Task" t ON t.id = b."taskId"
  ORDER BY b."createdAt" DESC, b.id DESC`;
const rowOf = ({ createdAt, confirmedAt, finishedAt, ...row }: Row): BatchRow => ({
  ...row,
  kindName: labelOf(APPLY_KIND, row.kind),
  createTime: dateTime(createdAt),
  confirmTime: dateTimeOrNull(confirmedAt),
  finishTime: dateTimeOrNull(finishedAt),
});

export const countBatches = ({ pool }: Pick<IssuerDeps, 'pool'>, staff: Staff): Promise<AnswerOf<typeof batchCounts>> =>
  countByState(pool, allOf(BATCH), sql`b.status`, sql`FROM "CertBatch" b WHERE ${batchSeen(staff)}`);

export const findBatches = async (
  { pool }: Pick<IssuerDeps, 'pool'>,
  staff: Staff,
  query: InputOf<typeof listCertBatches>['query'],
): Promise<AnswerOf<typeof listCertBatches>> => {
  const where = all([batchSeen(staff), ...(query.status === undefined ? [] : [sql`b.status = ${query.status}`])]);
  const from = sql`FROM "CertBatch" b WHERE ${where}`;
  const [rows, total] = await Promise.all([
    many(pool, select(sql`SELECT b.* ${from} ORDER BY b."createdAt" DESC, b.id DESC ${pageSql(query)}`)),
    totalOf(pool, query, from),
  ]);
  return { rows: rows.map(rowOf), total };
};

type Of = BatchDetail['applies'][number] & { moved: boolean; own: boolean };
const findApplies = (id: string, duty: string | null) => sql<Of>`
  SELECT a.id, a."applyNo", o."orgName", i.people, s.name AS "auditedBy",
    i.version IS NOT NULL AND a.version <> i.version AS moved, NOT ${mayIssue(sql`a."auditedBy"`, duty)} AS own
  FROM (
    SELECT "applyId", count(*)::int AS people,
      min("applyVersion") FILTER (WHERE state = ${lit(BATCH_ITEM.open)}) AS version
    FROM "CertBatchItem" WHERE "batchId" = ${id}::uuid GROUP BY "applyId"
  ) i JOIN "CertApply" a ON a.id = i."applyId" LEFT JOIN "Organisation" o ON o.id = a."orgId"
  LEFT JOIN "Staff" s ON s.id = a."auditedBy" ORDER BY a.id`;
/** Who is left out, who failed, and whose portrait is another than the one that was reviewed. */
const findProblems = (id: string) => sql<BatchProblem>`
  SELECT i."applyItemId" AS "itemId", i."applyId", a."applyNo", u."realName" AS name, o."orgName",
    coalesce(i.reason, '审核后更换过证件照，按现在的照片印制') AS sentence,
    i.state = ${lit(BATCH_ITEM.open)} AS warning
  FROM "CertBatchItem" i JOIN "CertApplyItem" p ON p.id = i."applyItemId" JOIN "User" u ON u.id = p."userId"
  JOIN "CertApply" a ON a.id = i."applyId" LEFT JOIN "Organisation" o ON o.id = a."orgId"
  WHERE i."batchId" = ${id}::uuid AND (
    i.state IN (${lit(BATCH_ITEM.failed)}, ${lit(BATCH_ITEM.skipped)})
    OR (i.state = ${lit(BATCH_ITEM.open)} AND p."photoKey" IS NOT NULL AND u.photo <> ${PREFIX} || p."photoKey"))
  ORDER BY i.state = ${lit(BATCH_ITEM.open)}, i.id LIMIT 2000`;
const countSkipped = (id: string) => sql<{ skipped: number }>`
  SELECT count(*)::int AS skipped FROM "CertBatchItem"
  WHERE "batchId" = ${id}::uuid AND state = ${lit(BATCH_ITEM.skipped)}`;
const findTemplate = (id: string) => sql<{ name: string; revision: number }>`
  SELECT title AS name, revision FROM "CertTemplate" WHERE id = ${id}::uuid`;

const findOne = async ({ pool }: Pick<IssuerDeps, 'pool'>, staff: Staff, id: string) => {
  const row = await maybeOne(
    pool,
    select(sql`SELECT b.* FROM "CertBatch" b WHERE b.id = ${id}::uuid AND ${batchSeen(staff)}`),
  );
  if (!row) throw missing('批次不存在');
  return row;
};

const HOUR_MS = 3_600_000;

export const findBatch = async (issuer: IssuerDeps, staff: Staff, id: string): Promise<BatchDetail> => {
  const { pool } = issuer;
  const { samples, templateId, ...row } = await findOne(issuer, staff, id);
  const duty = await dutyOf(pool, staff);
  const [clock, template, named, applies, problems, { skipped }] = await Promise.all([
    readIssueClock(issuer),
    findIssuingTemplate(issuer, templateId),
    one(pool, findTemplate(templateId)),
    many(pool, findApplies(id, duty)),
    many(pool, findProblems(id)),
    one(pool, countSkipped(id)),
  ]);
  const validUntil = new Date(row.createdAt.getTime() + TRIAL_HOURS * HOUR_MS);
  const tried = isTried(row.status);
  const hindrance = (): string | null => {
    if (!tried && row.status !== BATCH.partly) return null;
    if (applies.some(({ own }) => own)) return NOT_ISSUER;
    if (tried && validUntil < clock.now) return `试制已超过${TRIAL_HOURS}小时，请重新试制`;
    if (tried && applies.some(({ moved }) => moved)) return '申请有变化，请重新试制';
    return tried && row.total === 0 ? '没有可制证的人员' : null;
  };
  return {
    ...rowOf(row),
    templateName: named.name,
    revision: named.revision,
    issuer: template.issuer,
    expireDate: lastDayOf(clock.today, template.validYears ?? 0),
    applies: applies.map(({ moved: _, own: __, ...apply }) => apply),
    problems,
    skipped,
    samples: samples.map(({ label, name }) => ({ label, name })),
    validUntil: dateTime(validUntil),
    hindrance: hindrance(),
  };
};

/** One of the three documents that are none. */
export const findSample = async (issuer: IssuerDeps, staff: Staff, { id, no }: { id: string; no: number }) => {
  const { samples, no: batchNo } = await findOne(issuer, staff, id);
  const sample = samples[no - 1];
  const size = sample ? await issuer.storage.size(sample.key) : null;
  if (!sample || size === null) throw missing('样张不存在');
  return {
    type: 'pdf' as const,
    name: `${batchNo} 样张${no}.pdf`,
    plain: `${batchNo}-${no}.pdf`,
    body: issuer.storage.stream(sample.key),
    size,
  };
};
