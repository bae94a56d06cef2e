import { z } from 'zod';
import { codes, schemaOf } from '../core/codes.ts';
import { endpoint } from '../core/endpoint.ts';
import { DateTime, Evidence, PageQuery, idOf } from '../core/fields.ts';
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

export const APPEAL_COPY = {
  tooLate: '申诉期已过',
  appealed: '该时段已申诉',
  tooMany: '您还有未处理完的申诉，请等待处理结果',
  lectureOpen: '本讲已有申诉在处理中，请等待处理结果',
  nothingLost: '所选时段没有可以补计的时间',
  learned: '本课程内容已学完，学时已全部计入，无需申诉',
  otherRound: '该轮学习已结束，不能补计',
  otherEdition: '本讲内容已更新，原来的学习不能补计',
  tooMuch: '补计时长超过未计入时长',
  missing: '申诉不存在',
  over: (status: string) => `申诉${status}，不能再处理`,
} as const;

/** Pictures that show what happened; none are needed. */
const evidence = Evidence.or(z.tuple([])).default([]);
const words = (whose: string, least: number, most: number) =>
  z
    .string({ error: `请填写${whose}` })
    .trim()
    .min(1, `请填写${whose}`)
    .min(least, `${whose}至少${least}个字符`)
    .max(most, `${whose}不能超过${most}个字符`);
export const Opinion = words('意见', 10, 500);
export const AppealText = words('补充说明', 2, 500);
const appealId = z.uuid({ error: APPEAL_COPY.missing });
export const AppealId = z.object({ id: appealId });

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
    reason: words('申诉理由', 10, 500),
    evidence,
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
  body: AppealId.extend({ text: AppealText, evidence }),
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
