import { expect } from '@playwright/test';
import { addColleague, openAccount, setUpFirst } from '#production-steps.ts';
import { pick } from './acts.ts';
import { type Body, type Colleague, done, type Job, STAFF, trouble } from './job.ts';

/** A body opens: its first administrator, its name, its channels, its texts, its people. */

const BODY_NAME = '江岸知产学院';

const start = async ({ site }: Body): Promise<void> => {
  expect(site.setupLink).toContain('/console/setup#');
};

const firstAdministrator = async (body: Body): Promise<void> => setUpFirst(await body.desk('程望舒'), body.site);

const settings = async (body: Body): Promise<void> => {
  const page = await body.desk('程望舒');
  await page.goto('/console/setting');
  await page.getByLabel('平台名称').fill(BODY_NAME);
  await page.getByLabel('服务热线').fill('027-8888 0000');
  await page.getByLabel('发证机构名称').fill(`${BODY_NAME}（演示）`);
  await page.getByLabel('证书编号前缀').fill('JA');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('设置已保存')).toBeVisible();
};

const agreements = async (body: Body): Promise<void> => {
  const page = await body.desk('程望舒');
  await page.goto('/console/agreement');
  await page.getByRole('button', { name: /^编写新版本，.*用户/ }).click();
  const panel = page.getByRole('dialog', { name: /编写新版本/ });
  await panel.getByLabel('更新说明').fill('写明本机构的名称。');
  await panel.getByRole('button', { name: '发布', exact: true }).click();
  await page
    .getByRole('dialog', { name: /发布新版/ })
    .getByRole('button', { name: '发布' })
    .click();
  await expect(page.getByText(/协议已发布，版本/)).toBeVisible();
};

/** Everybody else, each with the role that is delivered for what they do. */
const colleagues = async (body: Body): Promise<void> => {
  const page = await body.desk('程望舒');
  for (const [name, { account, role }] of Object.entries(STAFF)) {
    if (role === null) continue;
    const link = await addColleague(page, { account, name, role });
    await openAccount(await body.desk(name as Colleague), link, account);
  }
};

/** A role that begins with another, for somebody who sees one province. */
const limitedRole = async (body: Body): Promise<void> => {
  const page = await body.desk('程望舒');
  await page.goto('/console/roles');
  await page.getByRole('button', { name: '新建角色' }).click();
  const role = page.getByRole('dialog', { name: '新建角色' });
  await role.getByLabel('角色名称').fill('湖北客服');
  await pick(role.getByLabel('权限从这个角色开始'), '客服');
  await role.getByRole('button', { name: '验证并新建' }).click();
  await expect(page.getByRole('region', { name: '权限表' }).getByRole('button', { name: '湖北客服' })).toBeVisible();
};

export const OPENING: readonly Job[] = [
  { id: 1, name: '启动正式环境', before: done(null), run: start },
  { id: 2, name: '首位管理员与动态验证码', before: done(13), run: firstAdministrator },
  { id: 3, name: '系统设置', before: done(7), run: settings },
  { id: 6, name: '协议', before: trouble(15), run: agreements },
  { id: 7, name: '员工与角色（每人）', before: done(12), run: colleagues, times: Object.keys(STAFF).length - 1 },
  { id: 8, name: '自建角色与地区范围', before: trouble(12), run: limitedRole },
];
