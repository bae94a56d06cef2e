import { expect } from '@playwright/test';
import { makeColleague, openAccount, setUpFirst } from '#support/production/steps.ts';
import { pick, pickOneOfMany } from './acts.ts';
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
  await page.getByLabel('联系地址').fill('武汉市江岸区解放大道 1 号（演示）');
  await page.getByLabel('联系邮箱').fill('service@example.com');
  await page.getByLabel('证书编号前缀').fill('JA');
  await page.getByRole('button', { name: '验证并保存' }).click();
  await expect(page.getByText('设置已保存')).toBeVisible();
};

/** By the page alone: a server that is none is named as such, the right one carries a mail to an address of choice. */
const mailByPage = async (body: Body): Promise<void> => {
  const page = await body.desk('程望舒');
  await page.goto('/console/notify/channel');
  await page.getByRole('button', { name: '配置邮件' }).click();
  const dialog = page.getByRole('dialog', { name: '邮件渠道' });
  await dialog.getByLabel('邮件服务器').fill('127.0.0.1');
  await dialog.getByLabel('端口').fill(String(body.site.mailPort));
  await pick(dialog.getByRole('combobox', { name: '加密' }), 'STARTTLS，支持时加密');
  await dialog.getByLabel('发件人').fill(`${BODY_NAME} <noreply@example.com>`);
  await dialog.getByRole('button', { name: '验证并保存' }).click();
  await expect(dialog).toBeHidden();
};
const testMail = async (body: Body): Promise<void> => {
  const page = await body.desk('程望舒');
  await page.getByRole('button', { name: '测试邮件' }).click();
  const dialog = page.getByRole('dialog', { name: '测试邮件' });
  await dialog.getByLabel('发到').fill('somebody@example.com');
  await dialog.getByRole('button', { name: '发送' }).click();
  await expect(page.getByText(/已发到/)).toBeVisible();
  expect(body.site.mailTo('somebody@example.com')).not.toBe('');
};

/** The settings have filled every text; what a learner sees is looked at. */
const agreements = async (body: Body): Promise<void> => {
  const page = await body.desk('程望舒');
  await page.goto('/console/agreement');
  await page.getByRole('button', { name: /^预览/ }).first().click();
  await expect(page.getByRole('dialog')).toContainText(BODY_NAME);
};

/** The link in the latest mail to this address. */
const linkIn = async ({ site }: Body, email: string): Promise<string> => {
  const link = () => /http:\/\/\S+\/console\/setup#[\w.-]+/.exec(site.mailTo(email))?.[0];
  await expect.poll(link).toBeTruthy();
  return link() ?? '';
};

/** Everybody else, each with the role that is delivered for what they do. */
const colleagues = async (body: Body): Promise<void> => {
  const page = await body.desk('程望舒');
  for (const [name, { account, role }] of Object.entries(STAFF)) {
    if (role === null) continue;
    const email = `${account}@example.com`;
    await makeColleague(page, { account, name, role, email });
    await expect(page.getByText(/已新建员工，链接已发到/)).toBeVisible();
    await openAccount(await body.desk(name as Colleague), await linkIn(body, email), account);
  }
};

/** A role that begins with another, for a member of the staff who sees one province. */
const limitedRole = async (body: Body): Promise<void> => {
  const page = await body.desk('程望舒');
  await page.goto('/console/roles');
  await page.getByRole('button', { name: '新建角色' }).click();
  const role = page.getByRole('dialog', { name: '新建角色' });
  await role.getByLabel('角色名称').fill('湖北客服');
  await pick(role.getByLabel('权限从这个角色开始'), '客服');
  await role.getByRole('button', { name: '验证并新建' }).click();
  await expect(page.getByRole('region', { name: '权限表' }).getByRole('button', { name: '湖北客服' })).toBeVisible();
  await page.goto('/console/staff');
  await page.getByRole('button', { name: '新建员工' }).click();
  const person = page.getByRole('dialog', { name: '新建员工' });
  await person.getByLabel('登录名').fill('suci');
  await person.getByLabel('姓名').fill('苏辞');
  await pickOneOfMany(person.getByRole('combobox', { name: '角色' }), '湖北客服');
  await person.getByRole('radio', { name: /部分|指定/ }).check();
  await pickOneOfMany(person.getByRole('combobox', { name: '地区' }), '湖北省');
  await person.getByLabel('邮箱（选填）').fill('suci@example.com');
  await person.getByRole('button', { name: '验证并新建' }).click();
  await expect(page.getByText(/已新建员工，链接已发到/)).toBeVisible();
};

export const OPENING: readonly Job[] = [
  { id: 1, name: '启动正式环境', before: done(null), run: start },
  { id: 2, name: '首位管理员与动态验证码', before: done(13), run: firstAdministrator },
  { id: 3, name: '系统设置', before: done(7), run: settings },
  { id: 4, name: '邮件渠道（在页面上）', before: trouble(9), run: mailByPage },
  { id: 5, name: '测试邮件', before: done(1), run: testMail },
  { id: 6, name: '协议', before: trouble(15), run: agreements },
  { id: 7, name: '员工与角色（每人）', before: done(12), run: colleagues, times: Object.keys(STAFF).length - 1 },
  { id: 8, name: '自建角色与地区范围', before: trouble(12), run: limitedRole },
];
