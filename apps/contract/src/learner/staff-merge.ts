import { z } from 'zod';
import { codes } from '../core/codes.ts';
import { endpoint } from '../core/endpoint.ts';
import { Evidence, Reason, Version } from '../core/fields.ts';
import { HeldReceipt, HELD_DONE } from '../held/staff.ts';
import { learnerId, LearnerRow } from './staff.ts';

/** Two accounts of one person become one: everything goes to the one that is kept, and it is not taken apart again. */

const merge = { access: 'staff', permission: 'learner:merge', scope: 'org', humanOnly: true } as const;
const both = { keepId: learnerId, dropId: learnerId };

export const MERGE = codes({ waiting: [0, '待合并'], done: [1, '已合并'], failed: [2, '未合并'] });

/** What is counted before and after, in the order in which it is shown. */
export const MERGE_COUNTS = {
  lessons: '课程',
  shared: '两个账号都有的课程',
  attempts: '考试',
  certificates: '证书',
  applies: '认证申请',
  appeals: '学时申诉',
  suggestions: '反馈',
  notices: '消息',
} as const;
export type MergeCount = keyof typeof MERGE_COUNTS;

/** What tells one of two accounts from the other, beside its row. */
const MergeSide = z.object({
  /** With the last two characters before the @, as two of one person often begin alike. */
  emailMasked: z.string().nullable(),
  /** Of the last login. */
  device: z.string().nullable(),
  department: z.string().nullable(),
  hasPhoto: z.boolean(),
  hasIdCard: z.boolean(),
  /** Names of the latest three. */
  lessons: z.array(z.string()),
  exams: z.number(),
  passed: z.number(),
  /** Kinds of those in force. */
  certificates: z.array(z.string()),
  /** Applications and appeals that are not decided. */
  open: z.number(),
});
export type MergeSide = z.output<typeof MergeSide>;

export const MergeCheck = z.object({
  keep: LearnerRow,
  drop: LearnerRow,
  sides: z.object({ keep: MergeSide, drop: MergeSide }),
  /** Whether both have the same ID number; null where one has none. */
  sameIdCard: z.boolean().nullable(),
  /** By which channels the learner is notified. */
  told: z.string(),
  /** How often the viewer may still look at a whole number. */
  revealsLeft: z.number(),
  /** Why it cannot be done as things stand, all at once; the page where it can be mended. */
  refusals: z.array(z.object({ text: z.string(), link: z.string().nullable() })),
  /** What goes over. */
  counts: z.record(z.string(), z.number()),
  /** Seconds that were credited or given: of each, and of both together, the same time counted once. */
  seconds: z.object({ keep: z.number(), drop: z.number(), merged: z.number() }),
  /** Phone and address of the one that goes: whether they go over, or only lead to the other. */
  accounts: z.array(z.object({ masked: z.string(), moves: z.boolean() })),
});
export type MergeCheck = z.output<typeof MergeCheck>;
export const mergeCheck = endpoint({
  title: '合并账号前的核对',
  method: 'GET',
  path: '/system/learner/merge/check',
  ...merge,
  query: z.object(both),
  data: MergeCheck,
});

/** What has to be typed. */
export const MERGE_WORD = '合并';
export const mergeLearners = endpoint({
  title: '合并账号',
  method: 'POST',
  path: '/system/learner/merge',
  ...merge,
  audit: 'learner.merge',
  reauth: true,
  body: z.object({
    ...both,
    keepVersion: Version,
    dropVersion: Version,
    reason: Reason,
    evidence: Evidence,
    typed: z.literal(MERGE_WORD, { error: `请输入“${MERGE_WORD}”` }),
  }),
  data: HeldReceipt,
  done: HELD_DONE,
});
