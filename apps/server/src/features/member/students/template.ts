import { API_BASE } from '@zhibiao/contract/envelope';
import { IMPORT_MAX_ROWS, STUDENT_TEMPLATE_PATH } from '@zhibiao/contract/member-student';
import type { Deps } from '#deps.ts';
import { COLUMNS } from '#domain/student-sheet.ts';
import type { App } from '#http/app-types.ts';
import { administratorOf, disposition, XLSX } from '#http/download.ts';
import { writeWorkbook } from '#ports/workbook.ts';
import { findDepartments } from './queries.ts';

/** Rows that are there to be filled in, as text. */
const EMPTY_ROWS = 200;
const NOTES = [
  '请在“学员”表中填写，一行一名学员，表头请勿修改。',
  '姓名必填；手机号码和邮箱至少填写一项。',
  '部门可以从下拉列表中选择，也可以直接填写新的部门。',
  `一次最多导入${IMPORT_MAX_ROWS}名学员，文件不超过5M。`,
  '导入后学员的状态为“待接受”，本人登录或注册后看到邀请，接受后成为在册学员；平台不发短信或邮件，请告知对方。',
  '请勿填写身份证号等与培训无关的个人信息。',
];

/** GET /api/org/student/template. A named exception to `serve`: it answers a file. */
export const templateRoute = (app: App, { pool }: Pick<Deps, 'pool'>): void => {
  app.get(API_BASE + STUDENT_TEMPLATE_PATH, async (request, reply) => {
    const viewer = await administratorOf(app, pool, request, reply);
    if (!viewer) return reply;
    const departments = await findDepartments(pool, viewer.orgId);
    const columns = COLUMNS.map(({ key, title, width }) => ({
      title: key === 'name' ? `${title}*` : title,
      width,
      ...(key === 'department' ? { options: departments } : {}),
    }));
    const bytes = await writeWorkbook([
      { name: '学员', columns, rows: Array.from({ length: EMPTY_ROWS }, () => columns.map(() => null)) },
      { name: '填写说明', columns: [{ title: '填写说明', width: 70 }], rows: NOTES.map((note) => [note]) },
    ]);
    return reply
      .headers({
        'content-type': XLSX,
        'content-length': bytes.length,
        'content-disposition': disposition('学员导入模板.xlsx'),
      })
      .send(Buffer.from(bytes));
  });
};
