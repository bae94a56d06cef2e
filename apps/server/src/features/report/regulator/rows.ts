import { SEPARATE } from '@zhibiao/contract/agreement/consent';
import { CERT_TYPE } from '@zhibiao/contract/certificate/types';
import { labelOf } from '@zhibiao/contract/core/codes';
import type { Hours as Stated } from '@zhibiao/contract/core/hours';
import type { RegulatorKind } from '@zhibiao/contract/report/staff-regulator';
import { USER_STATUS } from '@zhibiao/contract/auth/roles';
import { SUBJECT } from '@zhibiao/contract/lesson/types';
import type { YearHours } from '@zhibiao/contract/study/year';
import { TODAY } from '#db/days.ts';
import { all, joined, lit, sql, type Statement } from '#db/sql.ts';
import {
  certificateStatusOf,
  CertificateFacts,
  CertificateHolder,
  originOf,
  tenths,
} from '#domain/certificate/facts.ts';
import type { Scope } from '#domain/auth/staff.ts';
import { day } from '#domain/time/time.ts';
import { agreesTo } from '#services/agreement/separate-consent.ts';
import { scopeSql } from '#services/staff/scope.ts';
import { hoursOf } from '#services/study/study-sql.ts';
import { inYear, YEAR_SUMS } from '#services/study/year-hours.ts';

/** What each kind of export finds, and its rows as text by the names of their fields. */

export type Which = { scope: Scope; year: number; areaCode?: string | undefined; orgId?: string | undefined };

const PERSON = sql`
  u."realName" AS name, u."idCardCipher", o."orgName", o."creditCode",
    coalesce(u."areaCode", o."areaCode") AS "areaCode",
  ${agreesTo(sql`u.id`, SEPARATE.regulator)} AS consented`;
type Person = {
  /** Where the next batch goes on. */
  key: string[];
  name: string;
  idCardCipher: string | null;
  orgName: string | null;
  creditCode: string | null;
  areaCode: string | null;
  consented: boolean;
};
export type RegulatorRow = Person & Record<string, unknown>;

/** Everybody but those whose account is closed, of this area and organisation, within the scope of who asks. */
const peopleOf = ({ scope, areaCode, orgId }: Which, org: Statement): Statement => {
  const conditions = [sql`u.status <> ${lit(USER_STATUS.closed)} AND ${scopeSql({ scope }, org)}`];
  if (orgId) conditions.push(sql`${org} = ${orgId}::uuid`);
  if (areaCode) conditions.push(sql`starts_with(coalesce(u."areaCode", o."areaCode"), ${areaCode})`);
  return all(conditions);
};

/** `key`: columns of an index, in whose order the batches follow each other, so that none looks at those before it. */
type Found = {
  from: Statement;
  columns: Statement;
  key: readonly Key[];
  /** As many rows, counted without adding up what each of them says. */
  counted?: Statement;
};
type Key = { column: Statement; value: (text: string) => Statement };
const id = (column: Statement): Key => ({ column, value: (text) => sql`${text}::uuid` });
const finders: Record<RegulatorKind, (which: Which) => Found> = {
  hours: (which) => ({
    key: [id(sql`r."userId"`), id(sql`r."lessonId"`), { column: sql`r.no`, value: (text) => sql`${text}::int` }],
    columns: sql`l.name AS "lessonName", l."standardCode", r.subject, r.no AS round,
      ${hoursOf(sql`r`)} AS "creditHours", r."finishTime"`,
    from: sql`FROM "LessonRound" r JOIN "User" u ON u.id = r."userId" JOIN "Lesson" l ON l.id = r."lessonId"
      LEFT JOIN "Organisation" o ON o.id = u."orgId"
        WHERE ${inYear(which.year)} AND ${peopleOf(which, sql`u."orgId"`)}`,
  }),
  certs: (which) => ({
    key: [id(sql`c.id`)],
    columns: sql`c."certNo", c.type, c.holder, c.facts, c."issueDate"::text AS "issueDate",
      c."expireDate"::text AS "expireDate", c.status,
      ${TODAY}::text AS today`,
    from: sql`FROM "Certificate" c JOIN "User" u ON u.id = c."userId" LEFT JOIN "Organisation" o ON o.id = c."orgId"
      WHERE c."issueDate" >= make_date(${which.year}::int, 1, 1)
        AND c."issueDate" <= make_date(${which.year}::int, 12, 31)
        AND ${peopleOf(which, sql`c."orgId"`)}`,
  }),
  ledger: (which) => ({
    key: [id(sql`u.id`)],
    columns: sql`h.total, h.major, h.public, coalesce(k."chainSeq", 0) AS "chainSeq",
      coalesce(k."chainHash", '') AS "chainHash"`,
    from: sql`FROM "User" u LEFT JOIN "Organisation" o ON o.id = u."orgId"
      LEFT JOIN "StudyClock" k ON k."userId" = u.id CROSS JOIN LATERAL (
        SELECT ${YEAR_SUMS} FROM "LessonRound" r WHERE r."userId" = u.id AND ${inYear(which.year)}
      ) h WHERE h.lessons > 0 AND ${peopleOf(which, sql`u."orgId"`)}`,
    counted: sql`FROM "User" u LEFT JOIN "Organisation" o ON o.id = u."orgId"
      WHERE u.id IN (SELECT r."userId" FROM "LessonRound" r WHERE ${inYear(which.year)})
        AND ${peopleOf(which, sql`u."orgId"`)}`,
  }),
};

/** Of everything found, so many behind that key, or the first. */
export const batchOf = (kind: RegulatorKind, which: Which, behind: readonly string[] | null, size: number) => {
  const { from, columns, key } = finders[kind](which);
  const order = joined(
    key.map(({ column }) => column),
    ', ',
  );
  const values = behind?.flatMap((text, at) => key[at]?.value(text) ?? []);
  const after = values ? sql`AND (${order}) > (${joined(values, ', ')})` : sql``;
  const printed = joined(
    key.map(({ column }) => sql`${column}::text`),
    ', ',
  );
  return sql<RegulatorRow>`
    SELECT ${PERSON}, ${columns}, ARRAY[${printed}] AS key ${from} ${after} ORDER BY ${order} LIMIT ${size}::int`;
};
export const countOf = (kind: RegulatorKind, which: Which, most: number) => {
  const { from, counted = from } = finders[kind](which);
  return sql<{ rows: number }>`
    SELECT count(*)::int AS rows FROM (SELECT 1 ${counted} LIMIT ${most}::int) counted`;
};

type Hours = { lessonName: string; standardCode: string | null; subject: number; round: number };
type Cert = {
  certNo: string;
  type: number;
  holder: unknown;
  facts: unknown;
  issueDate: string;
  expireDate: string | null;
};
const texts: Record<RegulatorKind, (row: Record<string, unknown>) => Record<string, string>> = {
  hours(row) {
    const { lessonName, standardCode, subject, round, creditHours, finishTime } = row as Hours & {
      creditHours: Stated;
      finishTime: Date;
    };
    return {
      lessonName,
      standardCode: standardCode ?? '',
      subject: labelOf(SUBJECT, subject),
      round: String(round),
      creditHours: tenths(creditHours.measured),
      plannedHours: tenths(creditHours.planned),
      finishDate: day(finishTime),
    };
  },
  certs(row) {
    const { certNo, type, holder, facts, issueDate, expireDate, status, today } = row as Cert & {
      status: number;
      today: string;
    };
    const stated = CertificateFacts.parse(facts);
    const { lessons, totalHours, plannedTotal = '0.0' } = stated;
    return {
      name: CertificateHolder.parse(holder).name,
      certNo,
      certType: labelOf(CERT_TYPE, type),
      lessonName: lessons.map(({ name }) => name).join('、'),
      totalHours,
      plannedHours: plannedTotal,
      hoursOrigin: originOf(stated),
      issueDate,
      expireDate: expireDate ?? '长期',
      certStatus: certificateStatusOf(status, expireDate, today),
    };
  },
  ledger(row) {
    const {
      total,
      major,
      public: common,
      chainSeq,
      chainHash,
    } = row as YearHours & { chainSeq: number; chainHash: string };
    return {
      totalHours: tenths(total.measured),
      majorHours: tenths(major.measured),
      publicHours: tenths(common.measured),
      plannedTotal: tenths(total.planned),
      plannedMajor: tenths(major.planned),
      plannedPublic: tenths(common.planned),
      ledgerEntries: String(chainSeq),
      ledgerHead: chainHash,
    };
  },
};

/** Why there is no number. */
export const UNAUTHORISED = '未授权';
const UNREGISTERED = '未登记';
const LEFT_OUT = '未导出';
const UNREADABLE = '无法读取';

export const textOf = (
  kind: RegulatorKind,
  row: RegulatorRow,
  open: ((cipher: string) => string | null) | null,
): Record<string, string> => {
  const numberOf = (): string => {
    if (!open) return LEFT_OUT;
    if (!row.consented) return UNAUTHORISED;
    return row.idCardCipher === null ? UNREGISTERED : (open(row.idCardCipher) ?? UNREADABLE);
  };
  return {
    name: row.name,
    idCard: numberOf(),
    orgName: row.orgName ?? '',
    creditCode: row.creditCode ?? '',
    areaCode: row.areaCode ?? '',
    ...texts[kind](row),
  };
};
