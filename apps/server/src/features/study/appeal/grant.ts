import { APPEAL_COPY } from '@zhibiao/contract/study/appeal-copy';
import type { Client } from '#db/client.ts';
import { one, run, sql } from '#db/sql.ts';
import type { Stretch } from '#domain/study/wall-time.ts';
import { type Granted, grantSpan, type Refused, stretchOf } from '#domain/study/grant-span.ts';
import { NO_BEATS, type SEGMENT_KIND } from '#domain/study/ledger.ts';
import { refused } from '#errors.ts';
import { concludeLesson } from '#features/study/conclude/conclude.ts';
import { addEntries, holdClock } from '#services/study/ledger-entries.ts';
import { raiseProgress } from '#services/study/study-sql.ts';
import { type Entries, type AppealPlan, planGrant } from './plan.ts';

type Order = Entries & {
  /** Seconds to give; `all` that can be given. */
  sec: number | 'all';
  kind: typeof SEGMENT_KIND.appeal | typeof SEGMENT_KIND.incident;
  /** The appeal or the incident. */
  ref: string;
  /** Only time within it is given. */
  bounds?: Stretch;
};

/** Time that was given is paid out: no beat is paid for it any more. */
const moveClock = (userId: string, givenUntilMs: number) => sql`
  UPDATE "StudyClock" SET "lastBeatAt" = greatest("lastBeatAt", to_timestamp(${givenUntilMs}::float8 / 1000))
  WHERE "userId" = ${userId}`;

const insertGrants = ({ ledgerId, kind, ref }: Order, given: ReadonlyMap<number, number>) => sql`
  INSERT INTO "StudyGrant" ("userId", "chainSeq", kind, ref, sec)
  SELECT ${ledgerId}::uuid, g.seq, ${kind}::int, ${ref}::uuid, g.sec
  FROM unnest(${[...given.keys()]}::int[], ${[...given.values()]}::int[]) AS g(seq, sec)`;

/** Neither where the learner stands nor when they studied last moves. */
const upsertItem = ({ userId, lid }: Order, { lessonId, rev, round }: AppealPlan, { item }: Granted) => sql`
  INSERT INTO "UserItem" ("userId", lid, "lessonId", coverage, covered, "maxPos", "lastPos", "creditedSec",
    "grantedSec", "doneAt", rev, round)
  VALUES (${userId}, ${lid}, ${lessonId}, ${Buffer.from(item.coverage)}, ${item.covered}, ${item.maxPos},
    ${item.lastPos}, ${item.creditedSec}, ${item.grantedSec},
    CASE WHEN ${item.done}::boolean THEN clock_timestamp() END, ${rev}, ${round})
  ON CONFLICT ("userId", lid) DO UPDATE SET coverage = EXCLUDED.coverage, covered = EXCLUDED.covered,
    "maxPos" = EXCLUDED."maxPos", "lastPos" = EXCLUDED."lastPos", "creditedSec" = EXCLUDED."creditedSec",
    "grantedSec" = EXCLUDED."grantedSec", rev = EXCLUDED.rev, round = EXCLUDED.round,
    "doneAt" = CASE WHEN ${item.done}::boolean THEN coalesce("UserItem"."doneAt", EXCLUDED."doneAt") END`;
const moveLesson = (userId: string, lessonId: string) => sql<{ progress: number; learned: boolean }>`
  ${raiseProgress(userId, lessonId)}
  RETURNING ul.progress, ul."learnedTime" IS NOT NULL AS learned`;

const grantOf = (order: Order, lessonId: string, spans: readonly Refused[], sec: number, atMs: number) => ({
  sessionId: order.ref,
  lid: order.lid,
  lessonId,
  ...NO_BEATS,
  from: Math.min(...spans.map(({ from }) => from)),
  to: Math.max(...spans.map(({ to }) => to)),
  kind: order.kind,
  ref: order.ref,
  grantedSec: sec,
  atMs,
});

/**
 * Gives seconds for refused entries of one lecture, in the transaction of the decision: an entry of its own in the
 * learner's ledger, the lecture's coverage, the course's progress, and its conclusion where that was all that was
 * missing. An entry is given once, whatever asks for it (StudyGrant's key). Answers the seconds; refuses more than can
 * be given. `all` may come to nothing, and then nothing is written.
 */
export const grantStudy = async (client: Client, order: Order): Promise<number> => {
  const { userId, ledgerId, lid, seqs, sec, bounds } = order;
  const clock = await holdClock(client, userId);
  const plan = clock && (await planGrant(client, { userId, ledgerId, lid, seqs }, bounds));
  if (!plan) throw refused(APPEAL_COPY.nothingLost);
  if (plan.obstacle) throw refused(plan.obstacle);
  const { studied, item, entries, free } = plan;
  const granted = grantSpan(studied, item, entries, free, sec === 'all' ? Infinity : sec);
  if (sec !== 'all' && granted.sec < sec) throw refused(APPEAL_COPY.tooMuch, { field: 'grantSec' });
  if (granted.sec === 0) return 0;

  const spans = entries.filter(({ chainSeq }) => granted.given.has(chainSeq));
  const nowMs = Math.round(clock.nowMs);
  await run(client, insertGrants(order, granted.given));
  await addEntries(client, [{ clock, added: [grantOf(order, plan.lessonId, spans, granted.sec, nowMs)] }]);
  await run(client, moveClock(userId, Math.max(...spans.map((span) => stretchOf(span).toMs))));
  await run(client, upsertItem(order, plan, granted));
  const { progress, learned } = await one(client, moveLesson(userId, plan.lessonId));
  if (progress === 100 && !learned)
    await concludeLesson(client, { userId, lessonId: plan.lessonId, at: new Date(nowMs) });
  return granted.sec;
};
