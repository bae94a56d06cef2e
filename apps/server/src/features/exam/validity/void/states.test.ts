import { allOf, labelOf } from '@zhibiao/contract/core/codes';
import { ATTEMPT, REVIEW } from '@zhibiao/contract/exam/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ATTEMPT_MOVES, type AttemptMove } from '#domain/exam/attempt-states.ts';
import { run, sql } from '#db/sql.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { handInOverdue } from '#features/exam/attempt/hand-in-job.ts';
import {
  buildMarkedPaper,
  essayOf,
  handsOf,
  type Marker,
  sitForMarking,
} from '#features/exam/marking/marking-fixtures.ts';
import { finishMarked } from '#features/exam/marking/finish-job.ts';
import { releaseNow } from '#features/exam/release/release-fixtures.ts';
import { buildVoider, VOID_REASON, type Voider } from './void-fixtures.ts';

/** Every act on an attempt in every state: what the table names moves it there, everything else leaves it as it is. */

let world: TestWorld;
let voider: Voider;
let marker: Marker;
beforeAll(async () => {
  world = await openTestWorld();
  voider = await buildVoider(world, ['exam:review', 'mark:score']);
  marker = handsOf(voider);
});
afterAll(() => world.close());

/** An attempt whose one essay the marker holds. */
const make = async () => {
  const paper = await buildMarkedPaper(world, { blurLimit: 1, blurMode: 2 });
  const sat = await sitForMarking(world, paper);
  const { item } = (await marker.next({ paperId: paper.id, questionId: essayOf(sat) })).data;
  return { paper, ...sat, item };
};
type Made = Awaited<ReturnType<typeof make>>;

type State = { status: number; reviewState: number; voidedFrom?: number | null };
const force = (attemptId: string, { status, reviewState, voidedFrom = null }: State) =>
  run(
    world.deps.pool,
    sql`
      UPDATE "Attempt" SET status = ${status}, "reviewState" = ${reviewState}, "voidedFrom" = ${voidedFrom}::int,
        "submitTime" = CASE WHEN ${status}::int = 0 THEN NULL ELSE clock_timestamp() - interval '1 hour' END,
        deadline = clock_timestamp() - interval '1 hour', score = CASE WHEN ${status}::int IN (3, 4) THEN 15 END,
        passed = CASE WHEN ${status}::int IN (3, 4) THEN true END
      WHERE id = ${attemptId}`,
  );

type Act = {
  moves: AttemptMove[];
  reviewState?: number;
  /** Repeatable: answers well where there is nothing to do. */
  quiet?: true;
  /** May be done there, and leaves the attempt where it is. */
  stays?: number[];
  act: (made: Made, from: number) => Promise<unknown>;
};
const review = (result: string, made: Made) =>
  voider.agent.post('/system/exam/review', { attemptId: made.attemptId, result, note: VOID_REASON });
const pending = REVIEW.pending;
const ACTS: Record<string, Act> = {
  'the learner hands in': {
    moves: ['handIn', 'grade'],
    quiet: true,
    act: ({ person, attemptId }) => person.agent.post('/api/exam/submit', { attemptId }),
  },
  'time is up': { moves: ['handIn', 'grade'], quiet: true, act: () => handInOverdue(world.deps) },
  'the last mark': { moves: ['lastMark'], act: ({ item }) => marker.score(item, 5) },
  'all is marked': {
    moves: ['lastMark'],
    quiet: true,
    act: async ({ item }) => {
      await run(
        world.deps.pool,
        sql`UPDATE "MarkTask" SET state = 5, final = 5, "settledAt" = now() WHERE id = ${item.taskId}`,
      );
      await finishMarked(world.deps.pool);
    },
  },
  release: { moves: ['release'], quiet: true, act: ({ paper }) => releaseNow(world, paper.id) },
  'release before the review': {
    moves: [],
    reviewState: pending,
    quiet: true,
    act: ({ paper }) => releaseNow(world, paper.id),
  },
  'cleared in review': {
    moves: ['review'],
    reviewState: pending,
    stays: [ATTEMPT.marking],
    act: (made) => review('clear', made),
  },
  'warned in review': {
    moves: ['review'],
    reviewState: pending,
    stays: [ATTEMPT.marking],
    act: (made) => review('warn', made),
  },
  'cleared with nothing to review': { moves: [], act: (made) => review('clear', made) },
  void: { moves: ['void'], act: ({ attemptId }, from) => voider.voidIt(attemptId, from) },
  restore: { moves: ['unvoid', 'grade'], act: ({ attemptId }) => voider.restore(attemptId) },
};

/** Where these acts lead from a state, as the table has it. */
const reachable = (from: number, moves: readonly AttemptMove[]): Set<number> => {
  const [first, ...rest] = moves;
  if (first === undefined) return new Set();
  const next = (ATTEMPT_MOVES[first] as Record<number, readonly number[]>)[from] ?? [];
  return new Set([...next, ...next.flatMap((to) => [...reachable(to, rest)]), ...reachable(from, rest)]);
};

const PAIRS = Object.entries(ACTS).flatMap(([name, act]) =>
  allOf(ATTEMPT).map((from) => ({ name, from, word: labelOf(ATTEMPT, from), ...act })),
);
describe('an attempt', () => {
  it.each(PAIRS)('$word: $name', async ({ moves, from, act, reviewState = REVIEW.none, quiet = false, stays = [] }) => {
    const made = await make();
    await force(made.attemptId, { status: from, reviewState, voidedFrom: from === ATTEMPT.void ? 2 : null });
    // A restored attempt is graded only where it was not yet.
    const to = reachable(from, from === ATTEMPT.void ? moves.slice(0, 1) : moves[0] === 'unvoid' ? [] : moves);
    const answer = (await act(made, from)) as { code?: number } | undefined;
    const { status } = await world.deps.db.attempt.findUniqueOrThrow({ where: { id: made.attemptId } });
    if (to.size === 0) expect(status).toBe(from);
    else expect(to).toContain(status);
    if (!quiet) expect(answer?.code === 200).toBe(to.size > 0 || stays.some((one) => one === from));
  });

  it.each([
    [ATTEMPT.running, ATTEMPT.marking],
    [ATTEMPT.submitted, ATTEMPT.marking],
    [ATTEMPT.marking, ATTEMPT.marking],
    [ATTEMPT.graded, ATTEMPT.graded],
    [ATTEMPT.unreleased, ATTEMPT.unreleased],
    [null, ATTEMPT.marking],
  ])('that was %s is %s again, never 进行中', async (voidedFrom, to) => {
    const made = await make();
    await force(made.attemptId, { status: ATTEMPT.void, reviewState: REVIEW.none, voidedFrom });
    expect((await voider.restore(made.attemptId)).data).toMatchObject({ status: to });
  });
});
