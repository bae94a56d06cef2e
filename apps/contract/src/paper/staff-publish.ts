import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { PaperId, Reason, Version, Versioned } from '../core/fields.ts';
import { PaperDraft } from './draft.ts';
import { TaskStarted } from '../task/types.ts';

/** Whether a paper can be put into force, how even its draws are, and putting it into force. */

/** How one rule stands: how many questions fit it today, and when it is short of how many. */
export const RuleFit = z.object({
  /** Its place in `draw` or `fixed`. */
  at: z.number(),
  fits: z.number(),
  short: z.array(
    z.object({
      /** The first day on which it is short; null for now. */
      from: z.string().nullable(),
      needs: z.number(),
      has: z.number(),
    }),
  ),
  /** All learners get the same questions: no more fit than are drawn. */
  same: z.boolean(),
  /** How many would fit it today at any difficulty; null where it names none. */
  wider: z.number().nullable(),
});
export type RuleFit = z.output<typeof RuleFit>;
/** Papers whose answers are released and that can ask the same questions. */
export const SharedWith = z.object({ paperId: z.string(), title: z.string(), questions: z.number(), of: z.number() });
export type SharedWith = z.output<typeof SharedWith>;
export const PaperCheck = z.object({
  /** Why it cannot be published; each names its part. */
  faults: z.array(
    z.object({ part: z.enum(['rules', 'conditions', 'shared']), msg: z.string(), at: z.number().nullable() }),
  ),
  warnings: z.array(
    z.object({ part: z.enum(['rules', 'conditions', 'shared']), msg: z.string(), at: z.number().nullable() }),
  ),
  rules: z.array(RuleFit),
  /** Points by the uppermost clauses of what it asks, beside the course's hours by the same clauses, of a hundred. */
  clauses: z.array(
    z.object({
      clauseId: z.string().nullable(),
      name: z.string(),
      points: z.number(),
      hoursShare: z.number().nullable(),
    }),
  ),
  shared: z.array(SharedWith),
});
export type PaperCheck = z.output<typeof PaperCheck>;
export const checkPaper = endpoint({
  title: '检查试卷',
  method: 'GET',
  path: '/system/paper/check',
  access: 'staff',
  permission: 'paper:list',
  scope: 'none',
  query: z.object({ id: PaperId }),
  data: PaperCheck,
});
/** The same of rules that are being typed, saved or not. */
export const checkRules = endpoint({
  title: '检查正在编辑的规则',
  method: 'POST',
  path: '/system/paper/fit',
  access: 'staff',
  permission: 'paper:list',
  scope: 'none',
  audit: 'paper.draft',
  body: z.object({ id: PaperId, draft: PaperDraft }),
  data: PaperCheck,
});

/** A thousand draws compared, each by the points, of a hundred, that an average taker is expected to get. */
export const Parity = z.object({
  draws: z.number(),
  mean: z.number(),
  sd: z.number(),
  p5: z.number(),
  p95: z.number(),
  /** Of each column its lower end and how many draws fall into it. */
  bars: z.array(z.object({ from: z.number(), count: z.number() })),
  /** Of a hundred: how many questions two papers have in common on average. */
  sharedPercent: z.number(),
  /** How many questions' difficulty is measured, of all that can be drawn; the others' is the editor's estimate. */
  measured: z.number(),
  of: z.number(),
  /** What to do about it, when draws differ too much. */
  advice: z.string().nullable(),
});
export type Parity = z.output<typeof Parity>;
export const startParity = endpoint({
  title: '测算试卷均衡度',
  method: 'POST',
  path: '/system/paper/parity',
  access: 'staff',
  permission: 'paper:edit',
  scope: 'none',
  audit: 'paper.parity',
  body: z.object({ id: PaperId }),
  data: TaskStarted,
});
/** Of the last finished run over the paper's draft as it is; null when there is none. */
export const paperParity = endpoint({
  title: '试卷均衡度',
  method: 'GET',
  path: '/system/paper/parity',
  access: 'staff',
  permission: 'paper:list',
  scope: 'none',
  query: z.object({ id: PaperId }),
  data: Parity.nullable(),
});

/** Refused while the check finds faults; what is shared with papers that release their answers wants `acceptShared`. */
export const publishPaper = endpoint({
  title: '发布试卷',
  method: 'POST',
  path: '/system/paper/publish',
  access: 'staff',
  permission: 'paper:publish',
  scope: 'none',
  audit: 'paper.publish',
  second: 'duty.publish',
  body: z.object({ id: PaperId, version: Version, reason: Reason, acceptShared: z.boolean().default(false) }),
  data: Versioned.extend({ edition: z.number() }),
  done: '已发布',
});
/** `finish`: learners who have learned its course and wait for this exam have finished the course. */
export const withdrawPaper = endpoint({
  title: '下架试卷',
  method: 'POST',
  path: '/system/paper/withdraw',
  access: 'staff',
  permission: 'paper:publish',
  scope: 'none',
  audit: 'paper.withdraw',
  body: z.object({ id: PaperId, version: Version, reason: Reason, finish: z.boolean().default(false) }),
  data: Versioned,
  done: '已下架',
});
