import { type CodeOf, labelOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { exportLearners, LEARNER_COLUMN, LEARNER_EXPORT_MAX } from '@zhibiao/contract/learner/staff-export';
import { ROLE, USER_STATUS } from '@zhibiao/contract/auth/roles';
import { SEPARATE, UNAGREED } from '@zhibiao/contract/agreement/consent';
import { countUpTo } from '#db/paging.ts';
import { lit, many, sql, type Statement } from '#db/sql.ts';
import { exportName } from '#domain/text/export-name.ts';
import { maskEmail, maskIdCard, maskMobile } from '#domain/text/masking.ts';
import type { Scope, Staff } from '#domain/auth/staff.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { forbidden } from '#errors.ts';
import { countForExport, exportPages, exportTask } from '#jobs/queue/export.ts';
import { enqueueStaffTask, inputOfTask } from '#jobs/queue/staff.ts';
import { LAST_ID } from '#lib/batches.ts';
import type { IdCards } from '#ports/keys/id-card.ts';
import type { CellToWrite } from '#ports/workbook/write/sheet-cell.ts';
import { audited } from '#services/audit/audited.ts';
import { agreesTo } from '#services/agreement/separate-consent.ts';
import { ScopeShape } from '#services/staff/scope.ts';
import { createDesk, type Desk } from './context.ts';
import { AREA } from './detail.ts';
import { learnersWhere } from './found.ts';
import { learnerColumns, type LearnerRecord as ListRow } from './list.ts';

/** A list of learners as a workbook, masked unless who asks may see each number anyway. */

const BATCH = 500;
type Column = CodeOf<typeof LEARNER_COLUMN>;
/** The data scope is that of the caller at the request; so are the people, up to the last who had registered. */
const TaskInput = exportLearners.body.omit({ reason: true }).extend({ scope: ScopeShape });

const fromOf = (found: Statement) => sql`FROM "User" u WHERE ${found}`;

/** What was searched for may be a learner's number: the log says only that something was. */
const loggedFilters = ({ keyword, ...filters }: InputOf<typeof exportLearners>['body']['filters']) => ({
  ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== '')),
  ...(keyword ? { keyword: '（已填写）' } : {}),
});

export const startLearnerExport = async (
  { pool, idCards, locks }: Desk,
  staff: Staff,
  { reason, ...filters }: InputOf<typeof exportLearners>['body'],
): Promise<AnswerOf<typeof exportLearners>> => {
  if (filters.plain && !staff.can('learner:reveal')) throw forbidden();
  const found = await learnersWhere({ on: pool, idCards, locks }, filters.filters, staff.scope);
  const terms = { none: '没有符合条件的学员', unit: '人' };
  const total = await countForExport(pool, fromOf(found), LEARNER_EXPORT_MAX, terms);
  return audited({ pool }, staff, (client, note) => {
    note({
      object: 'learner',
      reason,
      counts: { rows: total },
      facts: {
        filters: loggedFilters(filters.filters),
        columns: filters.columns.map((column) => labelOf(LEARNER_COLUMN, column)),
        plain: filters.plain,
      },
    });
    const needs = filters.plain ? (['learner:reveal'] as const) : [];
    return enqueueStaffTask(client, staff, 'learner-export', { ...filters, scope: staff.scope }, { needs });
  });
};

type Row = ListRow & { idCardCipher: string | null; agreed: boolean; area: string | null };
const batchOf = (found: Statement, scope: Scope, before: string) => sql<Row>`
  SELECT ${learnerColumns(scope)}, u."idCardCipher",
    ${agreesTo(sql`u.id`, SEPARATE.idCard)} AS agreed, ${AREA} AS area
  FROM (SELECT u.id FROM "User" u WHERE ${found} AND u.id < ${before}::uuid ORDER BY u.id DESC LIMIT ${lit(BATCH)}) page
  JOIN "User" u USING (id) LEFT JOIN "Organisation" o ON o.id = u."orgId" ORDER BY u.id DESC`;

type Cells = Record<Column, { width: number; type?: 'date'; cell: (row: Row) => CellToWrite }>;
const cellsOf = (idCards: IdCards, plain: boolean): Cells => {
  const shown = (mask: (text: string) => string) => (value: string | null) =>
    value === null || plain ? value : mask(value);
  const [mobile, email, idCard] = [shown(maskMobile), shown(maskEmail), shown(maskIdCard)];
  return {
    name: { width: 14, cell: ({ name }) => name },
    mobile: { width: 16, cell: (row) => mobile(row.mobile) },
    email: { width: 26, cell: (row) => email(row.email) },
    idCard: {
      width: 22,
      cell: ({ idCardCipher, agreed }) =>
        idCardCipher && !agreed ? UNAGREED : idCard(idCardCipher && idCards.open(idCardCipher)),
    },
    org: { width: 28, cell: ({ orgName }) => orgName },
    role: { width: 12, cell: ({ role }) => labelOf(ROLE, role) },
    status: { width: 10, cell: ({ status }) => labelOf(USER_STATUS, status) },
    area: { width: 22, cell: ({ area }) => area },
    register: { width: 20, type: 'date', cell: ({ createdAt }) => dateTime(createdAt) },
    seen: { width: 20, type: 'date', cell: ({ seenAt }) => dateTimeOrNull(seenAt) },
    lessons: { width: 8, cell: ({ lessons }) => lessons },
    certs: { width: 10, cell: ({ certs }) => certs },
  };
};

export const learnerExport = exportTask(async (context) => {
  const { pool, idCards, locks } = createDesk(context.deps);
  const { filters, columns, plain, scope } = TaskInput.parse(inputOfTask(context.task));
  const found = await learnersWhere({ on: pool, idCards, locks }, filters, scope);
  const total = await countUpTo(pool, fromOf(found), LEARNER_EXPORT_MAX);
  const cells = cellsOf(idCards, plain);
  const batches = exportPages(context, {
    size: BATCH,
    total,
    most: LEARNER_EXPORT_MAX,
    read: (last?: Row) => many(pool, batchOf(found, scope, last?.id ?? LAST_ID)),
    show: (rows) => rows.map((row) => columns.map((column) => cells[column].cell(row))),
  });
  const shown = columns.map((column) => {
    const { cell: _, ...shape } = cells[column];
    return { title: labelOf(LEARNER_COLUMN, column), ...shape };
  });
  return { name: exportName('学员', filters), sheets: [{ name: '学员', columns: shown, batches }] };
});
