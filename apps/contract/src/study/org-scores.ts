import { z } from 'zod';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { departmentFilter } from '../member/department-form.ts';
import { endpoint } from '../core/endpoint.ts';
import { PaperId, DateTime, PageQuery, searchWord, idOf } from '../core/fields.ts';
import { positionFilter } from '../member/position.ts';
import { TaskStarted } from '../task/types.ts';

/**
 * 成绩单: what came of the exams that an organisation's members handed in as its members. Of a result that its learner
 * does not know yet there is neither a score nor a clause.
 */

/** What came of an attempt, as far as its learner knows. */
export const SCORE_OUTCOME = codes({
  passed: ['passed', '合格'],
  failed: ['failed', '未合格'],
  waiting: ['waiting', '成绩未公布'],
  void: ['void', '作废'],
});

/** Whose attempts, at what, handed in when; no search by name, so that a clause is not queried of one person. */
const groupFilters = {
  paperId: PaperId.optional(),
  lessonId: idOf('课程').optional(),
  department: departmentFilter.refine((path) => path !== '', '部门有误').optional(),
  position: positionFilter.optional(),
  /** Days of handing in, both included. */
  from: z.iso.date({ error: '日期有误' }).optional(),
  to: z.iso.date({ error: '日期有误' }).optional(),
};
export const ScoreGroup = z.object(groupFilters);
export type ScoreGroup = z.output<typeof ScoreGroup>;
export const ScoreFilters = z.object({
  ...groupFilters,
  keyword: searchWord(50).optional(),
  outcome: schemaOf(SCORE_OUTCOME, '结果有误').optional(),
});
export type ScoreFilters = z.output<typeof ScoreFilters>;

export const ScoreRow = z.object({
  attemptId: z.string(),
  name: z.string(),
  accountMasked: z.string(),
  department: z.string().nullable(),
  position: z.string().nullable(),
  title: z.string(),
  lessonName: z.string().nullable(),
  /** Which attempt of the round, and which round. */
  no: z.number(),
  round: z.number(),
  outcome: schemaOf(SCORE_OUTCOME),
  score: z.number().nullable(),
  totalScore: z.number(),
  passScore: z.number(),
  submitTime: DateTime.nullable(),
});
export type ScoreRow = z.output<typeof ScoreRow>;
/** By attempt, the newest first. */
export const listOrgScores = endpoint({
  title: '成绩单，按答卷',
  method: 'GET',
  path: '/api/org/study/score/list',
  access: 'org',
  right: 'study',
  query: PageQuery.extend(ScoreFilters.shape),
  rows: ScoreRow,
});

export const ScoreClause = z.object({
  clauseId: z.string(),
  number: z.string(),
  title: z.string(),
  /** 0 of the uppermost. */
  depth: z.number(),
  /** With all clauses below it; null where fewer than TELLABLE people answered. */
  told: z.object({ answers: z.number(), share: z.number(), people: z.number() }).nullable(),
});
export type ScoreClause = z.output<typeof ScoreClause>;
/** By clause, in the order of the standards; clauses without an answer are left out. */
export const orgClauseScores = endpoint({
  title: '成绩单，按条款',
  method: 'GET',
  path: '/api/org/study/score/clauses',
  access: 'org',
  right: 'study',
  query: ScoreGroup,
  data: z.array(z.object({ code: z.string(), name: z.string(), clauses: z.array(ScoreClause) })),
});

/** Papers that members have handed in, to choose one. */
export const orgScorePapers = endpoint({
  title: '成绩单的试卷',
  method: 'GET',
  path: '/api/org/study/score/papers',
  access: 'org',
  right: 'study',
  data: z.array(z.object({ paperId: z.string(), title: z.string() })),
});

/** Starts a task of kind score-export: one sheet by attempt, one by clause. */
export const exportOrgScores = endpoint({
  title: '导出成绩单',
  method: 'POST',
  path: '/api/org/study/score/export',
  access: 'org',
  right: 'study',
  once: true,
  body: ScoreFilters,
  data: TaskStarted,
  done: '正在导出',
});
