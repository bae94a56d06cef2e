import { APPLY, APPLY_KIND } from '@zhibiao/contract/apply/types';
import { CERT_TYPE } from '@zhibiao/contract/certificate/types';
import { labelOf } from '@zhibiao/contract/core/codes';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { CHANNEL, DELIVERY } from '@zhibiao/contract/notice/staff';
import type { ExportBody, ExportKind } from '@zhibiao/contract/report/staff-export';
import { ORG_STATUS, ROLE, USER_STATUS } from '@zhibiao/contract/auth/roles';
import { REALM } from '@zhibiao/contract/staff/log';
import { all, joined, lit, sql, type Statement } from '#db/sql.ts';
import { certificateStatusOf } from '#domain/certificate/facts.ts';
import { maskEmail, maskMobile } from '#domain/text/masking.ts';
import type { Scope } from '#domain/auth/staff.ts';
import { dateTime, day } from '#domain/time/time.ts';
import { instantsOf } from '#features/report/stats.ts';
import { seenSql } from '#services/staff/narrowed.ts';

/** What each export holds: its rows, in what order, and each column as its cell shows it. */

export type ReportCell = string | number | null;
type Column = { width: number; type?: 'date'; value: Statement; show?: (value: never) => ReportCell };
type Kind = {
  from: Statement;
  /** The moment by which the days narrow it. */
  at: Statement;
  /** Its organisation, of which the data scope speaks. */
  org: Statement;
  where?: Statement;
  /** Unique among its rows, and what they are read by. */
  key: readonly Statement[];
  columns: Record<string, Column>;
};

const text = (value: Statement, width = 16): Column => ({ width, value });
const code = (value: Statement, enumeration: object): Column => ({
  width: 12,
  value,
  show: (one: number | string | null) => labelOf(enumeration, one),
});
const time = (value: Statement): Column => ({
  width: 20,
  type: 'date',
  value,
  show: (at: Date | null) => at && dateTime(at),
});
const masked = (value: Statement, mask: (plain: string) => string): Column => ({
  width: 24,
  value,
  show: (plain: string | null) => plain && mask(plain),
});
const yesNo = (value: Statement, yes: string, no: string): Column => ({
  width: 10,
  value,
  show: (is: boolean | null) => (is === null ? null : is ? yes : no),
});
const person = {
  name: text(sql`u."realName"`, 14),
  mobile: masked(sql`u.mobile`, maskMobile),
  email: masked(sql`u.email`, maskEmail),
  org: text(sql`o."orgName"`, 28),
};
const ORG_OF_USER = sql`LEFT JOIN "Organisation" o ON o.id = u."orgId"`;

const TYPE_OF_ORG = sql`LEFT JOIN "DictEntry" ot ON ot.type = 'org_type' AND ot.value = o."orgType"`;

export const KINDS: Record<ExportKind, Kind> = {
  learner: {
    from: sql`"User" u ${ORG_OF_USER}`,
    at: sql`u."createdAt"`,
    org: sql`u."orgId"`,
    where: sql`u.status <> ${lit(USER_STATUS.closed)}`,
    key: [sql`u.id`],
    columns: {
      ...person,
      role: code(sql`u.role`, ROLE),
      status: code(sql`u.status`, USER_STATUS),
      at: time(sql`u."createdAt"`),
    },
  },
  study: {
    from: sql`"UserLesson" r JOIN "User" u ON u.id = r."userId" JOIN "Lesson" l ON l.id = r."lessonId" ${ORG_OF_USER}`,
    at: sql`r."createdAt"`,
    org: sql`u."orgId"`,
    key: [sql`r."userId"`, sql`r."lessonId"`],
    columns: {
      ...person,
      lesson: text(sql`l.name`, 30),
      status: code(sql`r.status`, LESSON_STATUS),
      progress: text(sql`r.progress`, 10),
      hours: text(sql`coalesce(r."measuredHours", 0)::float8`, 8),
      plannedHours: text(sql`coalesce(r."plannedHours", 0)::float8`, 12),
      at: time(sql`r."createdAt"`),
      end: time(sql`r."finishTime"`),
    },
  },
  exam: {
    from: sql`"Attempt" a JOIN "User" u ON u.id = a."userId" JOIN "Paper" p ON p.id = a."paperId" ${ORG_OF_USER}`,
    at: sql`a."startTime"`,
    org: sql`u."orgId"`,
    where: sql`a.status <> ${lit(ATTEMPT.running)}`,
    key: [sql`a.id`],
    columns: {
      ...person,
      paper: text(sql`p.title`, 30),
      // Not before its learner may know it.
      score: text(sql`CASE WHEN a.status = ${lit(ATTEMPT.graded)} THEN a.score::float8 END`, 8),
      passed: yesNo(sql`CASE WHEN a.status = ${lit(ATTEMPT.graded)} THEN a.passed END`, '合格', '不合格'),
      at: time(sql`a."startTime"`),
      end: time(sql`a."submitTime"`),
    },
  },
  apply: {
    from: sql`"CertApply" c LEFT JOIN "Organisation" o ON o.id = c."orgId"`,
    at: sql`c."submitTime"`,
    org: sql`c."orgId"`,
    where: sql`c.status <> ${lit(APPLY.draft)}`,
    key: [sql`c.id`],
    columns: {
      no: text(sql`c."applyNo"`, 22),
      kind: code(sql`c.kind`, APPLY_KIND),
      org: person.org,
      status: code(sql`c.status`, APPLY),
      people: text(sql`(SELECT count(*)::int FROM "CertApplyItem" i WHERE i."applyId" = c.id)`, 8),
      at: time(sql`c."submitTime"`),
      end: time(sql`c."auditedAt"`),
    },
  },
  cert: {
    from: sql`"Certificate" c LEFT JOIN "User" u ON u.id = c."userId" LEFT JOIN "Organisation" o ON o.id = c."orgId"`,
    at: sql`c."createdAt"`,
    org: sql`c."orgId"`,
    key: [sql`c.id`],
    columns: {
      no: text(sql`c."certNo"`, 22),
      ...person,
      kind: code(sql`c.type`, CERT_TYPE),
      status: {
        width: 10,
        value: sql`jsonb_build_array(c.status, c."expireDate")`,
        show: ([status, ends]: [number, string | null]) => certificateStatusOf(status, ends, day(new Date())),
      },
      at: time(sql`c."createdAt"`),
      end: { width: 12, type: 'date', value: sql`c."expireDate"::text` },
    },
  },
  org: {
    from: sql`"Organisation" o LEFT JOIN "Area" ar ON ar.code = o."areaCode" ${TYPE_OF_ORG}`,
    at: sql`o."createdAt"`,
    org: sql`o.id`,
    key: [sql`o.id`],
    columns: {
      name: text(sql`o."orgName"`, 30),
      code: text(sql`o."creditCode"`, 22),
      type: text(sql`coalesce(ot.label, o."orgType")`, 16),
      area: text(sql`coalesce(ar.name, o."areaCode")`, 16),
      contact: text(sql`o."contactName"`, 14),
      mobile: masked(sql`o."contactMobile"`, maskMobile),
      status: code(sql`o.status`, ORG_STATUS),
      at: time(sql`o."createdAt"`),
    },
  },
  delivery: {
    from: sql`"Delivery" d LEFT JOIN "User" u ON u.id = d."userId"`,
    at: sql`d."createdAt"`,
    org: sql`u."orgId"`,
    key: [sql`d.id`],
    columns: {
      channel: code(sql`d.channel`, CHANNEL),
      event: text(sql`d.event`, 20),
      to: text(sql`d."toMasked"`, 24),
      status: code(sql`d.state`, DELIVERY),
      at: time(sql`d."createdAt"`),
      end: time(sql`d."sentAt"`),
    },
  },
  loginlog: {
    from: sql`"LoginLog" g LEFT JOIN "User" u ON u.id = g."userId"`,
    at: sql`g."createdAt"`,
    org: sql`u."orgId"`,
    key: [sql`g.id`],
    columns: {
      realm: code(sql`g.realm`, REALM),
      account: text(sql`g.account`, 24),
      method: text(sql`g.method`, 12),
      passed: yesNo(sql`g.ok`, '成功', '失败'),
      ip: text(sql`g.ip`, 20),
      at: time(sql`g."createdAt"`),
    },
  },
};

export type ReportQuery = Pick<ExportBody, 'kind' | 'filters'> & { scope: Scope };
/** FROM and WHERE of what is requested. */
export const exportStatement = ({ kind, filters, scope }: ReportQuery, after?: readonly string[]): Statement => {
  const { from, at, org, where = sql`true`, key } = KINDS[kind];
  const span = instantsOf(filters);
  const later =
    after === undefined
      ? sql`true`
      : sql`(${joined(key, ', ')}) > (${joined(
          after.map((id) => sql`${id}::uuid`),
          ', ',
        )})`;
  return sql`FROM ${from}
    WHERE ${all([sql`${at} >= ${span.from}`, sql`${at} < ${span.to}`, where, seenSql(scope, filters, org), later])}`;
};
