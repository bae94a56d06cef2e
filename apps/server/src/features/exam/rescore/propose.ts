import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { isMarked, QUESTION_STATUS, questionNo, type QuestionType } from '@zhibiao/contract/question/types';
import * as contract from '@zhibiao/contract/exam/staff-rescore';
import { BY_KEY, RESCORE_KIND } from '@zhibiao/contract/exam/staff-rescore';
import { v7 } from 'uuid';
import type { Client, Pool } from '#db/client.ts';
import { isUniqueViolation } from '#db/faults.ts';
import { maybeOne, run, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { missing, refused } from '#errors.ts';
import { enqueueStaffTask } from '#jobs/queue/staff.ts';
import { audited } from '#services/audit/audited.ts';
import { dutyOf } from '#services/staff/duty.ts';
import { NO_COUNTS } from './counts.ts';
import { correctedOf } from './stored.ts';

type Body = InputOf<typeof contract.proposeRescore>['body'];
type Target = { name: string; questionId: string | null; paperId: string | null; toVersion: number | null };

type Question = { no: number; type: QuestionType; status: number; version: number; children: number };
const findQuestion = (id: string) => sql<Question>`
  SELECT q.no, q.type, q.status, q.version,
    (SELECT count(*)::int FROM "Question" c WHERE c."parentId" = q.id AND c.sort >= 0) AS children
  FROM "Question" q WHERE q.id = ${id}::uuid`;
const findPaper = (id: string) => sql<{ title: string; totalScore: number }>`
  SELECT title, "totalScore" FROM "Paper" WHERE id = ${id}::uuid`;

const questionOf = async (client: Client, id: string, { kind, toVersion }: Body): Promise<Target> => {
  const question = await maybeOne(client, findQuestion(id));
  if (!question) throw missing('题目不存在');
  if (question.status === QUESTION_STATUS.pending) throw refused('题目待审，没有人考过，无须重判');
  if (question.children > 0) throw refused('案例请选择其中要重判的小题', { field: 'questionId' });
  if (BY_KEY.includes(kind) && isMarked(question.type))
    throw refused('这道题由人阅卷，没有标准答案，只能全员得分或剔除折算', { field: 'kind' });
  const to = toVersion ?? question.version;
  await correctedOf(client, id, to);
  return { name: questionNo(question.no), questionId: id, paperId: null, toVersion: to };
};
const paperOf = async (client: Client, id: string, passScore: number): Promise<Target> => {
  const paper = await maybeOne(client, findPaper(id));
  if (!paper) throw missing('考试不存在');
  if (passScore > paper.totalScore) throw refused(`合格线不能超过满分 ${paper.totalScore} 分`, { field: 'passScore' });
  return { name: paper.title, questionId: null, paperId: id, toVersion: null };
};
const targetOf = (client: Client, body: Body): Promise<Target> => {
  const { kind, questionId, paperId, passScore } = body;
  if (kind === RESCORE_KIND.passScore) {
    if (paperId === undefined || passScore === undefined) throw refused('请指定试卷与合格线');
    return paperOf(client, paperId, passScore);
  }
  if (questionId === undefined) throw refused('请指定题目', { field: 'questionId' });
  return questionOf(client, questionId, body);
};

const add = (id: string, body: Body, { questionId, paperId, toVersion }: Target, by: string, taskId: string) => sql`
  INSERT INTO "Rescore" (id, "questionId", "paperId", kind, "toVersion", "passScore", policy, scope, reason, by,
    "taskId", counts)
  VALUES (${id}, ${questionId}::uuid, ${paperId}::uuid, ${body.kind}, ${toVersion}, ${body.passScore ?? null},
    ${body.policy}, ${JSON.stringify(body.scope)}::jsonb, ${body.reason}, ${by}::uuid, ${taskId}::uuid,
    ${JSON.stringify(NO_COUNTS)}::jsonb)`;

/** Of one question, and of one paper's pass mark, one at a time: the unique indexes decide. */
export const proposeRescore = async (
  deps: { pool: Pool },
  staff: Staff,
  body: Body,
): Promise<AnswerOf<typeof contract.proposeRescore>> => {
  const { kind, policy, scope, reason, passScore } = body;
  if (scope.from && scope.to && scope.from > scope.to) throw refused('起始日期不能晚于截止日期', { field: 'scope.to' });
  return audited(deps, staff, async (client, note) => {
    const target = await targetOf(client, body);
    const id = v7();
    const { taskId } = await enqueueStaffTask(client, staff, 'rescore-trial', { rescoreId: id });
    await run(client, add(id, body, target, (await dutyOf(client, staff)) ?? staff.id, taskId));
    const { toVersion } = target;
    note({
      object: 'rescore',
      id,
      name: target.name,
      reason,
      facts: { kind, policy, ...(toVersion === null ? { passScore } : { toVersion }), filters: scope },
    });
    return { id, taskId };
  }).catch((fault: unknown) => {
    if (isUniqueViolation(fault, 'Rescore_one_of_question')) throw refused('这道题已有重判尚未完成，请先完成或取消');
    if (isUniqueViolation(fault, 'Rescore_one_of_paper'))
      throw refused('这份试卷的合格线已有调整尚未完成，请先完成或取消');
    throw fault;
  });
};
