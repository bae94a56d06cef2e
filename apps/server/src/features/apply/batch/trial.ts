import { APPLY, certOfApply } from '@zhibiao/contract/apply/types';
import { BATCH, BATCH_ITEM, BATCH_PEOPLE_MAX, type tryCertBatch } from '@zhibiao/contract/certificate/staff-batch';
import { labelOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { v7 } from 'uuid';
import type { Client } from '#db/client.ts';
import { TODAY } from '#db/days.ts';
import { isUniqueViolation } from '#db/faults.ts';
import { lit, many, maybeOne, run, sql } from '#db/sql.ts';
import { nextStatus } from '#domain/apply/states.ts';
import { personIdOf, type Staff } from '#domain/auth/staff.ts';
import { conflict, missing, refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { type IssuerDeps, readIssueClock } from '#services/certificate/document/prepare.ts';
import { enabledTemplate } from '#services/certificate/document/template.ts';
import { dutyOf, NOT_ISSUER } from '#services/staff/duty.ts';
import { scopeSql } from '#services/staff/scope.ts';
import { findToIssue, type ToIssue } from '#features/apply/issue/content.ts';
import { checkAll, type CheckedCandidate, makesRoom } from './checks.ts';
import { drawSamples, type BatchSample } from './samples.ts';

const seenOf = (staff: Staff, ids: readonly string[]) => sql<{ id: string }>`
  SELECT a.id FROM "CertApply" a
  WHERE a.id = ANY(${ids}::uuid[]) AND a.status <> ${lit(APPLY.draft)} AND ${scopeSql(staff, sql`a."orgId"`)}`;

/** All of them there for the viewer, waiting for their certificates, and for the same kind of these. */
const findApplies = async (issuer: IssuerDeps, staff: Staff, ids: readonly string[]): Promise<ToIssue[]> => {
  if ((await many(issuer.pool, seenOf(staff, ids))).length < ids.length) throw missing('申请不存在');
  const applies = await findToIssue(issuer, ids);
  const moved = applies.find(({ status }) => nextStatus('issue', 'platform', status) === null);
  if (moved) throw refused(`申请 ${moved.applyNo} ${labelOf(APPLY, moved.status)}，不能制证`);
  if (new Set(applies.map(({ kind }) => kind)).size > 1) throw refused('请选择同一种证书的申请');
  return applies;
};

type Dropped = { samples: BatchSample[] };
/** What stood in the way and need not any more. */
const makeRoom = (by: string | null, itemIds: readonly string[]) => sql<Dropped>`
  WITH was AS (
    SELECT b.id, b.samples FROM "CertBatch" b
    WHERE ${makesRoom(by)} AND EXISTS (
      SELECT 1 FROM "CertBatchItem" i
      WHERE i."batchId" = b.id AND i.state = ${lit(BATCH_ITEM.open)} AND i."applyItemId" = ANY(${itemIds}::uuid[]))
    FOR UPDATE
  ), old AS (
    UPDATE "CertBatch" b SET status = ${lit(BATCH.cancelled)}, version = version + 1,
      "finishedAt" = clock_timestamp(), samples = '[]'
    FROM was WHERE b.id = was.id AND b.status = ${lit(BATCH.tried)} RETURNING b.id, was.samples
  ), freed AS (
    UPDATE "CertBatchItem" i SET state = ${lit(BATCH_ITEM.skipped)}, reason = '试制已取消'
    FROM old WHERE i."batchId" = old.id AND i.state = ${lit(BATCH_ITEM.open)}
  )
  SELECT samples FROM old`;

type New = { id: string; kind: number; templateId: string; total: number; by: string | null; samples: BatchSample[] };
const insertBatch = (at: number, { id, kind, templateId, total, by, samples }: New) => sql<{ version: number }>`
  INSERT INTO "CertBatch" (id, no, kind, "templateId", total, samples, "createdBy", "createdAt")
  SELECT ${id}::uuid, day || lpad((coalesce(max(right(b.no, 4)::int), 0) + ${at})::text, 4, '0'), ${kind},
    ${templateId}::uuid, ${total}, ${JSON.stringify(samples)}::jsonb, ${by}::uuid, clock_timestamp()
  FROM (SELECT 'ZZ' || to_char(${TODAY}, 'YYYYMMDD') AS day) d
  LEFT JOIN "CertBatch" b ON starts_with(b.no, d.day)
  GROUP BY day
  ON CONFLICT (no) DO NOTHING RETURNING version`;
const insertItems = (batchId: string, checked: readonly CheckedCandidate[]) => sql`
  INSERT INTO "CertBatchItem" (id, "batchId", "applyItemId", "applyId", "applyVersion", state, reason)
  SELECT i.id, ${batchId}::uuid, i."itemId", i."applyId", i.version,
    CASE WHEN i.reason IS NULL THEN ${lit(BATCH_ITEM.open)} ELSE ${lit(BATCH_ITEM.skipped)} END, i.reason
  FROM unnest(
    ${checked.map(() => v7())}::uuid[], ${checked.map(({ person }) => person.id)}::uuid[],
    ${checked.map(({ apply }) => apply.id)}::uuid[], ${checked.map(({ apply }) => apply.version)}::int[],
    ${checked.map(({ problem }) => problem)}::text[]
  ) AS i(id, "itemId", "applyId", version, reason)`;
const DRAWS = 5;
const insertNumbered = async (client: Client, batch: New): Promise<number> => {
  for (let at = 1; at <= DRAWS; at += 1) {
    const made = await maybeOne(client, insertBatch(at, batch));
    if (made) return made.version;
  }
  throw conflict('同时试制的人太多，请重试');
};

const everybody = (applies: readonly ToIssue[]) =>
  applies.flatMap((apply) => apply.items.filter(({ certId }) => certId === null).map((person) => ({ apply, person })));

/** Tries a batch: all checks of the run, three documents that are none, and who would be issued. */
export const tryBatch = async (
  issuer: IssuerDeps,
  staff: Staff,
  { applyIds }: InputOf<typeof tryCertBatch>['body'],
): Promise<AnswerOf<typeof tryCertBatch>> => {
  const applies = await findApplies(issuer, staff, [...new Set(applyIds)]);
  const candidates = everybody(applies);
  const [first] = applies;
  if (!first || candidates.length === 0) throw refused('没有可制证的人员');
  if (candidates.length > BATCH_PEOPLE_MAX) throw refused(`单批最多${BATCH_PEOPLE_MAX}人`);
  const template = await enabledTemplate(issuer, certOfApply(first.kind));
  const clock = await readIssueClock(issuer);
  const duty = await dutyOf(issuer.pool, staff);
  const by = personIdOf(staff);

  const checked = await checkAll(issuer, candidates, { template, duty, by, clock });
  if (checked.every(({ problem }) => problem === NOT_ISSUER)) throw refused(NOT_ISSUER);
  const able = checked.filter(({ problem }) => problem === null);
  const samples = await drawSamples(issuer, able, clock);
  const id = v7();
  const batch = { id, kind: first.kind, templateId: template.id, total: able.length, by, samples };
  const { version, dropped } = await audited(issuer, staff, async (client, note) => {
    const room = await many(
      client,
      makeRoom(
        by,
        candidates.map(({ person }) => person.id),
      ),
    );
    const made = await insertNumbered(client, batch);
    await run(client, insertItems(id, checked));
    note({
      object: 'batch',
      id,
      counts: { people: able.length, skipped: checked.length - able.length },
      users: checked.map(({ person }) => person.userId),
    });
    return { version: made, dropped: room };
  }).catch((error: unknown) => {
    if (isUniqueViolation(error, 'CertBatchItem_one_open')) throw conflict('有人员刚进入另一批次，请重新试制');
    throw error;
  });
  for (const { key } of dropped.flatMap((one) => one.samples)) await issuer.storage.remove(key);
  return {
    batchId: id,
    ok: able.length === checked.length,
    problems: checked.flatMap(({ person, problem }) =>
      problem === null ? [] : [{ person: person.user.realName, sentence: problem }],
    ),
    samples: samples.map(({ label, name }) => ({ label, name })),
    version,
  };
};
