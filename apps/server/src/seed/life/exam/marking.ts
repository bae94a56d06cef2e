import { MARK_TASK, type MarkKind, nextMark, scoreMark } from '@zhibiao/contract/exam/staff-marking';
import { many, sql } from '#db/sql.ts';
import type { Random } from '#domain/number/seeded-random.ts';
import { createAnonymous } from '#features/exam/marking/anonymous.ts';
import { findMarkingItem } from '#features/exam/marking/item.ts';
import { nextAnswer } from '#features/exam/marking/next.ts';
import { scoreMarkedAnswer } from '#features/exam/marking/score.ts';
import { staffAt } from '#seed/life/office/acting.ts';
import { worthOf } from './answering.ts';
import type { Life } from '#seed/life/part.ts';
import { officeHour } from '#seed/life/office/office-hours.ts';

/** What people have to read is read within two days, by one or by two; of the last ones some still wait. */

type Wanted = { paperId: string; questionId: string };
const TASKS = sql<Wanted & { at: Date }>`
  SELECT t."paperId", t."questionId", a."submitTime" AS at FROM "MarkTask" t JOIN "Attempt" a ON a.id = t."attemptId"
  WHERE t.state = ${MARK_TASK.waiting} ORDER BY a."submitTime", t.id`;
/** Two answers of each of two attempts. */
const LEFT = 4;
/** So many before them were read only after the last release. */
const UNTOLD = 6;

export const seedMarking = async (life: Life): Promise<void> => {
  const random = life.random('marking');
  const tasks = (await many(life.deps.pool, TASKS)).slice(0, -LEFT);
  const disputed = tasks.length - UNTOLD;
  for (const [at, { paperId, questionId, at: handedIn }] of tasks.entries()) {
    const since = later(handedIn, life.moment(sinceDay(tasks.length - at), '9:00'));
    const first = officeHour(life, since, 1 + random(2), random);
    const wanted = { paperId, questionId };
    life.plan(first, async () => {
      const state = await mark(life, 'yuejuan', { ...wanted, kind: 'first' }, { random, asks: at === disputed });
      if (state !== MARK_TASK.second) return;
      const second = officeHour(life, first, 1, random);
      life.plan(second, () =>
        mark(life, 'yuejuan2', { ...wanted, kind: 'second' }, { random, differs: at === disputed }),
      );
    });
  }
};

/** Of the last ones it is known when they were read: after the last release, or shortly before it. */
const sinceDay = (fromEnd: number): number => (fromEnd <= UNTOLD ? -4 : fromEnd <= UNTOLD + 4 ? -11 : -999);
const later = (a: Date, b: Date): Date => (a > b ? a : b);

const COMMENTS = ['要点完整', '要点不全，缺少验证', '条理清楚', ''];
const opposite = (worth: number): number => (worth > 0.5 ? 0 : 1);
type Manner = { random: Random; asks?: boolean; differs?: boolean };

/** The next answer; null where there is none. */
const mark = async (
  life: Life,
  account: string,
  wanted: Wanted & { kind: MarkKind },
  { random, asks = false, differs = false }: Manner,
): Promise<number | null> => {
  const { deps } = life;
  const anonymous = createAnonymous(deps.secrets);
  const reader = await staffAt(life, account, nextMark);
  const taskId = await nextAnswer(deps, { staff: reader, me: reader.id, wanted });
  const item = await findMarkingItem(deps.pool, anonymous, reader.id, taskId);
  if (!item) return null;
  const worth = differs ? opposite(worthOf(item.answer)) : worthOf(item.answer);
  const points = item.rubric.map(({ id, points: most }) => ({ id, points: Math.floor(most * worth * 2) / 2 }));
  const body = scoreMark.body.parse({
    taskId: item.taskId,
    version: item.version,
    points,
    comment: COMMENTS[random(COMMENTS.length)] ?? '',
    second: asks,
  });
  const staff = await staffAt(life, account, scoreMark);
  return (await scoreMarkedAnswer(deps, anonymous, { staff, me: staff.id, body })).state;
};
