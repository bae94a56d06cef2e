import { labelOf } from '@zhibiao/contract/core/codes';
import { exportStudents } from '@zhibiao/contract/member/org-students';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { many, sql } from '#db/sql.ts';
import { studentsOf } from './filters.ts';
import { exportName } from '#domain/text/export-name.ts';
import { maskEmail, maskMobile } from '#domain/text/masking.ts';
import { STUDENT_COLUMNS } from '#domain/member/student-sheet.ts';
import { dateTime } from '#domain/time/time.ts';
import { countForExport, exportPages, exportTask } from '#jobs/queue/export.ts';
import { LAST_ID } from '#lib/batches.ts';
import type { SheetColumn } from '#ports/workbook/write/sheet-cell.ts';
import { MEMBER_DEPARTMENT } from '#services/org/departments.ts';

const MOST = 20_000;
const BATCH = 1_000;
const MORE: readonly SheetColumn[] = [
  { title: '状态', width: 10 },
  { title: '登记时间', width: 20, type: 'date' },
  { title: '加入时间', width: 20, type: 'date' },
];

type Member = {
  id: string;
  name: string;
  mobile: string | null;
  email: string | null;
  department: string | null;
  empNo: string | null;
  position: string | null;
  status: number;
  createdAt: Date;
  joinedAt: Date | null;
};

const cellsOf = (member: Member) => [
  member.name,
  member.mobile ? maskMobile(member.mobile) : '',
  member.email ? maskEmail(member.email) : '',
  member.department ?? '',
  member.empNo ?? '',
  member.position ?? '',
  labelOf(MEMBER, member.status),
  dateTime(member.createdAt),
  member.joinedAt ? dateTime(member.joinedAt) : '',
];

/** The list as the page shows it, phones and e-mails masked. */
export const studentExport = exportTask(async (context) => {
  const { input, orgId } = context.task;
  const { pool } = context.deps;
  if (!orgId) throw new Error('an export belongs to an organisation');
  const from = studentsOf(orgId, exportStudents.body.parse(input));
  const total = await countForExport(pool, from, MOST, { none: '没有符合条件的学员', unit: '名学员' });
  const read = (last?: Member) =>
    many(
      pool,
      sql<Member>`
      SELECT m.id, m.name, m.mobile, m.email, ${MEMBER_DEPARTMENT} AS department, m."empNo", m.position, m.status,
        m."createdAt", m."joinedAt"
      ${from} AND m.id < ${last?.id ?? LAST_ID}::uuid ORDER BY m.id DESC LIMIT ${BATCH}::int`,
    );
  const batches = exportPages(context, { size: BATCH, total, read, show: (rows) => rows.map(cellsOf) });
  const columns = [...STUDENT_COLUMNS.map(({ title, width }) => ({ title, width })), ...MORE];
  return { name: exportName('学员名单'), sheets: [{ name: '学员', columns, batches }] };
});
