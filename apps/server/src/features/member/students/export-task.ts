import { labelOf } from '@zhibiao/contract/core/codes';
import { exportStudents } from '@zhibiao/contract/member/org-students';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { many, nothing, one, sql } from '#db/sql.ts';
import { studentsOf } from './filters.ts';
import { exportName } from '#domain/text/export-name.ts';
import { maskEmail, maskMobile } from '#domain/text/masking.ts';
import { STUDENT_COLUMNS } from '#domain/member/student-sheet.ts';
import { dateTime } from '#domain/time/time.ts';
import { refused } from '#errors.ts';
import type { TaskHandler } from '#jobs/queue/runner.ts';
import { type SheetToWrite, writeWorkbook } from '#ports/workbook/workbook.ts';

const MOST = 20_000;
const BATCH = 1_000;
const MORE: SheetToWrite['columns'] = [
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

/** The list as the page shows it, phones and e-mails masked. */
export const studentExport: TaskHandler = async ({ task: { input, orgId }, deps: { pool }, signal, progress }) => {
  if (!orgId) throw new Error('an export belongs to an organisation');
  const from = studentsOf(orgId, exportStudents.body.parse(input));
  const { total } = await one(pool, sql<{ total: number }>`SELECT count(*)::int AS total ${from}`);
  if (total === 0) throw refused('没有符合条件的学员');
  if (total > MOST) throw refused(`一次最多导出${MOST}名学员，请缩小筛选范围`);
  const rows: string[][] = [];
  let last: string | null = null;
  do {
    signal.throwIfAborted();
    const before = last === null ? nothing : sql` AND m.id < ${last}::uuid`;
    const members: Member[] = await many(
      pool,
      sql<Member>`
      SELECT m.id, m.name, m.mobile, m.email, m.department, m."empNo", m.position, m.status, m."createdAt", m."joinedAt"
      ${from}${before} ORDER BY m.id DESC LIMIT ${BATCH}::int`,
    );
    rows.push(
      ...members.map(({ name, mobile, email, department, empNo, position, status, createdAt, joinedAt }) => [
        name,
        mobile ? maskMobile(mobile) : '',
        email ? maskEmail(email) : '',
        department ?? '',
        empNo ?? '',
        position ?? '',
        labelOf(MEMBER, status),
        dateTime(createdAt),
        joinedAt ? dateTime(joinedAt) : '',
      ]),
    );
    await progress(rows.length, 0, Math.max(total, rows.length));
    last = members.length < BATCH ? null : (members.at(-1)?.id ?? null);
  } while (last);
  const columns = [...STUDENT_COLUMNS.map(({ title, width }) => ({ title, width })), ...MORE];
  return { file: await writeWorkbook([{ name: '学员', columns, rows }]), name: exportName('学员名单'), ext: 'xlsx' };
};
