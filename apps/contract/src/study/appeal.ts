import { z } from 'zod';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { DateTime, PageQuery, idOf } from '../core/fields.ts';
import { AppealEvidence, AppealId, AppealReason, AppealText } from './appeal-form.ts';
import type { Refusal } from './learner.ts';

/** A learner asks for minutes that were not counted. */

/** 0 ⇄ 2, 0 → 3, 4, 5, 0 and 2 → 6, 2 → 5 by silence; nothing leaves 3 to 6. */
export const APPEAL = codes({
  waiting: [0, '待处理'],
  asked: [2, '待补充'],
  upheld: [3, '成立'],
  partly: [4, '部分成立'],
  denied: [5, '不成立'],
  withdrawn: [6, '已撤回'],
});
export const OPEN_APPEALS: readonly number[] = [APPEAL.waiting, APPEAL.asked];
export const APPEAL_NOTE = codes({ learner: [1, '学员'], platform: [2, '平台'] });

/** Nothing is lost by these: what was studied before counts already, and what outran the clock did not happen. */
export const NOT_APPEALED: readonly Refusal[] = ['COVERED', 'TOO_FAST'];
/** Open at a time. */
export const APPEALS_MOST = 5;
/** Working days within which an appeal is answered, as promised to learners. */
export const APPEAL_ANSWER_DAYS = 5;
/** An appeal whose learner does not answer falls after so many days. */
export const APPEAL_SILENT_DAYS = 14;

export const AppealNote = z.object({
  by: schemaOf(APPEAL_NOTE),
  text: z.string(),
  /** How many pictures came with it. */
  evidence: z.number(),
  time: DateTime,
});
export const AppealRow = z.object({
  id: z.string(),
  no: z.string(),
  lessonId: z.string(),
  lessonName: z.string(),
  lid: z.string(),
  title: z.string(),
  claimSec: z.number(),
  grantSec: z.number().nullable(),
  status: schemaOf(APPEAL),
  reason: z.string(),
  opinion: z.string(),
  /** How many pictures came with it. */
  evidence: z.number(),
  createTime: DateTime,
  decideTime: DateTime.nullable(),
});
export type AppealRow = z.output<typeof AppealRow>;

/** One appeal for each lecture that the entries are of. */
export const appealStudy = endpoint({
  title: '就未计入的时长提出申诉',
  method: 'POST',
  path: '/api/appeal/study',
  access: 'user',
  once: true,
  body: z.object({
    lessonId: idOf('课程'),
    /** Entries of the learner's ledger, as /study/detail numbers them. */
    seqs: z
      .array(
        z.number({ error: '请选择时段' }).int('请选择时段').min(1, '请选择时段').max(2_147_483_647, '请选择时段'),
        {
          error: '请选择时段',
        },
      )
      .min(1, '请选择时段')
      .max(100, '一次最多选择100个时段'),
    reason: AppealReason,
    evidence: AppealEvidence,
  }),
  data: z.object({ list: z.array(z.object({ id: z.string(), no: z.string() })) }),
  done: '已提交申诉',
});
/** One's own, the latest first. */
export const myAppeals = endpoint({
  title: '我的学时申诉',
  method: 'GET',
  path: '/api/appeal/my',
  access: 'user',
  query: PageQuery,
  rows: AppealRow.extend({ notes: z.array(AppealNote) }),
});
export type MyAppeal = z.output<typeof myAppeals.rows>;
export const supplementAppeal = endpoint({
  title: '补充申诉说明',
  method: 'POST',
  path: '/api/appeal/supplement',
  access: 'user',
  once: true,
  body: AppealId.extend({ text: AppealText, evidence: AppealEvidence }),
  data: z.null(),
  done: '已补充',
});
export const withdrawAppeal = endpoint({
  title: '撤回申诉',
  method: 'POST',
  path: '/api/appeal/withdraw',
  access: 'user',
  body: AppealId,
  data: z.null(),
  done: '已撤回',
});
