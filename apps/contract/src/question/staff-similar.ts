import { z } from 'zod';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { idOf } from '../core/fields.ts';
import { QuestionOption } from './content.ts';
import { QUESTION, QUESTION_STATUS } from './types.ts';

const questionId = idOf('题目');

export const SimilarQuestion = z.object({
  id: z.string(),
  no: z.number(),
  /** 100 is the same text. */
  percent: z.number(),
  status: schemaOf(QUESTION_STATUS),
  type: schemaOf(QUESTION),
  stem: z.string(),
  options: z.array(QuestionOption),
  answer: z.array(z.string()),
  bankName: z.string(),
  settled: z.boolean(),
});
export type SimilarQuestion = z.output<typeof SimilarQuestion>;
/** What reads nearly like this question, or like this text that is being typed; the nearest first, 20 at most. */
export const similarQuestions = endpoint({
  title: '文字相近的题目',
  method: 'GET',
  path: '/system/question/similar',
  access: 'staff',
  permission: 'bank:list',
  scope: 'none',
  query: z
    .object({
      id: questionId.optional(),
      text: z.string().max(2_000, '题干不能超过2000个字符').optional(),
      /** Of `text`: the question being edited, which is not its own double. */
      except: questionId.optional(),
    })
    .refine(({ id, text }) => !id !== !text, '请指定题目'),
  data: z.array(SimilarQuestion),
});
/** These two are not the same question: neither is flagged for the other any more. */
export const settleSimilar = endpoint({
  title: '标记两道题不重复',
  method: 'POST',
  path: '/system/question/similar/settle',
  access: 'staff',
  permission: 'bank:edit',
  scope: 'none',
  audit: 'question.settle',
  body: z.object({ id: questionId, otherId: questionId }),
  data: z.object({ id: z.string() }),
  done: '已标为不重复',
});
