import { getStudentTemplate, IMPORT_MAX_MB, IMPORT_MAX_ROWS } from '@zhibiao/contract/member/org-students';
import type { Deps } from '#deps.ts';
import { STUDENT_COLUMNS } from '#domain/member/student-sheet.ts';
import type { App } from '#http/app-types.ts';
import { serveFile } from '#http/serve/download.ts';
import { writeWorkbook } from '#ports/workbook/workbook.ts';
import { findDepartments } from '#features/member/students/queries.ts';

/** Rows that are there to be filled in, as text. */
const EMPTY_ROWS = 200;
const NOTES = [
  '请在“学员”表中填写，一行一名学员，表头请勿修改。',
  '姓名必填；手机号码和邮箱至少填写一项。',
  '部门可以从下拉列表中选择，下级部门写成“研发中心/软件部”；名单里没有的部门，导入时可以选择一并新建。',
  `一次最多导入${IMPORT_MAX_ROWS}名学员，文件不超过${IMPORT_MAX_MB}M。`,
  '导入后学员的状态为“待接受”，本人登录或注册后看到邀请，接受后成为在册学员；导入时可以选择是否向登记的手机号码和邮箱发送邀请。',
  '请勿填写身份证号等与培训无关的个人信息。',
];

export const templateRoute = (app: App, deps: Pick<Deps, 'pool' | 'config'>): void => {
  serveFile(app, deps, getStudentTemplate, async ({ viewer }) => {
    const departments = await findDepartments(deps.pool, viewer.orgId);
    const columns = STUDENT_COLUMNS.map(({ key, title, width }) => ({
      title: key === 'name' ? `${title}*` : title,
      width,
      ...(key === 'department' ? { options: departments } : {}),
    }));
    const bytes = await writeWorkbook([
      { name: '学员', columns, rows: Array.from({ length: EMPTY_ROWS }, () => columns.map(() => null)) },
      { name: '填写说明', columns: [{ title: '填写说明', width: 70 }], rows: NOTES.map((note) => [note]) },
    ]);
    return { type: 'xlsx', name: '学员导入模板.xlsx', body: Buffer.from(bytes) };
  });
};
