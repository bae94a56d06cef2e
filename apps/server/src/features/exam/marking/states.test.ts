import { allOf, labelOf } from '@zhibiao/contract/core/codes';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { MARK_KINDS, MARK_TASK } from '@zhibiao/contract/exam/staff-marking';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { handInOverdue } from '#features/exam/attempt/hand-in-job.ts';
import { releaseNow } from '#features/exam/release/release-fixtures.ts';
import { finishMarked } from './finish-job.ts';
import {
  ALL,
  buildMarkedPaper,
  buildMarker,
  essayOf,
  type MarkedPaper,
  type Marker,
  sitForMarking,
} from './marking-fixtures.ts';

/** Each act on an attempt or an answer in each state: what is named moves it, everything else leaves it as it is. */

let world: TestWorld;
let arbiter: Marker;
beforeAll(async () => {
  world = await openTestWorld();
  arbiter = await buildMarker(world, '组长', ALL);
});
afterAll(() => world.close());

const force = (attemptId: string, status: number, reviewState: number) =>
  run(
    world.deps.pool,
    sql`
      UPDATE "Attempt" SET status = ${status}, "reviewState" = ${reviewState},
        "submitTime" = CASE WHEN ${status}::int = 0 THEN NULL ELSE clock_timestamp() - interval '1 hour' END,
        deadline = clock_timestamp() - interval '1 hour', score = CASE WHEN ${status}::int IN (3, 4) THEN 15 END,
        passed = CASE WHEN ${status}::int IN (3, 4) THEN true END
      WHERE id = ${attemptId}`,
  );

type Made = { paper: MarkedPaper; attemptId: string; questionId: string; taskId: string; version: number };
/** An attempt that waits for one mark, which the arbiter holds. */
const make = async (releaseMode: number): Promise<Made> => {
  const paper = await buildMarkedPaper(world, { releaseMode });
  const sat = await sitForMarking(world, paper);
  const questionId = essayOf(sat);
  const { taskId, version } = (await arbiter.next({ paperId: paper.id, questionId })).data.item;
  return { paper, attemptId: sat.attemptId, questionId, taskId, version };
};
const points = [
  { id: 'fact', points: 5 },
  { id: 'kind', points: 0 },
  { id: 'act', points: 0 },
];
const settle = (taskId: string) =>
  run(world.deps.pool, sql`UPDATE "MarkTask" SET state = 5, final = 5, "settledAt" = now() WHERE id = ${taskId}`);

const ACTS: Record<string, (made: Made) => Promise<unknown>> = {
  handIn: () => handInOverdue(world.deps),
  lastMark: ({ taskId, version }) =>
    arbiter.agent.post('/system/exam/mark/score', { taskId, version, points, comment: '好' }),
  finish: async ({ taskId }) => {
    await settle(taskId);
    await finishMarked(world.deps.pool);
  },
  release: ({ paper }) => releaseNow(world, paper.id),
};
/** act releaseMode reviewState: from → to; what is not here stays. */
const MOVES: Record<string, Record<number, number>> = {
  'handIn 0 0': { [ATTEMPT.running]: ATTEMPT.marking, [ATTEMPT.submitted]: ATTEMPT.marking },
  'handIn 1 0': { [ATTEMPT.running]: ATTEMPT.marking, [ATTEMPT.submitted]: ATTEMPT.marking },
  'handIn 0 1': { [ATTEMPT.running]: ATTEMPT.marking, [ATTEMPT.submitted]: ATTEMPT.marking },
  'lastMark 0 0': { [ATTEMPT.marking]: ATTEMPT.graded },
  'lastMark 1 0': { [ATTEMPT.marking]: ATTEMPT.unreleased },
  'lastMark 0 1': { [ATTEMPT.marking]: ATTEMPT.unreleased },
  'finish 0 0': { [ATTEMPT.marking]: ATTEMPT.graded },
  'finish 1 0': { [ATTEMPT.marking]: ATTEMPT.unreleased },
  'finish 0 1': { [ATTEMPT.marking]: ATTEMPT.unreleased },
  'release 0 0': { [ATTEMPT.unreleased]: ATTEMPT.graded },
  'release 1 0': { [ATTEMPT.unreleased]: ATTEMPT.graded },
  'release 0 1': {},
};

describe('an attempt', () => {
  const every = Object.entries(MOVES).flatMap(([terms, moves]) =>
    allOf(ATTEMPT).map((from) => ({ terms, from, to: moves[from] ?? from, word: labelOf(ATTEMPT, from) })),
  );
  it.each(every)('$terms from $word: $to', async ({ terms, from, to }) => {
    const [act = '', releaseMode, reviewState] = terms.split(' ');
    const made = await make(Number(releaseMode));
    await force(made.attemptId, from, Number(reviewState));
    await run(
      world.deps.pool,
      sql`UPDATE "Attempt" SET "releaseMode" = ${Number(releaseMode)} WHERE id = ${made.attemptId}`,
    );
    await ACTS[act]?.(made);
    const { status } = await world.deps.db.attempt.findUniqueOrThrow({ where: { id: made.attemptId } });
    expect(status).toBe(to);
    const told =
      (await world.deps.db.notice.count({ where: { linkUrl: `/examination?attemptId=${made.attemptId}` } })) > 0;
    expect(told).toBe(to === ATTEMPT.graded && from !== ATTEMPT.graded);
  });
});

describe('an answer', () => {
  const STATE: Record<string, number> = { first: 0, second: 1, dispute: 2 };
  const put = ({ taskId }: Made, state: number, by: string | null) =>
    run(
      world.deps.pool,
      sql`
        UPDATE "MarkTask" SET state = ${state}, need = 2, final = CASE WHEN ${state}::int = 5 THEN 5 END,
          "leaseBy" = ${by}, "leaseUntil" = now() + interval '1 minute' WHERE id = ${taskId}`,
    );
  const taking = MARK_KINDS.flatMap((kind) =>
    allOf(MARK_TASK).map((state) => ({ kind, state, word: labelOf(MARK_TASK, state) })),
  );
  it.each(taking)('$word is taken up for $kind only if that is what it waits for', async ({ kind, state }) => {
    const made = await make(0);
    await put(made, state, null);
    const { data } = await arbiter.next({ paperId: made.paper.id, questionId: made.questionId, kind });
    expect(data.item?.taskId ?? null).toBe(STATE[kind] === state ? made.taskId : null);
  });

  /** With marks 8 and 4 that stand as far as the state says, and 5 now. */
  const NEXT: Record<number, number | string> = {
    [MARK_TASK.waiting]: MARK_TASK.second,
    [MARK_TASK.second]: MARK_TASK.dispute,
    [MARK_TASK.dispute]: MARK_TASK.settled,
    [MARK_TASK.settled]: '这份答卷已定分，不能再评',
  };
  it.each(allOf(MARK_TASK).map((state) => ({ state, word: labelOf(MARK_TASK, state) })))(
    '$word: a mark leads on, and only from what is open',
    async ({ state }) => {
      const made = await make(0);
      const others = [await buildMarker(world), await buildMarker(world)];
      for (const [index, { id }] of others.slice(0, state === MARK_TASK.settled ? 2 : state).entries())
        await world.deps.db.mark.create({
          data: {
            taskId: made.taskId,
            nth: index + 1,
            markerId: id,
            points: [],
            score: [8, 4][index] ?? 0,
            at: new Date(),
          },
        });
      await put(made, state, arbiter.id);
      const answer = await ACTS['lastMark']?.(made);
      const next = NEXT[state];
      expect(answer).toMatchObject(typeof next === 'string' ? { code: 500, msg: next } : { data: { state: next } });
      const after = await world.deps.db.markTask.findUniqueOrThrow({ where: { id: made.taskId } });
      expect(after.state).toBe(typeof next === 'string' ? state : next);
    },
  );

  it('that somebody arbitrates is closed to who may not', async () => {
    const made = await make(0);
    const marker = await buildMarker(world);
    await put(made, MARK_TASK.dispute, marker.id);
    const body = { taskId: made.taskId, version: made.version, points, comment: '好' };
    expect(await marker.agent.post('/system/exam/mark/score', body)).toMatchObject({ code: 403 });
  });
});
