import { labelOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { GRANT_SOURCE } from '@zhibiao/contract/exam/staff-grant';
import * as contract from '@zhibiao/contract/exam/request';
import { EXAM_REQUEST, nobodyLeft, REQUEST_STATUS } from '@zhibiao/contract/exam/request';
import { WORK_KIND } from '@zhibiao/contract/inbox/work';
import type { Client, Pool } from '#db/client.ts';
import { maybeOne, one, sql } from '#db/sql.ts';
import { personIdOf, type Staff } from '#domain/auth/staff.ts';
import { dateTimeOrNull, instantOf } from '#domain/time/time.ts';
import { conflict, missing, refused } from '#errors.ts';
import { grantOverride } from '#features/exam/conditions/grant/give.ts';
import { untilText } from '#features/exam/conditions/grant/grant.ts';
import { markedQuestions, remark } from '#features/exam/marking/remark.ts';
import { audited } from '#services/audit/audited.ts';
import { paperStatusAt } from '#services/exam/terms.ts';
import { findReaders, rolesWith, WAIT_NEEDS } from '#services/exam/mark-waits.ts';
import { notify } from '#services/notify/notify.ts';
import { scopeSql } from '#services/staff/scope.ts';
import { takeWork } from '#services/work/take.ts';

type Body = InputOf<typeof contract.decideExamRequest>['body'];
type LockedRequest = {
  id: string;
  userId: string;
  orgId: string | null;
  paperId: string;
  title: string;
  attemptId: string | null;
  kind: number;
  round: number;
  status: number;
  version: number;
};
const hold = (staff: Staff, id: string) => sql<LockedRequest>`
  SELECT r.id, r."userId", u."orgId", r."paperId", p.title, r."attemptId", r.kind, r.round, r.status, r.version
  FROM "ExamRequest" r JOIN "User" u ON u.id = r."userId" JOIN "Paper" p ON p.id = r."paperId"
  WHERE r.id = ${id} AND ${scopeSql(staff, sql`u."orgId"`)} FOR UPDATE OF r`;

const findQuota = ({ userId, paperId }: LockedRequest) => sql<{ round: number; passed: boolean }>`
  SELECT s.round, s.passed FROM "Paper" p ${paperStatusAt(sql`${userId}::uuid`)} WHERE p.id = ${paperId}::uuid`;

/** Attempts of the round in which they were requested; the request is the act, so they are given once. */
const giveAttempts = async (
  client: Client,
  locked: LockedRequest,
  { n, opinion, ...body }: Body,
  by: string | null,
) => {
  const { round, passed } = await one(client, findQuota(locked));
  if (round !== locked.round) throw refused('该学员已开始新一轮考试，本申请不能再同意');
  if (passed) throw refused('该学员已通过本场考试，本申请不能再同意');
  const validUntil = body.validUntil === null ? null : instantOf(body.validUntil);
  const { id: actId, paperId, userId } = locked;
  const act = { actId, paperId, userIds: [userId], n, validUntil, skipWait: false, reason: opinion, by };
  await grantOverride(client, { ...act, source: GRANT_SOURCE.request });
  return {
    told: `已为您增加 ${n} 次考试机会${untilText(validUntil)}`,
    facts: { given: n, validUntil: dateTimeOrNull(validUntil) },
  };
};

const NOTHING_MARKED = '本次考试没有人工评阅的题目，不能送仲裁；如答案有误，请使用重判';
const sendToArbitration = async (client: Client, { id, attemptId }: LockedRequest) => {
  const questions = attemptId === null ? [] : await markedQuestions(client, attemptId);
  if (attemptId === null || questions.length === 0) throw refused(NOTHING_MARKED, { field: 'pass' });
  const unread = (await findReaders(client, attemptId)).filter(({ who }) => who.length === 0);
  if (unread.length > 0) {
    const roles = await rolesWith(client, WAIT_NEEDS.remark);
    throw refused(
      nobodyLeft(
        unread.map(({ no }) => no),
        roles,
      ),
      { field: 'pass' },
    );
  }
  await remark(client, { attemptId, questions, requestId: id });
  return { told: '正在复核，复核期间成绩不变，完成后通知您', facts: {} };
};

const agree = (client: Client, locked: LockedRequest, body: Body, by: string | null) =>
  locked.kind === EXAM_REQUEST.retake ? giveAttempts(client, locked, body, by) : sendToArbitration(client, locked);

const setDecided = (id: string, status: number, opinion: string, by: string | null) => sql<{ version: number }>`
  UPDATE "ExamRequest" SET status = ${status}, opinion = ${opinion}, by = ${by}, "decidedAt" = clock_timestamp(),
    version = version + 1
  WHERE id = ${id} RETURNING version`;

const tell = (
  client: Client,
  { userId, paperId, attemptId, title, kind }: LockedRequest,
  verdict: string,
  said: string,
) => {
  const what = labelOf(EXAM_REQUEST, kind);
  const link = attemptId === null ? `/examination?paperId=${paperId}` : `/examination?attemptId=${attemptId}`;
  return notify(client, 'request.decided', [userId], { kind: what, verdict, paper: title, said }, { link });
};

/** 0 → 1 or 2, with all that follows, or nothing of it; the learner is notified with the opinion. */
export const decideExamRequest = (
  deps: { pool: Pool },
  staff: Staff,
  body: Body,
): Promise<AnswerOf<typeof contract.decideExamRequest>> =>
  audited(deps, staff, async (client, note) => {
    const locked = await maybeOne(client, hold(staff, body.id));
    if (!locked) throw missing('申请不存在');
    if (locked.version !== body.version) throw conflict();
    if (locked.status !== REQUEST_STATUS.waiting)
      throw refused(`申请已${labelOf(REQUEST_STATUS, locked.status)}，不能再处理`);
    await takeWork(client, staff, locked.kind === EXAM_REQUEST.retake ? WORK_KIND.retake : WORK_KIND.review, locked.id);
    const by = personIdOf(staff);
    const agreed = body.pass ? await agree(client, locked, body, by) : null;
    const status = body.pass ? REQUEST_STATUS.agreed : REQUEST_STATUS.refused;
    const { version } = await one(client, setDecided(locked.id, status, body.opinion, by));
    const opinion = body.opinion.replace(/。$/, '');
    await tell(
      client,
      locked,
      body.pass ? '已同意' : '未通过',
      `${agreed ? `，${agreed.told}` : ''}。意见：${opinion}`,
    );
    note({
      object: 'request',
      id: locked.id,
      name: locked.title,
      orgId: locked.orgId,
      changes: { status: { from: labelOf(REQUEST_STATUS, locked.status), to: labelOf(REQUEST_STATUS, status) } },
      facts: { kind: labelOf(EXAM_REQUEST, locked.kind), opinion: body.opinion, ...agreed?.facts },
      users: [locked.userId],
    });
    return { id: locked.id, version };
  });
