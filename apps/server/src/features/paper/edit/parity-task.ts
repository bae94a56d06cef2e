import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { run } from '#db/sql.ts';
import type { FixedRule } from '#domain/exam/paper.ts';
import { estimatedEase, parityOfDraws } from '#domain/paper/parity.ts';
import { randomFrom } from '#domain/number/seeded-random.ts';
import type { TaskHandler } from '#jobs/queue/runner.ts';
import { inputOfTask } from '#jobs/queue/staff.ts';
import { easeOf } from '#services/exam/item-figures.ts';
import { candidatesOf, drawerOf } from '#features/paper/preview/draw.ts';
import { paperDraftOf, findPaper } from '#features/paper/lock.ts';
import { writeParity } from './parity.ts';

const DRAWS = 1_000;
/** Others are answered in between. */
const STRETCH_MS = 20;

/** A thousand papers drawn as a start draws them, compared. */
export const paperParity: TaskHandler = async ({ task, deps: { pool }, signal, progress }) => {
  const { id } = z.object({ id: z.uuid() }).parse(inputOfTask(task));
  const draft = paperDraftOf(await findPaper(pool, id));
  const candidates = await candidatesOf(pool, draft);
  const draw = drawerOf(draft, candidates);
  const difficultyOf = new Map(candidates.map((candidate) => [candidate.id, candidate.difficulty]));
  const draws: FixedRule[][] = [];
  let since = performance.now();
  while (draws.length < DRAWS) {
    draws.push(draw(randomFrom(`parity:${id}:${draws.length}`)));
    if (performance.now() - since < STRETCH_MS) continue;
    signal.throwIfAborted();
    await nextTurn();
    since = performance.now();
  }
  const drawable = new Set(draws.flatMap((one) => one.map(({ questionId }) => questionId)));
  const measured = await easeOf(pool, [...drawable]);
  const ease = (questionId: string) => measured.get(questionId) ?? estimatedEase(difficultyOf.get(questionId) ?? 3);
  const known = { measured: measured.size, of: drawable.size };
  await run(pool, writeParity(id, draft, parityOfDraws(draws, ease, known)));
  await progress(DRAWS, 0, DRAWS);
  return {};
};
