import { randomInt } from 'node:crypto';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { Refusal } from '@zhibiao/contract/study/learner';
import { APPEAL, APPEALS_MOST, type appealStudy, NOT_APPEALED, OPEN_APPEALS } from '@zhibiao/contract/study/appeal';
import { APPEAL_COPY } from '@zhibiao/contract/study/appeal-copy';
import { v7 as uuid } from 'uuid';
import type { Client, Pool } from '#db/client.ts';
import { TODAY } from '#db/days.ts';
import { isUniqueViolation } from '#db/faults.ts';
import { lit, lits, many, maybeOne, one, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { grantSpan } from '#domain/study/grant-span.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { missing, refused } from '#errors.ts';
import { bindEvidence } from '#services/files/evidence.ts';
import { lockPerson } from '#services/locks.ts';
import { closeStretch } from '#services/study/ledger-entries.ts';
import { settingNow } from '#services/settings/settings.ts';
import { drawFree } from '#services/certificate/draw-free.ts';
import { planGrant } from './plan.ts';
import { APPEAL_EVIDENCE } from './rows.ts';

type Body = InputOf<typeof appealStudy>['body'];
type Entry = { seq: number; lid: string; refusal: Refusal; refusedSec: number; late: boolean; appealed: boolean };

const countOpen = (userId: string) => sql<{ open: number }>`
  SELECT count(*)::int AS open FROM "Appeal" WHERE "userId" = ${userId} AND status IN (${lits(OPEN_APPEALS)})`;
const findEntries = (userId: string, { lessonId, seqs }: Body, days: number) => sql<Entry>`
  SELECT s."chainSeq" AS seq, s.lid, s.refusal, s."refusedSec",
    s.at < clock_timestamp() - ${days}::int * interval '1 day' AS late,
    EXISTS (
      SELECT FROM "Appeal" a WHERE a."userId" = s."userId" AND a."ledgerId" IS NULL
        AND a.status <> ${lit(APPEAL.withdrawn)} AND s."chainSeq" = ANY(a.seqs)
    ) AS appealed
  FROM "StudyRefused" s
  WHERE s."userId" = ${userId} AND s."lessonId" = ${lessonId} AND s."chainSeq" = ANY(${seqs}::int[])
    AND s."refusedSec" > 0 ORDER BY s."chainSeq"`;

const checkEntries = (entries: readonly Entry[], seqs: ReadonlySet<number>): void => {
  if (entries.length < seqs.size) throw missing('所选时段不存在，请刷新后重试');
  if (entries.some(({ refusal }) => NOT_APPEALED.includes(refusal))) throw refused(APPEAL_COPY.nothingLost);
  if (entries.some(({ late }) => late)) throw refused(APPEAL_COPY.tooLate);
  if (entries.some(({ appealed }) => appealed)) throw refused(APPEAL_COPY.appealed);
};

type Filed = { id: string; no: string };
type Claim = { lid: string; round: number; seqs: number[]; claimSec: number };

/** Refused where it could not come to anything, before anybody waits for it. */
const claimOf = async (client: Client, userId: string, lid: string, entries: readonly Entry[]): Promise<Claim> => {
  const seqs = entries.map(({ seq }) => seq);
  const plan = await planGrant(client, { userId, ledgerId: userId, lid, seqs });
  if (!plan) throw missing('所选时段不存在，请刷新后重试');
  if (plan.obstacle) throw refused(plan.obstacle);
  if (grantSpan(plan.studied, plan.item, plan.entries, plan.free, Infinity).sec === 0)
    throw refused(APPEAL_COPY.nothingLost);
  const claimSec = entries.reduce((sum, { refusedSec }) => sum + refusedSec, 0);
  return { lid, round: plan.round, seqs, claimSec };
};

const insertAppeal = (viewer: Viewer, { lessonId, reason }: Body, claim: Claim, number: string) => sql<Filed>`
  INSERT INTO "Appeal" (id, no, "userId", "orgId", "lessonId", lid, round, seqs, "claimSec", reason)
  VALUES (${uuid()}, 'SS' || to_char(${TODAY}, 'YYYYMMDD') || ${number}::text,
    ${viewer.id}, ${viewer.orgId}, ${lessonId}, ${claim.lid}, ${claim.round}, ${claim.seqs}::int[], ${claim.claimSec},
    ${reason})
  ON CONFLICT (no) DO NOTHING RETURNING id, no`;
const insertDrawn = (client: Client, viewer: Viewer, body: Body, claim: Claim): Promise<Filed> =>
  drawFree('appeal', () => {
    const number = String(randomInt(1_000_000)).padStart(6, '0');
    return maybeOne(client, insertAppeal(viewer, body, claim, number));
  });

const byLecture = (entries: readonly Entry[]): Map<string, Entry[]> => {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) groups.set(entry.lid, [...(groups.get(entry.lid) ?? []), entry]);
  return groups;
};

/** An appeal for each lecture that the entries are of: all of them, or none. */
export const fileAppeals = (
  { pool }: { pool: Pool },
  viewer: Viewer,
  body: Body,
): Promise<AnswerOf<typeof appealStudy>> =>
  inTransaction(pool, async (client) => {
    // One of several pages that appeal at once goes first.
    await run(client, lockPerson(viewer.id));
    // What is appealed grows no more.
    await closeStretch(client, viewer.id);
    const seqs = new Set(body.seqs);
    const entries = await many(client, findEntries(viewer.id, body, await settingNow(client, 'appeal.days')));
    checkEntries(entries, seqs);
    const lectures = byLecture(entries);
    const { open } = await one(client, countOpen(viewer.id));
    if (open + lectures.size > APPEALS_MOST) throw refused(APPEAL_COPY.tooMany);

    const list: Filed[] = [];
    for (const [lid, of] of lectures) {
      const filed = await insertDrawn(client, viewer, body, await claimOf(client, viewer.id, lid, of));
      await bindEvidence(client, {
        by: { userId: viewer.id },
        about: viewer.id,
        subject: APPEAL_EVIDENCE,
        subjectId: filed.id,
        files: body.evidence,
      });
      list.push(filed);
    }
    return { list };
  }).catch((error: unknown) => {
    if (isUniqueViolation(error, 'Appeal_one_open')) throw refused(APPEAL_COPY.lectureOpen);
    throw error;
  });
