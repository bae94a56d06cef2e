import { labelOf } from '@zhibiao/contract/codes';
import { exportStudents } from '@zhibiao/contract/member-student';
import { MEMBER } from '@zhibiao/contract/member';
import type { Prisma } from '#db/client.ts';
import { studentsWhere } from './filters.ts';
import { maskEmail, maskMobile } from '#domain/masking.ts';
import { COLUMNS } from '#domain/student-sheet.ts';
import { dateTime } from '#domain/time.ts';
import { refused } from '#errors.ts';
import type { TaskHandler } from '#jobs/queue/runner.ts';
import { writeWorkbook } from '#ports/workbook.ts';

const MOST = 20_000;
const BATCH = 1_000;
const MORE = [
  { title: '状态', width: 10 },
  { title: '登记时间', width: 20 },
  { title: '加入时间', width: 20 },
];

/** The list as the page shows it, phones and e-mails masked. */
export const studentExport: TaskHandler = async ({ task: { input, orgId }, deps: { db }, signal, progress }) => {
  if (!orgId) throw new Error('an export belongs to an organisation');
  const where = studentsWhere(orgId, exportStudents.body.parse(input));
  const total = await db.orgMember.count({ where });
  if (total === 0) throw refused('没有符合条件的学员');
  if (total > MOST) throw refused(`一次最多导出${MOST}名学员，请缩小筛选范围`);
  const rows: string[][] = [];
  let last: string | null = null;
  do {
    signal.throwIfAborted();
    const members: Prisma.OrgMemberGetPayload<object>[] = await db.orgMember.findMany({
      where: { AND: [where, ...(last ? [{ id: { lt: last } }] : [])] },
      orderBy: { id: 'desc' },
      take: BATCH,
    });
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
  const columns = [...COLUMNS.map(({ title, width }) => ({ title, width })), ...MORE];
  return { file: await writeWorkbook([{ name: '学员', columns, rows }]), name: '学员名单.xlsx', ext: 'xlsx' };
};
