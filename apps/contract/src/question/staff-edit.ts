import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { idOf, Version, Versioned } from '../core/fields.ts';
import { LooseQuestion } from './content.ts';
import { QuestionFields, withRules } from './rules.ts';
import { QUESTION_STATUS } from './types.ts';

/** What staff do to questions, to one and to many together. */

const questionId = idOf('题目');
const bankId = z.uuid({ error: '请选择题库' });

const why = z.string().trim().max(200, '修改说明不能超过200个字符').default('');
/** New ones wait for approval. */
export const addQuestion = endpoint({
  title: '新建题目',
  method: 'POST',
  path: '/system/question',
  access: 'staff',
  permission: 'bank:edit',
  scope: 'none',
  audit: 'question.add',
  once: true,
  bodyKb: 512,
  body: withRules(LooseQuestion.extend({ bankId, why })),
  data: Versioned,
  done: '已保存，等待审核',
});
/**
 * A case is saved whole: children without `id` are new, those that are not named are gone. Refused where its type would
 * change once it was in force, and without `bank:key`: who cannot see a key would save over it. Where nothing differs
 * the version stays.
 */
export const editQuestion = endpoint({
  title: '修改题目',
  method: 'PUT',
  path: '/system/question',
  access: 'staff',
  permission: 'bank:edit',
  scope: 'none',
  audit: 'question.edit',
  bodyKb: 512,
  body: withRules(LooseQuestion.extend({ id: questionId, version: Version, why })),
  /** `keyChanged`: what counts as right is another now, so earlier attempts may have to be scored again. */
  data: Versioned.extend({ keyChanged: z.boolean() }),
  done: '已保存',
});
/** Only of one that waits for approval. */
export const removeQuestion = endpoint({
  title: '删除待审的题目',
  method: 'POST',
  path: '/system/question/remove',
  access: 'staff',
  permission: 'bank:edit',
  scope: 'none',
  audit: 'question.remove',
  body: z.object({ id: questionId, version: Version }),
  data: z.object({ id: z.string() }),
  done: '已删除',
});
/** A copy that waits for approval, such as the edition for a new law. */
export const copyQuestion = endpoint({
  title: '复制题目',
  method: 'POST',
  path: '/system/question/copy',
  access: 'staff',
  permission: 'bank:edit',
  scope: 'none',
  audit: 'question.copy',
  once: true,
  body: z.object({ id: questionId }),
  data: Versioned,
  done: '已复制，等待审核',
});

/** Questions acted on together. */
export const QUESTIONS_TOGETHER = 200;
const items = z
  .array(z.object({ id: questionId, version: Version }))
  .min(1, '请选择题目')
  .max(QUESTIONS_TOGETHER, `一次最多${QUESTIONS_TOGETHER}题`);
/** How many it was done to, and of the others why they stayed as they were. */
const EachAnswer = z.object({
  done: z.number(),
  skipped: z.array(z.object({ id: z.string(), no: z.number(), reason: z.string() })),
});
export type EachAnswer = z.output<typeof EachAnswer>;
/** 2 → 1 and 0 → 1 want `bank:approve`, as does 1 → 0, which wants a `note`. The version stays, as the content does. */
export const setQuestionStatus = endpoint({
  title: '启用或停用题目',
  method: 'POST',
  path: '/system/question/status',
  access: 'staff',
  permission: 'bank:approve',
  scope: 'none',
  audit: 'question.status',
  second: 'duty.publish',
  body: z.object({
    items,
    status: z.union([z.literal(QUESTION_STATUS.off), z.literal(QUESTION_STATUS.on)], { error: '请选择状态' }),
    note: z.string().trim().max(200, '原因不能超过200个字符').default(''),
  }),
  data: EachAnswer,
});
export const moveQuestions = endpoint({
  title: '把题目移到另一题库',
  method: 'POST',
  path: '/system/question/move',
  access: 'staff',
  permission: 'bank:edit',
  scope: 'none',
  audit: 'question.move',
  body: z.object({ items, bankId }),
  data: EachAnswer,
});
/** Difficulty, clause, law or validity of many; what is left out stays. Each becomes a new version. */
export const setQuestionFields = endpoint({
  title: '批量修改题目的难度、条款、法律与有效期',
  method: 'POST',
  path: '/system/question/fields',
  access: 'staff',
  permission: 'bank:edit',
  scope: 'none',
  audit: 'question.fields',
  body: z
    .object({
      items,
      difficulty: QuestionFields.shape.difficulty.removeDefault().optional(),
      clauseId: idOf('条款').nullable().optional(),
      lawId: idOf('法律').nullable().optional(),
      validFrom: z.iso.date({ error: '生效日有误' }).nullable().optional(),
      validTo: z.iso.date({ error: '失效日有误' }).nullable().optional(),
    })
    .refine(({ items: _, ...set }) => Object.values(set).some((value) => value !== undefined), '请选择要修改的内容'),
  data: EachAnswer,
});
