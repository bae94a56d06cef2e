import { APPLY, APPLY_KIND } from '@zhibiao/contract/apply/types';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { EXAM_REQUEST, REQUEST_STATUS } from '@zhibiao/contract/exam/request';
import { SUGGEST_STATUS } from '@zhibiao/contract/feedback/learner';
import { MARK_TASK } from '@zhibiao/contract/exam/staff-marking';
import { NAME_CHANGE } from '@zhibiao/contract/learner/name';
import { CHANGE_STATUS } from '@zhibiao/contract/org/org';
import { ORG_STATUS } from '@zhibiao/contract/auth/roles';
import { APPEAL, OPEN_APPEALS } from '@zhibiao/contract/study/appeal';
import { WORK_KIND, type WorkKind } from '@zhibiao/contract/inbox/work';
import { dayOf, startOfDay } from '#db/days.ts';
import { lit, lits, sql, type Statement } from '#db/sql.ts';
import { RELEASABLE } from '#services/exam/releasable.ts';

/**
 * What waits of each kind, as its own table has it: what the triggers keep in "WorkItem", said a second time, so that
 * the two can be compared. `paused`: it is back with the applicant.
 */
type Waiting = {
  subject: string;
  org: string | null;
  area: string | null;
  person: string | null;
  since: Date;
  paused: boolean;
};

const requests = (kind: number): Statement<Waiting> => sql<Waiting>`
  SELECT r.id AS subject, u."orgId" AS org, NULL::text AS area, r."userId" AS person, r."createdAt" AS since,
    false AS paused
  FROM "ExamRequest" r JOIN "User" u ON u.id = r."userId"
  WHERE r.kind = ${lit(kind)} AND r.status = ${lit(REQUEST_STATUS.waiting)}`;

const applications = (waiting: number, returned: readonly number[]): Statement<Waiting> => sql<Waiting>`
  SELECT a.id AS subject, a."orgId" AS org, NULL::text AS area,
    CASE WHEN a.kind = ${lit(APPLY_KIND.training)} THEN a."createdBy" END AS person, a."updatedAt" AS since,
    a.status <> ${lit(waiting)} AS paused
  FROM "CertApply" a WHERE a.status IN (${lits([waiting, ...returned])})`;

/** Of each paper the oldest that waits, if something does. */
const papers = (since: Statement): Statement<Waiting> => sql<Waiting>`
  SELECT p.id AS subject, NULL::uuid AS org, NULL::text AS area, NULL::uuid AS person, x.since, false AS paused
  FROM "Paper" p CROSS JOIN LATERAL (${since}) x`;
const LAST_MARK = sql`(SELECT max(m.at) FROM "Mark" m WHERE m."taskId" = t.id AND m."revokedAt" IS NULL)`;
const disputed = (status: number, remark: Statement, since: Statement): Statement => sql`
  SELECT min(coalesce(${since}, t."createdAt")) AS since FROM "MarkTask" t JOIN "Attempt" a ON a.id = t."attemptId"
  WHERE t."paperId" = p.id AND t.state = ${lit(MARK_TASK.dispute)} AND a.status = ${lit(status)} AND ${remark}
  HAVING count(*) > 0`;

export const BACKLOG_QUERIES: Record<WorkKind, Statement<Waiting>> = {
  [WORK_KIND.org]: sql<Waiting>`
    SELECT o.id AS subject, o.id AS org, o."areaCode" AS area, NULL::uuid AS person, o."updatedAt" AS since,
      false AS paused
    FROM "Organisation" o WHERE o.status = ${lit(ORG_STATUS.review)}`,
  [WORK_KIND.orgChange]: sql<Waiting>`
    SELECT c.id AS subject, c."orgId" AS org, NULL::text AS area, NULL::uuid AS person, c."createdAt" AS since,
      false AS paused
    FROM "OrgChange" c WHERE c.status = ${lit(CHANGE_STATUS.open)}`,
  // One that was sent back may come by its organisation's review again.
  [WORK_KIND.apply]: applications(APPLY.platformReview, [APPLY.returned, APPLY.orgReview]),
  [WORK_KIND.issue]: applications(APPLY.making, []),
  [WORK_KIND.retake]: requests(EXAM_REQUEST.retake),
  [WORK_KIND.appeal]: sql`
    SELECT a.id AS subject, a."orgId" AS org, NULL::text AS area, a."userId" AS person, a."createdAt" AS since,
      a.status = ${lit(APPEAL.asked)} AS paused
    FROM "Appeal" a WHERE a.status IN (${lits(OPEN_APPEALS)})`,
  [WORK_KIND.review]: requests(EXAM_REQUEST.review),
  [WORK_KIND.rename]: sql<Waiting>`
    SELECT n.id AS subject, u."orgId" AS org, NULL::text AS area, n."userId" AS person, n."createdAt" AS since,
      false AS paused
    FROM "NameChange" n JOIN "User" u ON u.id = n."userId" WHERE n.status = ${lit(NAME_CHANGE.waiting)}`,
  [WORK_KIND.suggest]: sql<Waiting>`
    SELECT s.id AS subject, u."orgId" AS org, NULL::text AS area, s."userId" AS person,
      coalesce(s."repliedAt", s."createdAt") AS since, false AS paused
    FROM "Suggestion" s JOIN "User" u ON u.id = s."userId" WHERE s.status = ${lit(SUGGEST_STATUS.waiting)}`,
  // By the day: the marker does not read when it was handed in.
  [WORK_KIND.mark]: papers(sql`
    SELECT ${startOfDay(dayOf(sql`t."createdAt"`))} AS since
    FROM "Attempt" a JOIN "MarkTask" t ON t."attemptId" = a.id
    WHERE a."paperId" = p.id AND a.status = ${lit(ATTEMPT.marking)}
      AND t.state IN (${lits([MARK_TASK.waiting, MARK_TASK.second])})
    ORDER BY a.id, t."createdAt" LIMIT 1`),
  [WORK_KIND.arbitrate]: papers(disputed(ATTEMPT.marking, sql`true`, LAST_MARK)),
  [WORK_KIND.remark]: papers(
    disputed(
      ATTEMPT.graded,
      sql`t."remarkId" IS NOT NULL`,
      sql`(SELECT r."decidedAt" FROM "ExamRequest" r WHERE r.id = t."remarkId")`,
    ),
  ),
  [WORK_KIND.release]: papers(sql`
    SELECT coalesce((SELECT max(t."settledAt") FROM "MarkTask" t WHERE t."attemptId" = a.id), a."submitTime") AS since
    FROM "Attempt" a WHERE a."paperId" = p.id AND ${RELEASABLE}
    ORDER BY a.id LIMIT 1`),
};
