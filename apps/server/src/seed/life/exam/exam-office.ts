import { ATTEMPT, REVIEW } from '@zhibiao/contract/exam/types';
import * as requestContract from '@zhibiao/contract/exam/request';
import { EXAM_REQUEST } from '@zhibiao/contract/exam/request';
import { decideReview as decideReviewEndpoint } from '@zhibiao/contract/exam/staff-review';
import { releaseExam } from '@zhibiao/contract/exam/staff-marking';
import * as staffRescoreContract from '@zhibiao/contract/exam/staff-rescore';
import { RESCORE_KIND } from '@zhibiao/contract/exam/staff-rescore';
import { lit, many, maybeOne, one, sql } from '#db/sql.ts';
import { decideReview } from '#features/exam/validity/away-review/decide.ts';
import { askRelease } from '#features/exam/release/ask.ts';
import { countReleasable } from '#features/exam/release/preview.ts';
import { askForExam } from '#features/exam/request/ask.ts';
import { decideExamRequest } from '#features/exam/request/decide.ts';
import { confirmRescore } from '#features/exam/rescore/confirm.ts';
import { proposeRescore } from '#features/exam/rescore/propose.ts';
import { staffAt, viewerOf } from '#seed/life/office/acting.ts';
import type { Life } from '#seed/life/part.ts';
import { seedMarking } from './marking.ts';
import { corrected, CORRECTED } from './miskeyed.ts';
import { dayOfLife, officeHour } from '#seed/life/office/office-hours.ts';

/** What becomes of sittings in the office: marked, reviewed, released, scored again and questioned by learners. */
export const examOffice = async (life: Life, idOf: (key: string) => string): Promise<void> => {
  await seedMarking(life);
  await reviews(life);
  for (const day of [-96, -68, -45, -30, -17, -6]) releases(life, idOf('auditor'), day);
  rescore(life);
  await requests(life, idOf);
};

const PENDING = sql<{ id: string; at: Date }>`
  SELECT id, "submitTime" AS at FROM "Attempt" WHERE "reviewState" = ${REVIEW.pending} ORDER BY "submitTime", id`;
/** So many wait to be looked at. */
const UNREVIEWED = 3;

const reviews = async (life: Life): Promise<void> => {
  const { deps, plan, random } = life;
  const draw = random('reviews');
  const pending = await many(deps.pool, PENDING);
  for (const [at, { id: attemptId, at: handedIn }] of pending.slice(0, -UNREVIEWED).entries()) {
    const result = at % 3 === 2 ? ('warn' as const) : ('clear' as const);
    const note = result === 'warn' ? '多次离开，作答时间与离开时间不符' : '离开时间短，作答节奏正常';
    plan(officeHour(life, handedIn, 1, draw), async () =>
      decideReview(deps, await staffAt(life, 'jiaowu', decideReviewEndpoint), { attemptId, result, note }),
    );
  }
};

const releases = (life: Life, paperId: string, day: number): void =>
  life.plan(life.moment(day, '15:30'), async () => {
    const { deps } = life;
    const count = await countReleasable(deps.pool, paperId);
    if (count === 0) return;
    const staff = await staffAt(life, 'jiaowu', releaseExam);
    await askRelease(deps, staff, { paperId, count, reason: '本批阅卷完成，发布成绩' });
  });

const findQuestion = (stem: string) => sql<{ id: string }>`SELECT id FROM "Question" WHERE stem = ${stem}`;
const RESCORE = (id: string) => sql<{ version: number; count: number }>`
  SELECT version, coalesce((counts->>'changed')::int, 0) AS count FROM "Rescore" WHERE id = ${id}`;

const rescore = (life: Life): void => {
  const { deps, plan, moment } = life;
  plan(moment(corrected.day + 1, '10:05'), async () => {
    const { id: questionId } = await one(deps.pool, findQuestion(CORRECTED.stem));
    const body = staffRescoreContract.proposeRescore.body.parse({
      kind: RESCORE_KIND.newKey,
      questionId,
      reason: '答案有误，已更正，按新答案重判',
    });
    const { id } = await proposeRescore(deps, await staffAt(life, 'mingti', staffRescoreContract.proposeRescore), body);
    plan(moment(corrected.day + 1, '14:40'), async () => {
      const { version, count } = await one(deps.pool, RESCORE(id));
      await confirmRescore(deps, await staffAt(life, 'jiaowu', staffRescoreContract.confirmRescore), {
        id,
        version,
        count,
      });
    });
  });
};

/** Who has used up all attempts, and whose score by markers was released. */
const SPENT = sql<{ userId: string; paperId: string; at: Date }>`
  SELECT a."userId", a."paperId", max(a."submitTime") AS at FROM "Attempt" a JOIN "Paper" p ON p.id = a."paperId"
  WHERE a.status = ${lit(ATTEMPT.graded)} GROUP BY a."userId", a."paperId", p."maxAttempts"
  HAVING count(*) >= p."maxAttempts" AND NOT bool_or(a.passed) ORDER BY max(a."submitTime")`;
const RELEASED = (paperId: string) => sql<{ id: string; userId: string }>`
  SELECT id, "userId" FROM "Attempt" WHERE "paperId" = ${paperId} AND status = ${lit(ATTEMPT.graded)}
    AND "releasedAt" > clock_timestamp() - interval '6 days'
  ORDER BY "releasedAt" DESC, passed, id LIMIT 1`;
const REQUEST = (id: string) => sql<{ version: number }>`SELECT version FROM "ExamRequest" WHERE id = ${id}`;

const requests = async (life: Life, idOf: (key: string) => string): Promise<void> => {
  const { deps, plan, random } = life;
  const draw = random('requests');
  const spent = await many(deps.pool, SPENT);
  for (const [at, { userId, paperId, at: failed }] of spent.entries()) {
    const isLast = at === spent.length - 1;
    const requestedAt = isLast ? life.moment(-1, '16:20') : officeHour(life, failed, 2, draw);
    if (!isLast && dayOfLife(life, requestedAt) > -4) continue;
    plan(requestedAt, async () => {
      const body = { paperId, kind: EXAM_REQUEST.retake, reason: '考前准备不充分，已重新学习课程，申请补考' };
      const { id } = await askForExam(deps.pool, await viewerOf(life, userId), body);
      if (!isLast) plan(officeHour(life, requestedAt, 1, draw), () => decideOn(life, id, at % 2 === 0));
    });
  }
  plan(life.moment(-1, '17:10'), async () => {
    const paperId = idOf('auditor');
    const released = await maybeOne(deps.pool, RELEASED(paperId));
    if (!released) return;
    const body = {
      paperId,
      attemptId: released.id,
      kind: EXAM_REQUEST.review,
      reason: '案例题写到了验证措施，请再看一遍',
    };
    await askForExam(deps.pool, await viewerOf(life, released.userId), body);
  });
};

const decideOn = async (life: Life, id: string, pass: boolean): Promise<void> => {
  const { version } = await one(life.deps.pool, REQUEST(id));
  const opinion = pass ? '同意补考一次，请先复习薄弱章节' : '三次成绩均低于四十分，请先重新学习课程';
  const body = requestContract.decideExamRequest.body.parse({ id, version, pass, opinion, validUntil: null });
  await decideExamRequest(life.deps, await staffAt(life, 'jiaowu', requestContract.decideExamRequest), body);
};
