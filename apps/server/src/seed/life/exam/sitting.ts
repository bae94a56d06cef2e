import { SUBMIT } from '@zhibiao/contract/exam/types';
import { AWAY_MS } from '@zhibiao/contract/core/limits';
import { v7 } from 'uuid';
import { one, run, sql } from '#db/sql.ts';
import type { PaperKey } from '#domain/exam/scoring.ts';
import type { Random } from '#domain/number/seeded-random.ts';
import type { createBank } from '#features/exam/paper/bank.ts';
import { handIn, type HandInOutcome } from '#features/exam/attempt/hand-in.ts';
import { startAttempt } from '#features/exam/attempt/start.ts';
import { viewerOf } from '#seed/life/office/acting.ts';
import { answerOf, type Quirks } from './answering.ts';
import { setClock } from '#seed/life/clock.ts';
import { fill } from '#seed/life/fill.ts';
import type { Life } from '#seed/life/part.ts';

/** One sitting of an exam, by the site's own commands; only what is written meanwhile comes in one piece. */
export type SeededAttempt = {
  userId: string;
  paperId: string;
  start: Date;
  minutes: number;
  skill: number;
  /** Times that the page was left for longer than it may be. */
  away: number;
  /** Still under way: so many of a hundred questions are answered, and it is not handed in. */
  answered: number | null;
};

const KEY = (attemptId: string) => sql<{ key: PaperKey }>`
  SELECT key FROM "AttemptKey" WHERE "attemptId" = ${attemptId} ORDER BY no DESC LIMIT 1`;
const seedFrom = (random: Random): string => String(random(2 ** 32));
const countAway = (attemptId: string, away: number) => sql`
  UPDATE "Attempt" SET "blurCount" = ${away} WHERE id = ${attemptId}`;

export const seedAttempt = async (
  life: Life,
  { bank, quirks, random }: { bank: ReturnType<typeof createBank>; quirks: Quirks; random: Random },
  { userId, paperId, start, minutes, skill, away, answered }: SeededAttempt,
): Promise<{ attemptId: string; outcome: HandInOutcome | null }> => {
  const { pool } = life.deps;
  await setClock(pool, start);
  const { attemptId, questions } = await startAttempt(
    pool,
    bank,
    await viewerOf(life, userId),
    paperId,
    seedFrom(random),
  );
  const { key } = await one(pool, KEY(attemptId));
  const reached = questions.slice(0, Math.ceil((questions.length * (answered ?? 100)) / 100));
  const after = (share: number) => new Date(start.getTime() + share * minutes * 60_000);
  const writer = v7({ msecs: start.getTime() });
  const answers = reached.flatMap((question, at) => {
    const value = answerOf(question, key[question.questionId] ?? { answer: [], analysis: '' }, {
      skill,
      quirks,
      random,
    });
    const savedAt = after((at + 1) / (questions.length + 2));
    return value === null ? [] : [{ attemptId, questionId: question.questionId, value, seq: at + 1, writer, savedAt }];
  });
  await fill(pool, 'AttemptAnswer', answers);
  if (away > 0) await leave(life, attemptId, away, after);
  if (answered !== null) return { attemptId, outcome: null };
  await setClock(pool, after(1));
  return { attemptId, outcome: await handIn(pool, attemptId, SUBMIT.learner, userId) };
};

const leave = async ({ deps: { pool } }: Life, attemptId: string, away: number, after: (share: number) => Date) => {
  const times = Array.from({ length: away }, (_, at) => after((at + 0.6) / (away + 1)));
  await fill(
    pool,
    'ExamEvent',
    times.flatMap((at, nth) => {
      const awayAt = new Date(at.getTime() + AWAY_MS);
      const durationMs = 6_000 + 4_000 * ((nth * 7) % 5);
      const back = new Date(at.getTime() + durationMs);
      return [
        { id: v7({ msecs: awayAt.getTime() }), attemptId, type: 'blur', durationMs: AWAY_MS + 100, at: awayAt },
        { id: v7({ msecs: back.getTime() }), attemptId, type: 'focus', durationMs, at: back },
      ];
    }),
  );
  await run(pool, countAway(attemptId, away));
};
