import { APPLY, APPLY_KIND } from '@zhibiao/contract/apply/types';
import { CERT_TYPE } from '@zhibiao/contract/certificate/types';
import { labelOf } from '@zhibiao/contract/core/codes';
import type { PageQuery } from '@zhibiao/contract/core/fields';
import type {
  LearnerApplyRow,
  LearnerCertRow,
  LearnerConsentRow,
  LearnerExamRow,
  LearnerLoginRow,
  LearnerOrgRow,
  LearnerStudyRow,
} from '@zhibiao/contract/learner/staff';
import { REALM } from '@zhibiao/contract/staff/log';
import type { Pool } from '#db/client.ts';
import { TODAY } from '#db/days.ts';
import { pageSql, totalOf } from '#db/paging.ts';
import { lit, many, maybeOne, sql, type Statement } from '#db/sql.ts';
import { certificateStatusOf, CertificateHolder } from '#domain/certificate/facts.ts';
import { deviceName } from '#domain/auth/device.ts';
import { earnedHours } from '#domain/study/lesson-progress.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateOnly, dateOnlyOrNull, dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { missing } from '#errors.ts';
import { scopeSql } from '#services/staff/scope.ts';
import { hoursFor, LAST_FACTS, LIGHT_SQL, NEED_FACTS, SHOWN_STATUS_SQL } from '#services/study/study-sql.ts';
import { NO_LEARNER, learnerScope } from './found.ts';
import { MEMBER_DEPARTMENT } from '#services/org/departments.ts';

/** What there is of one learner, kind by kind, the latest first. */

type RecordsQuery = { pool: Pool; staff: Staff; id: string; page: PageQuery };
type Paged<T> = Promise<{ rows: T[]; total: number }>;

const isSeen = (id: string, { scope }: Staff) =>
  sql`SELECT 1 FROM "User" u WHERE u.id = ${id} AND ${learnerScope(scope)}`;
export const requireLearner = async (pool: Pool, staff: Staff, id: string): Promise<void> => {
  if (!(await maybeOne(pool, isSeen(id, staff)))) throw missing(NO_LEARNER);
};
type Found = { from: Statement; columns: Statement; order: Statement };
const paged = async <Row>({ pool, staff, id, page }: RecordsQuery, { from, columns, order }: Found): Paged<Row> => {
  await requireLearner(pool, staff, id);
  const [rows, total] = await Promise.all([
    many(pool, sql<Row>`SELECT ${columns} ${from} ${order} ${pageSql(page)}`),
    totalOf(pool, page, from),
  ]);
  return { rows, total };
};

type Study = Omit<LearnerStudyRow, 'earnedHours' | 'deadline' | 'lastStudy' | 'finishTime'> & {
  learned: boolean;
  needSec: number;
  coveredSec: number;
  deadline: Date | null;
  lastStudy: Date | null;
  finishTime: Date | null;
};
export const findStudy = async (query: RecordsQuery): Paged<LearnerStudyRow> => {
  const { rows, total } = await paged<Study>(query, {
    from: sql`FROM "UserLesson" ul JOIN "Lesson" l ON l.id = ul."lessonId"
      CROSS JOIN LATERAL (
        SELECT ul."userId", ul."lessonId", ul.round, '-infinity'::timestamptz AS since
      ) page ${NEED_FACTS} ${LAST_FACTS}
      WHERE ul."userId" = ${query.id}`,
    columns: sql`ul."lessonId", l.name, ul.source, ${SHOWN_STATUS_SQL} AS status, ${LIGHT_SQL} AS light, ul.progress,
      ${hoursFor(sql`ul`)} AS "creditHours", ul.round, ul.deadline, last."lastStudy", ul."finishTime",
      ul."learnedTime" IS NOT NULL AS learned, need."needSec", need."coveredSec"`,
    order: sql`ORDER BY last."lastStudy" DESC NULLS LAST, ul."createdAt" DESC, ul."lessonId"`,
  });
  return {
    rows: rows.map(({ learned, needSec, coveredSec, deadline, lastStudy, finishTime, ...row }) => ({
      ...row,
      earnedHours: earnedHours(row.creditHours, { learned, needSec, coveredSec }),
      deadline: dateTimeOrNull(deadline),
      lastStudy: dateTimeOrNull(lastStudy),
      finishTime: dateTimeOrNull(finishTime),
    })),
    total,
  };
};

type Exam = Omit<LearnerExamRow, 'startTime' | 'submitTime'> & { startTime: Date; submitTime: Date | null };
export const findLearnerExams = async (query: RecordsQuery): Paged<LearnerExamRow> => {
  const { rows, total } = await paged<Exam>(query, {
    from: sql`FROM "Attempt" a JOIN "Paper" p ON p.id = a."paperId" WHERE a."userId" = ${query.id}`,
    columns: sql`a.id AS "attemptId", p.title, a.no, a.round, a.status, a.score::float8 AS score, a."totalScore",
      a.passed, a."startTime", a."submitTime"`,
    order: sql`ORDER BY a.id DESC`,
  });
  return {
    rows: rows.map(({ startTime, submitTime, ...row }) => ({
      ...row,
      startTime: dateTime(startTime),
      submitTime: dateTimeOrNull(submitTime),
    })),
    total,
  };
};

type Cert = {
  id: string;
  certNo: string;
  type: number;
  holder: unknown;
  issueDate: Date;
  expireDate: Date | null;
  status: number;
  today: string;
};
export const findCerts = async (query: RecordsQuery): Paged<LearnerCertRow> => {
  const { rows, total } = await paged<Cert>(query, {
    from: sql`FROM "Certificate" c WHERE c."userId" = ${query.id} AND ${scopeSql(query.staff, sql`c."orgId"`)}`,
    columns: sql`c.id, c."certNo", c.type, c.holder, c."issueDate", c."expireDate", c.status,
      ${TODAY}::text AS today`,
    order: sql`ORDER BY c."createdAt" DESC, c.id DESC`,
  });
  return {
    rows: rows.map(({ type, holder, issueDate, expireDate, status, today, ...row }) => ({
      ...row,
      typeName: labelOf(CERT_TYPE, type),
      holder: CertificateHolder.safeParse(holder).data?.name ?? '',
      issueDate: dateOnly(issueDate),
      expireDate: dateOnlyOrNull(expireDate),
      status: certificateStatusOf(status, dateOnlyOrNull(expireDate), today),
    })),
    total,
  };
};

type Apply = Omit<LearnerApplyRow, 'kindName' | 'statusName' | 'submitTime'> & {
  kind: number;
  status: number;
  submitTime: Date | null;
};
const DRAFT = APPLY.draft;
/** What was not submitted yet is its writer's alone. */
export const findLearnerApplies = async (query: RecordsQuery): Paged<LearnerApplyRow> => {
  const { rows, total } = await paged<Apply>(query, {
    from: sql`FROM "CertApplyItem" i JOIN "CertApply" a ON a.id = i."applyId"
      LEFT JOIN "Organisation" o ON o.id = a."orgId" LEFT JOIN "Lesson" l ON l.id = a."lessonId"
      WHERE i."userId" = ${query.id} AND a.status <> ${lit(DRAFT)} AND ${scopeSql(query.staff, sql`a."orgId"`)}`,
    columns: sql`a.id, a."applyNo", a.kind, a.status, i.result, coalesce(l.name, a."standardCode") AS about,
      o."orgName", a."submitTime"`,
    order: sql`ORDER BY a."submitTime" DESC NULLS LAST, a.id DESC`,
  });
  return {
    rows: rows.map(({ kind, status, submitTime, ...row }) => ({
      ...row,
      kindName: labelOf(APPLY_KIND, kind),
      statusName: labelOf(APPLY, status),
      submitTime: dateTimeOrNull(submitTime),
    })),
    total,
  };
};

type Membership = Omit<LearnerOrgRow, 'joinTime' | 'leaveTime'> & { joinedAt: Date | null; leftAt: Date | null };
export const findLearnerOrgs = async (query: RecordsQuery): Paged<LearnerOrgRow> => {
  const { rows, total } = await paged<Membership>(query, {
    from: sql`FROM "OrgMember" m JOIN "Organisation" o ON o.id = m."orgId"
      WHERE m."userId" = ${query.id} AND ${scopeSql(query.staff, sql`m."orgId"`)}`,
    columns: sql`m.id, o."orgName", m.name, ${MEMBER_DEPARTMENT} AS department, m.position, m.status, m.source,
    m."joinedAt", m."leftAt"`,
    order: sql`ORDER BY m."createdAt" DESC, m.id DESC`,
  });
  return {
    rows: rows.map(({ joinedAt, leftAt, ...row }) => ({
      ...row,
      joinTime: dateTimeOrNull(joinedAt),
      leaveTime: dateTimeOrNull(leftAt),
    })),
    total,
  };
};

type Login = Omit<LearnerLoginRow, 'at'> & { createdAt: Date };
export const findLogins = async (query: RecordsQuery): Paged<LearnerLoginRow> => {
  const { rows, total } = await paged<Login>(query, {
    from: sql`FROM "LoginLog" l WHERE l."userId" = ${query.id} AND l.realm = ${lit(REALM.learner)}`,
    columns: sql`l.id, l.account, l.method, l.ok, l.reason, l.ip, l.device, l."createdAt"`,
    order: sql`ORDER BY l."createdAt" DESC, l.id DESC`,
  });
  return {
    rows: rows.map(({ createdAt, device, ...row }) => ({
      ...row,
      device: deviceName(device),
      at: dateTime(createdAt),
    })),
    total,
  };
};

type Consent = Omit<LearnerConsentRow, 'at' | 'withdrawTime'> & { createdAt: Date; withdrawnAt: Date | null };
export const findLearnerConsents = async (query: RecordsQuery): Paged<LearnerConsentRow> => {
  const { rows, total } = await paged<Consent>(query, {
    from: sql`FROM "Consent" k WHERE k."userId" = ${query.id}`,
    columns: sql`k.id, k.version, k.ip, k."createdAt", k."withdrawnAt", coalesce((
      SELECT v.title FROM "AgreementVersion" v WHERE v.code = k.document ORDER BY v."effectiveAt" DESC LIMIT 1
    ), k.document) AS document`,
    order: sql`ORDER BY k."createdAt" DESC, k.id DESC`,
  });
  return {
    rows: rows.map(({ createdAt, withdrawnAt, ...row }) => ({
      ...row,
      at: dateTime(createdAt),
      withdrawTime: dateTimeOrNull(withdrawnAt),
    })),
    total,
  };
};
