import type { nextMark, recallMark, scoreMark } from '@zhibiao/contract/marking-staff';
import type { AnswerOf, InputOf } from '@zhibiao/contract/endpoint';
import type { Deps } from '#deps.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { conflict } from '#errors.ts';
import type { Anonymous } from './anonymous.ts';
import type { Wanted } from './claim.ts';
import { itemOf } from './item.ts';
import { nextAnswer } from './next.ts';
import type { ProgressOf } from './overview/progress.ts';
import { recallAnswer } from './recall.ts';
import { LOST, scoreAnswer } from './score.ts';

type By = {
  deps: Pick<Deps, 'pool'>;
  anonymous: Anonymous;
  progressOf: ProgressOf;
  staff: Staff;
  me: string;
};

const shown = async ({ deps: { pool }, anonymous, progressOf, me }: By, wanted: Wanted, taskId: string | null) => {
  const [item, progress] = await Promise.all([itemOf(pool, anonymous, me, taskId), progressOf(me, wanted)]);
  return { item, progress };
};

export const next = async (
  by: By,
  { skip, ...wanted }: InputOf<typeof nextMark>['body'],
): Promise<AnswerOf<typeof nextMark>> =>
  shown(by, wanted, await nextAnswer(by.deps, { ...by, wanted, aside: skip ?? null }));

export const score = async (by: By, body: InputOf<typeof scoreMark>['body']): Promise<AnswerOf<typeof scoreMark>> => {
  const { nextId, wanted, ...scored } = await scoreAnswer(by.deps, by.anonymous, { ...by, body });
  return { ...scored, ...(await shown(by, wanted, nextId)) };
};

export const recall = async (
  by: By,
  { taskId }: InputOf<typeof recallMark>['body'],
): Promise<AnswerOf<typeof recallMark>> => {
  const item = await itemOf(
    by.deps.pool,
    by.anonymous,
    by.me,
    await recallAnswer(by.deps, by.anonymous, { ...by, taskId }),
  );
  if (!item) throw conflict(LOST);
  return { item };
};
