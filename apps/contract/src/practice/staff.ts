import { z } from 'zod';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { PaperId } from '../core/fields.ts';
import { QUESTION } from '../question/types.ts';

/** What the learners of a paper's course have to practise on, and what a mock paper of its form lacks. */
export const PaperPractice = z.object({
  free: z.number(),
  /** One a type of the paper. `machine`: it is judged at once, and so can be in a mock paper. */
  types: z.array(z.object({ type: schemaOf(QUESTION), needs: z.number(), has: z.number(), machine: z.boolean() })),
  /** Whether learners get a mock paper. */
  mock: z.boolean(),
});
export type PaperPractice = z.output<typeof PaperPractice>;
/** Null of a paper of no course. */
export const paperPractice = endpoint({
  title: '一份试卷的课程有多少可练的题',
  method: 'GET',
  path: '/system/paper/practice',
  access: 'staff',
  permission: 'paper:list',
  scope: 'none',
  query: z.object({ id: PaperId }),
  data: PaperPractice.nullable(),
});
