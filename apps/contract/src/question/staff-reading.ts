import { z } from 'zod';
import { schemaOf } from '../core/code-schema.ts';
import { type AnswerOf, endpoint } from '../core/endpoint.ts';
import { QUESTION } from './types.ts';
import { Version } from '../core/fields.ts';
import { importId, ownImport, PassageRole, PASSAGES_MAX, stagedNo, StagedQuestion } from './staff-import.ts';

/** What a file of questions was read as, and giving a question what the reading left without one. */

/** Every question in a line: which answer was found for which. */
export const importOutline = endpoint({
  title: '导入题目：读到的题目的题号与题干',
  method: 'GET',
  path: '/system/question/import/outline',
  ...ownImport,
  query: z.object({ id: importId }),
  data: z.object({
    rows: z.array(
      z.object({
        no: z.number(),
        place: z.string(),
        /** How it begins. */
        stem: z.string(),
        type: schemaOf(QUESTION),
        answer: z.array(z.string()),
        /** Of a case. */
        children: z.number(),
        /** Of its answer. */
        fault: z.string().nullable(),
        faulty: z.boolean(),
      }),
    ),
  }),
});
/** Gives passages that no question owned to one, or makes them a question of their own. */
export const placePassages = endpoint({
  title: '导入题目：把没有读入的原文归入题目',
  method: 'PUT',
  path: '/system/question/import/passage',
  ...ownImport,
  audit: 'question.mend',
  body: z.object({
    id: importId,
    version: Version,
    /** Their places in `unread`, from 0. */
    at: z.array(z.number().int('段落有误').min(0, '段落有误')).min(1, '请选择段落').max(PASSAGES_MAX, '段落过多'),
    /** Null: one of their own. */
    no: stagedNo.nullable(),
    /** Which question of the case, from 0. */
    child: z.number({ error: '小题有误' }).int('小题有误').nullable().default(null),
    as: PassageRole.default('stem'),
  }),
  data: z.object({ version: z.number(), row: StagedQuestion }),
});
/** Takes one back, and all that were given together with it. */
export const takeBackPassage = endpoint({
  title: '导入题目：撤回归入的原文',
  method: 'PUT',
  path: '/system/question/import/passage/back',
  ...ownImport,
  audit: 'question.mend',
  body: z.object({ id: importId, version: Version, at: z.number({ error: '段落有误' }).int('段落有误') }),
  data: z.object({ version: z.number() }),
  done: '已撤回',
});
export type OutlineRow = AnswerOf<typeof importOutline>['rows'][number];
