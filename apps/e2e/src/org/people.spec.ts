import { ROLE } from '@zhibiao/contract/auth/roles';
import { copy } from '@zhibiao/contract/core/copy';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { listStudents, removeStudent } from '@zhibiao/contract/member/org-students';
import readXlsxFile, { readSheet } from 'read-excel-file/node';
import { choose } from '#support/page/choose.ts';
import { withDatabase } from '#support/database.ts';
import { api, refuses, expectFieldError } from '#support/page/forms.ts';
import { listenToConsole, look } from '#support/page/looks.ts';
import { makeMember, makeOrg, type Org } from '#support/people/org-fixtures.ts';
import {
  answerDialog,
  dialogOf,
  enterAsOrg,
  exported,
  fileOf,
  press,
  row,
  expectShown,
} from '#support/people/org-pages.ts';
import { freeMobile } from '#support/people/people.ts';
import { type Browser, expect, type Page, test } from '#support/test.ts';

/** An organisation's people: how they are listed, kept and go, and whom the area is shut to. */

test('students are added, found, corrected and removed, and whoever answers for the organisation stays', async ({
  browser,
}) => {
  const org = await makeOrg('云杉软件', '郑明远');
  const [taken, leaver, gone] = [
    await makeMember(org, '许南乔'),
    await makeMember(org, '陆清和', { department: '质量部' }),
    await makeMember(org, '何以安'),
  ];
  await makeMember(org, '顾言初');
  await makeMember(org, '沈知夏', { role: ROLE.trainingAdmin });
  const { page, said } = await enterAsOrg(browser, org.owner);
  await page.goto('/admin/student');
  await add(page, taken.mobile);

  await page.goto('/admin/student');
  await expect(row(page, '江望舒')).toHaveCount(0);
  await press(page, '编辑，许南乔');
  await expect(dialogOf(page).getByLabel('姓名')).toBeDisabled();
  await dialogOf(page).getByLabel('部门（选填）').fill('法务部');
  await answerDialog(page, '保存');
  await expect(row(page, '许南乔')).toContainText('法务部');

  await find(page, '部门', '法务部', ['许南乔']);
  await find(page, '状态', '在册', ['沈知夏 培训管理员', '顾言初', '何以安', '陆清和', '许南乔', '郑明远 负责人']);
  for (const keyword of ['清和', leaver.mobile]) {
    await page.getByRole('searchbox').fill(keyword);
    await press(page, '查询');
    await expect(names(page)).toHaveText(['陆清和']);
  }
  await page.getByRole('link', { name: '待接受邀请 1' }).click();
  await page.getByRole('searchbox').fill('JIANG@example.com');
  await press(page, '查询');
  await expect(names(page)).toHaveText(['江望舒']);
  await press(page, '撤回邀请，江望舒');
  await answerDialog(page, '撤回邀请');
  await expectShown(page, '已撤回 1 份邀请');

  await page.goto('/admin/student');
  await press(page, '移出，陆清和');
  await expect(dialogOf(page)).toContainText('把陆清和移出机构？');
  await answerDialog(page, '取消');
  await expect(row(page, '陆清和')).toContainText('在册');
  await press(page, '移出，陆清和');
  await answerDialog(page, '移出机构');
  await expect(row(page, '陆清和')).toContainText('已移出');
  await removeSeveral(page, gone.id);
  await stays(browser, page, org);
  expect(said).toEqual([]);
});

const names = (page: Page) => page.locator('tbody tr[data-row-key] td:nth-child(2)');

/** Each wrong entry is reported at its field and kept; the last one is right. */
const add = async (page: Page, taken: string): Promise<void> => {
  await page.getByRole('button', { name: '添加学员' }).first().click();
  const [name, mobile] = [dialogOf(page).getByLabel('姓名'), dialogOf(page).getByLabel('手机号')];
  await name.fill('江望舒');
  await refuses(name, '江', '姓名至少2个字符');
  await refuses(mobile, '12345', '请输入正确的手机号码');
  await answerDialog(page, '登记邀请');
  await expectFieldError(mobile, '手机号码和邮箱至少填写一项');
  await refuses(mobile, taken, '该手机号码已在本机构的学员名单中');
  await look(page, 'people-student-add');
  await mobile.fill(freeMobile());
  await dialogOf(page).getByLabel('邮箱').fill('jiang@example.com');
  await dialogOf(page).getByLabel('部门（选填）').fill('市场部');
  await expect(dialogOf(page).getByRole('status')).toHaveText('将发送短信 1 条、邮件 1 封。');
  await dialogOf(page).getByLabel('发送邀请').uncheck();
  await expect(dialogOf(page).getByRole('status')).toContainText('不会发送短信和邮件');
  await dialogOf(page).getByLabel('发送邀请').check();
  await answerDialog(page, '登记邀请');
  await expectShown(page, '邀请已登记，对方注册或登录后会看到，将发送短信 1 条、邮件 1 封');
  await expect(row(page, '江望舒')).toContainText(/139\*{4}\d{4}.*市场部.*待接受/);
};

const find = async (page: Page, filter: string, value: string, found: string[]): Promise<void> => {
  await choose(page, page.getByRole('combobox', { name: filter }), value);
  await expect(names(page)).toHaveText(found);
  await page.goto('/admin/student');
};

/**
 * One of them was removed by another administrator a moment ago: the other goes all the same, and the page says for
 * whom it failed.
 */
const removeSeveral = async (page: Page, goneId: string): Promise<void> => {
  for (const name of ['何以安', '顾言初', '沈知夏']) await page.getByRole('checkbox', { name: `选择${name}` }).check();
  await look(page, 'people-students-chosen');
  await withDatabase((client) =>
    client.query(
      `UPDATE "OrgMember" SET status = ${MEMBER.removed}, "leftAt" = clock_timestamp() WHERE "userId" = $1`,
      [goneId],
    ),
  );
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '移出 2 人' }).click();
  await expect(dialogOf(page)).toContainText('把 2 人移出机构？');
  await answerDialog(page, '移出机构');
  await expect(page.getByRole('alert').filter({ hasText: '以下 1 人没有处理成功' })).toContainText(
    '何以安：数据已被他人处理，请刷新',
  );
  await expect(row(page, '顾言初')).toContainText('已移出');
  await press(page, '知道了');
};

/** Neither the owner nor another administrator can remove the one who answers for the organisation. */
const stays = async (browser: Browser, page: Page, org: Org): Promise<void> => {
  await expect(row(page, '郑明远').getByRole('button', { name: /移出/ })).toHaveCount(0);
  const {
    rows: [mine],
  } = await withDatabase((client) =>
    client.query<{ id: string }>('SELECT id FROM "OrgMember" WHERE "userId" = $1', [org.owner.id]),
  );
  const body = { id: mine?.id };
  expect(await api(page, removeStudent, { body })).toBe('不能移出自己，您可以在个人中心退出机构');
  await page.goto('/mycenter/join-enterprise');
  await expectShown(page, '您是机构负责人，移交负责人后才能退出。');
  const {
    rows: [admin],
  } = await withDatabase((client) =>
    client.query<{ mobile: string }>(`SELECT mobile FROM "User" WHERE "orgId" = $1 AND role = ${ROLE.trainingAdmin}`, [
      org.id,
    ]),
  );
  const other = await enterAsOrg(browser, { mobile: admin?.mobile ?? '' });
  await other.page.goto('/admin/student');
  await expect(row(other.page, '郑明远').getByRole('button', { name: /移出/ })).toHaveCount(0);
  await expect(row(other.page, '郑明远').getByText('负责人', { exact: true })).toBeVisible();
  expect(await api(other.page, removeStudent, { body })).toBe('机构负责人不能移出，请先移交机构');
  expect(other.said).toEqual([]);
};

test('the list of students leaves as a workbook of text without formulas, and the template brings people in', async ({
  browser,
}) => {
  const org = await makeOrg('青禾仪器', '郑明远');
  const { mobile } = await makeMember(org, '=1+1');
  await makeMember(org, '许南乔', { department: '质量部' });
  const { page, said } = await enterAsOrg(browser, org.owner);
  await page.goto('/admin/student');

  const list = await exported(page, /导出学员已完成，共 3 人/);
  expect(list.name).toMatch(/^学员名单_\d{4}-\d{2}-\d{2}\.xlsx$/);
  const [head, ...rows] = await readSheet(list.bytes);
  expect(head).toEqual(['姓名', '手机号码', '邮箱', '部门', '工号', '岗位', '状态', '登记时间', '加入时间']);
  expect(rows.map(([name, phone, , department, , , status]) => [name, phone, department, status])).toContainEqual([
    '=1+1',
    `${mobile.slice(0, 3)}****${mobile.slice(-4)}`,
    '研发部',
    '在册',
  ]);
  // Text but for the two days of the end, and no formula.
  const kinds = rows.map((row) =>
    row.map((cell) => (cell === null || typeof cell === 'string' ? 'text' : cell instanceof Date ? 'day' : 'other')),
  );
  expect(kinds).toEqual(rows.map(() => [...Array.from({ length: 7 }, () => 'text'), 'day', 'day']));

  await press(page, '导入');
  const template = await fileOf(page, answerDialog(page, '下载模板'));
  expect(template.name).toBe('学员导入模板.xlsx');
  const sheets = await readXlsxFile(template.bytes);
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['学员', '填写说明', '选项']);
  expect(sheets[0]?.data[0]).toEqual(['姓名*', '手机号码', '邮箱', '部门', '工号', '岗位']);
  expect(sheets[2]?.data.flat().toSorted()).toEqual(['部门', '知识产权部', '研发部', '质量部'].toSorted());
  expect(said).toEqual([]);
});

test('who may not administer is sent home, and an organisation not in force sees why and nothing else', async ({
  browser,
}) => {
  const org = await makeOrg('远山检测', '郑明远');
  const learner = await enterAsOrg(browser, await makeMember(org, '许南乔'));
  await learner.page.goto('/admin/student');
  await expect(learner.page).toHaveURL('/');
  await expectShown(learner.page, copy.forbidden);

  const owner = await enterAsOrg(browser, org.owner);
  await owner.page.goto('/admin/student');
  await expect(row(owner.page, '许南乔')).toBeVisible();
  await stand(org, 2);
  await press(owner.page, '查询');
  await owner.page.getByRole('searchbox').fill('许');
  await press(owner.page, '查询');
  await expect(owner.page.getByRole('heading', { name: '机构已停用' })).toBeVisible();

  await stand(org, 0);
  const asked: string[] = [];
  owner.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const part of ['', '/student', '/study', '/application', '/self-application', '/certificate', '/company-info']) {
    await owner.page.goto(`/admin${part}`);
    await expect(owner.page.getByRole('heading', { name: '机构审核中' })).toBeVisible();
    await expect(owner.page.getByText('许南乔')).toHaveCount(0);
  }
  expect(asked.filter((path) => path.includes('/api/org/') && !path.endsWith('/findByOrgData'))).toEqual([]);
  expect(await api(owner.page, listStudents, {})).toBe(copy.forbidden);
  await look(owner.page, 'people-guard-under-review');

  const guest = await (await browser.newContext()).newPage();
  const said = listenToConsole(guest);
  await guest.goto('/admin/student');
  await expect(guest).toHaveURL('/login');
  expect([learner.said, owner.said, said]).toEqual([[], [], []]);
});

const stand = (org: Org, status: number) =>
  withDatabase((client) => client.query('UPDATE "Organisation" SET status = $2 WHERE id = $1', [org.id, status]));
