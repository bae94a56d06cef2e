import { z } from 'zod';
import { codes } from '../core/codes.ts';
import { copy } from '../core/copy.ts';
import { endpoint } from '../core/endpoint.ts';
import { Id, PageQuery, searchWord } from '../core/fields.ts';
import { RATING_MAX } from '../core/limits.ts';
import { Rating } from './rating.ts';

export const Teacher = z.object({
  id: z.string(),
  name: z.string(),
  avatar: z.string().nullable(),
  synopsis: z.string(),
  desc: z.string(),
  lessonCount: z.number(),
  /** The first of them, in the order of the catalogue. */
  lessons: z.array(z.object({ lessonId: z.string(), name: z.string() })),
  ...Rating.shape,
  /** Whether the viewer has evaluated; false for guests. */
  evaluated: z.boolean(),
});
export type Teacher = z.output<typeof Teacher>;
export const listTeachers = endpoint({
  title: '讲师列表',
  method: 'GET',
  path: '/api/teacher/list',
  access: 'optional',
  shared: 2,
  searches: ['name'],
  query: PageQuery.extend({ name: searchWord(50, '教师姓名不能超过50个字符').optional() }),
  rows: Teacher,
});

export const EVALUATE_ITEM = codes({ off: [0, '停用'], on: [1, '启用'] });
const EvaluateItem = z.object({ id: z.string(), title: z.string(), maxScore: z.number(), val: z.number() });
export const evaluateItems = endpoint({
  title: '讲师评价项目',
  method: 'GET',
  path: '/api/teacher/evaluateItems',
  access: 'public',
  shared: 2,
  data: z.array(EvaluateItem),
});

const Score = z.object({
  itemId: Id,
  itemTitle: z.string().max(50).optional(),
  score: z
    .number({ error: copy.chooseScore })
    .int(copy.chooseScore)
    .min(1, copy.chooseScore)
    .max(RATING_MAX, copy.chooseScore),
  teacherId: Id,
  teacherName: z.string().max(50).optional(),
  orderNum: z.number().int().max(1000).optional(),
});
/** Anonymous by construction; once per learner and teacher. */
export const evaluateTeacher = endpoint({
  title: '评价讲师',
  method: 'POST',
  path: '/api/teacher/evaluate',
  access: 'user',
  body: z.array(Score, { error: copy.chooseScore }).min(1, copy.chooseScore).max(20, copy.chooseScore),
  data: z.null(),
  done: copy.evaluated,
  once: true,
});
