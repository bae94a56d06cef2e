import { APPLY, APPLY_KIND } from '@zhibiao/contract/apply';
import {
  BATCH,
  BATCH_ITEM,
  BATCH_PEOPLE_MAX,
  TRIAL_HOURS,
  type tryCertBatch,
} from '@zhibiao/contract/certificate-batch-staff';
import { labelOf } from '@zhibiao/contract/codes';
import type { AnswerOf, InputOf } from '@zhibiao/contract/endpoint';
import { v7 } from 'uuid';
import type { Client } from '#db/client.ts';
import { isUniqueViolation } from '#db/faults.ts';
import { lit, many, maybeOne, run, sql } from '#db/sql.ts';
import { nextStatus } from '#domain/apply-states.ts';
import type { Staff } from '#domain/staff.ts';
import { personIdOf } from '#domain/staff.ts';
import { conflict, missing, refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { type Issuer, readClock } from '#services/certificate-document/prepare.ts';
import { enabledTemplate } from '#services/certificate-document/template.ts';
import { dutyOf, NOT_ISSUER } from '#services/duty.ts';
import { scopeSql } from '#services/staff-scope.ts';
import { findToIssue, type ToIssue } from '#features/apply/issue-person.ts';
import { checkAll, type Checked } from './checks.ts';
import { drawSamples, type Sample } from './samples.ts';

const seenOf = (staff: Staff, ids: readonly string[]) => sql<{ id: string }>`
  SELECT a.id FROM "CertApply" a
  WHERE a.id = ANY(${ids}::uuid[]) AND a.status <> ${lit(APPLY.draft)} AND ${scopeSql(staff, sql`a."orgId"`)}`;

/** All of them there for the viewer, waiting for their certificates, and for the same kind of these. */
const findApplies = async (issuer: Issuer, staff: Staff, ids: readonly string[]): Promise<ToIssue[]> => {
  if ((await many(issuer.pool, seenOf(staff, ids))).length < ids.length) throw missing('申请不存在');
  const applies = await findToIssue(issuer, ids);
  const moved = applies.find(({ status }) => nextStatus('issue', 'platform', status) === null);
  if (moved) throw refused(`申请 ${moved.applyNo} ${labelOf(APPLY, moved.status)}，不能制证`);
  if (new Set(applies.map(({ kind }) => kind)).size > 1) throw refused('请选择同一种证书的申请');
  return applies;
};

type Dropped = { samples: Sample[] };
/** Trials that nobody may confirm any more, and the caller's own of the same people, make room. */
const makeRoom = (staffId: string | null, itemIds: readonly string[]) => sql<Dropped>`
  WITH old AS (
    UPDATE "CertBatch" b SET status = ${lit(BATCH.cancelled)}, version = version + 1,
      "finishedAt" = clock_timestamp(), samples = '[]'
    FROM (SELECT id, samples FROM "CertBatch" WHERE status = ${lit(BATCH.tried)} FOR UPDATE) was
    WHERE b.id = was.id AND (
      b."createdAt" < clock_timestamp() - interval ${lit(`${TRIAL_HOURS} hours`)}
      OR (b."createdBy" IS NOT DISTINCT FROM ${staffId}::uuid AND EXISTS (
        SELECT 1 FROM "CertBatchItem" i
        WHERE i."batchId" = b.id AND i.state = 0 AND i."applyItemId" = ANY(${itemIds}::uuid[]))))
    RETURNING b.id, was.samples
  ), freed AS (
    UPDATE "CertBatchItem" i SET state = ${lit(BATCH_ITEM.skipped)}, reason = '试制已取消'
    FROM old WHERE i."batchId" = old.id AND i.state = ${lit(BATCH_ITEM.open)}
  )
  SELECT samples FROM old`;

const insertBatch = (
  id: string,
  at: number,
  kind: number,
  templateId: string,
  total: number,
  by: string | null,
) => sql<{
  version: number;
}>`
  INSERT INTO "CertBatch" (id, no, kind, "templateId", total, "createdBy", "createdAt")
  SELECT ${id}::uuid, day || lpad((coalesce(max(right(b.no, 4)::int), 0) + ${at})::text, 4, '0'), ${kind},
    ${templateId}::uuid, ${total}, ${by}::uuid, clock_timestamp()
  FROM (SELECT 'ZZ' || to_char(clock_timestamp() AT TIME ZONE 'Asia/Shanghai', 'YYYYMMDD') AS day) d
  LEFT JOIN "CertBatch" b ON starts_with(b.no, d.day)
  GROUP BY day
  ON CONFLICT (no) DO NOTHING RETURNING version`;
const insertItems = (batchId: string, checked: readonly Checked[]) => sql`
  INSERT INTO "CertBatchItem" (id, "batchId", "applyItemId", "applyId", "applyVersion", state, reason)
  SELECT i.id, ${batchId}::uuid, i."itemId", i."applyId", i.version,
    CASE WHEN i.reason IS NULL THEN ${lit(BATCH_ITEM.open)} ELSE ${lit(BATCH_ITEM.skipped)} END, i.reason
  FROM unnest(
    ${checked.map(() => v7())}::uuid[], ${checked.map(({ person }) => person.id)}::uuid[],
    ${checked.map(({ apply }) => apply.id)}::uuid[], ${checked.map(({ apply }) => apply.version)}::int[],
    ${checked.map(({ problem }) => problem)}::text[]
  ) AS i(id, "itemId", "applyId", version, reason)`;
const setSamples = (id: string, samples: readonly Sample[]) => sql`
  UPDATE "CertBatch" SET samples = ${JSON.stringify(samples)}::jsonb
  WHERE id = ${id}::uuid AND status = ${lit(BATCH.tried)}`;

const DRAWS = 5;
const number = async (client: Client, insert: (at: number) => ReturnType<typeof insertBatch>): Promise<number> => {
  for (let at = 1; at <= DRAWS; at += 1) {
    const made = await maybeOne(client, insert(at));
    if (made) return made.version;
  }
  throw conflict('同时试制的人太多，请重试');
};

const everybody = (applies: readonly ToIssue[]) =>
  applies.flatMap((apply) => apply.items.filter(({ certId }) => certId === null).map((person) => ({ apply, person })));

/** Tries a batch: all checks of the run, three documents that are none, and who would be issued. */
export const tryBatch = async (
  issuer: Issuer,
  staff: Staff,
  { applyIds }: InputOf<typeof tryCertBatch>['body'],
): Promise<AnswerOf<typeof tryCertBatch>> => {
  const applies = await findApplies(issuer, staff, [...new Set(applyIds)]);
  const candidates = everybody(applies);
  const [first] = applies;
  if (!first || candidates.length === 0) throw refused('没有可制证的人员');
  if (candidates.length > BATCH_PEOPLE_MAX) throw refused(`单批最多${BATCH_PEOPLE_MAX}人`);
  const template = await enabledTemplate(issuer, first.kind + 1);
  const clock = await readClock(issuer);
  const duty = await dutyOf(issuer.pool, staff);
  const createdBy = personIdOf(staff);
  const itemIds = candidates.map(({ person }) => person.id);

  const dropped = await audited(issuer, staff, async (client, note) => {
    note({ object: 'batch', name: labelOf(APPLY_KIND, first.kind), counts: { people: candidates.length } });
    return many(client, makeRoom(createdBy, itemIds));
  });
  for (const { key } of dropped.flatMap(({ samples }) => samples)) await issuer.storage.remove(key);

  const checked = await checkAll(issuer, candidates, { template, duty, clock });
  if (checked.every(({ problem }) => problem === NOT_ISSUER)) throw refused(NOT_ISSUER);
  const able = checked.filter(({ problem }) => problem === null);
  const id = v7();
  const version = await audited(issuer, staff, async (client, note) => {
    const made = await number(client, (at) => insertBatch(id, at, first.kind, template.id, able.length, createdBy));
    await run(client, insertItems(id, checked));
    note({
      object: 'batch',
      id,
      counts: { people: able.length, skipped: checked.length - able.length },
      users: checked.map(({ person }) => person.userId),
    });
    return made;
  }).catch((error: unknown) => {
    if (isUniqueViolation(error, 'CertBatchItem_one_open')) throw conflict('有人员刚进入另一批次，请重新试制');
    throw error;
  });
  const samples = await drawSamples(issuer, checked, clock);
  await run(issuer.pool, setSamples(id, samples));
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
