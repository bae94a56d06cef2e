import { z } from 'zod';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { DateTime, Day, idOf } from '../core/fields.ts';
import { Hours } from '../core/hours.ts';
import { ROUND_END, ROUND_KIND } from './types.ts';

export const RoundRow = z.object({
  no: z.number(),
  key: z.string().nullable(),
  kind: schemaOf(ROUND_KIND),
  /** '2027学年 · 第 2 轮' */
  name: z.string(),
  startTime: DateTime.nullable(),
  finishTime: DateTime.nullable(),
  creditHours: Hours.nullable(),
  /** Null of the present one. */
  end: schemaOf(ROUND_END).nullable(),
});
export type RoundRow = z.output<typeof RoundRow>;
/** Whether a new run may be begun by the learner, and from when on; null of what was not passed or lasts for ever. */
export const Renewable = z.object({
  ok: z.boolean(),
  from: Day.nullable(),
  /** Why not, in a sentence. */
  why: z.string().nullable(),
});
export type Renewable = z.output<typeof Renewable>;
export const renewLesson = endpoint({
  title: '开始新一轮学习',
  method: 'POST',
  path: '/api/lesson/round',
  access: 'user',
  body: z.object({ lessonId: idOf('课程') }),
  data: z.object({ round: z.number() }),
  done: '已开始新一轮学习',
});
export const renewExam = endpoint({
  title: '开始新一轮考试',
  method: 'POST',
  path: '/api/exam/round',
  access: 'user',
  body: z.object({ paperId: idOf('考试') }),
  data: z.object({ round: z.number() }),
  done: '已开始新一轮考试',
});
