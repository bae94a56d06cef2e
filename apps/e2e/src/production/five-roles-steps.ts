import { type Browser, expect, type Page } from '@playwright/test';
import writeXlsxFile from 'write-excel-file/node';
import { choose } from '#support/page/choose.ts';
import { freeCreditCode } from '#support/people/credit-code.ts';
import { withDatabase } from '#support/database.ts';
import { letHold } from '#support/people/held.ts';
import { listenToConsole } from '#support/page/looks.ts';
import type { Person } from '#support/people/org-fixtures.ts';
import { dialogOf, expectShown, press, row } from '#support/people/org-pages.ts';
import { DEMO_PASSWORD, freeMobile, OWN_PASSWORD } from '#support/people/people.ts';
import type { Production } from '#support/production/production.ts';
import type { SmsProvider } from '#support/production/sms-provider.ts';
import { questions } from '@zhibiao/prisma/seed/content/questions/index.ts';

/** What the author of the demo paper knows: the texts of a question's right options, by its stem. */
export const rightTexts = (stem: string): string[] => {
  const squeezed = (text: string) => text.replace(/\s+/g, '');
  const question = questions.find((q) => squeezed(q.stem) === squeezed(stem));
  if (!question) throw new Error(`no such question in the seed: ${stem}`);
  if (question.type === 'judge') return [question.answer[0] === 'A' ? '正确' : '错误'];
  return (question.options ?? []).filter((o) => question.answer.includes(o.key)).map((o) => o.text);
};

/** What the five people of the journey do, each at a browser of their own. */

export type Site = Production & { sms: SmsProvider };

/** A browser on the site; `said` gathers what its console says. */
export const newBrowser = async (browser: Browser, site: Site, said: string[]): Promise<Page> => {
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  const own = listenToConsole(page);
  page.on('close', () => said.push(...own));
  return page;
};

/** The code in the latest short message to this phone. */
const codeBySms = async ({ sms }: Site, mobile: string): Promise<string> => {
  const last = () => sms.sent.findLast(({ to, template }) => to === mobile && template.startsWith('code-'));
  await expect.poll(last, { timeout: 10_000 }).toBeTruthy();
  return last()?.params['code'] ?? '';
};

export const logInAt = async (page: Page, { mobile }: Pick<Person, 'mobile'>, password = DEMO_PASSWORD) => {
  await page.goto('/login');
  await page.getByLabel('手机号或邮箱').fill(mobile);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).not.toHaveURL(/login/);
};

const fillNewAccount = async (page: Page, code: string): Promise<void> => {
  await page.getByLabel('验证码', { exact: true }).fill(code);
  await page.getByLabel('密码', { exact: true }).fill(OWN_PASSWORD);
  await page.getByLabel('确认密码').fill(OWN_PASSWORD);
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
};

/** Registers an organisation with its owner, who leaves out whom the body asks for. Answers the owner's phone. */
export const registerOrg = async (page: Page, site: Site, org: string, owner: string): Promise<string> => {
  const mobile = freeMobile();
  await page.goto('/register');
  await page.getByRole('radiogroup', { name: '账号类型' }).getByText('机构', { exact: true }).click();
  await page.getByLabel('手机号', { exact: true }).fill(mobile);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByLabel('姓名', { exact: true }).first().fill(owner);
  await page.getByLabel('机构名称').fill(org);
  await page.getByLabel('统一社会信用代码').fill(freeCreditCode());
  await choose(page, page.getByLabel('所在地区'), '江苏省');
  await choose(page, page.getByRole('combobox', { name: '城市' }), '南京市');
  await choose(page, page.getByRole('combobox', { name: '区县' }), '玄武区');
  await page.getByLabel('联系人姓名').fill(owner);
  await fillNewAccount(page, await codeBySms(site, mobile));
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page.getByRole('heading', { name: '机构审核中' })).toBeVisible();
  return mobile;
};

/** The reviewer's item about this organisation, in the queue. */
const openInInbox = async (page: Page, org: string): Promise<void> => {
  await page.goto('/console/inbox');
  await page.getByRole('list', { name: '待办事项' }).getByRole('listitem').filter({ hasText: org }).first().click();
  await expect(page.getByRole('region', { name: '事项', exact: true })).toContainText(org);
};

export const refuseInInbox = async (page: Page, org: string, reason: string): Promise<void> => {
  await openInInbox(page, org);
  await page.getByLabel('说明').fill(reason);
  await press(page, '驳回并通知');
  await expectShown(page, '审核完成');
};

export const passInInbox = async (page: Page, org: string): Promise<void> => {
  await openInInbox(page, org);
  await press(page, '通过');
  const sure = dialogOf(page).getByRole('button', { name: '仍然通过' });
  await expect(sure.or(page.getByRole('button', { name: '撤回' }))).toBeVisible();
  if (await sure.isVisible()) await sure.click();
  await letHold(page);
};

export const mendOrg = async (page: Page, reason: string, owner: string): Promise<void> => {
  await page.reload();
  await expect(page.getByRole('alert')).toContainText(reason);
  await press(page, '修改并重新提交');
  await dialogOf(page).getByLabel('法定代表人（选填）').fill(owner);
  await dialogOf(page).getByRole('button', { name: '重新提交' }).click();
  await expect(page.getByRole('heading', { name: '机构审核中' })).toBeVisible();
};

type Imported = { name: string; mobile: string; email: string };

export const importPeople = async (page: Page, people: readonly Imported[]): Promise<void> => {
  const rows = [
    ['姓名', '手机号码', '邮箱', '部门'],
    ...people.map(({ name, mobile, email }) => [name, mobile, email, '研发部']),
  ];
  const buffer = await writeXlsxFile([
    { sheet: '学员', data: rows.map((cells) => cells.map((value) => ({ value, type: String }))) },
  ]).toBuffer();
  await page.goto('/admin/student');
  await press(page, '导入');
  await page.locator('dialog input[type=file]').setInputFiles({
    name: '学员.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  });
  await page.getByRole('checkbox', { name: '新建 1 个部门' }).check();
  await press(page, `导入 ${people.length} 人`);
  await expect(page.getByText(/导入学员已完成/)).toBeVisible({ timeout: 30_000 });
  await press(page, '关闭');
  for (const { name } of people) await expect(row(page, name)).toContainText('待接受');
};

/** A person without an account comes in by the link of the mail, with the code of the short message. */
export const comeInByMail = async (page: Page, site: Site, { name, mobile, email }: Imported, org: string) => {
  await expect.poll(() => site.sms.sent.some(({ to, template }) => to === mobile && template === 'invited')).toBe(true);
  await expect.poll(() => site.mailTo(email)).toContain('/register?m=');
  await page.goto(/\/register\?m=[\w-]+/.exec(site.mailTo(email))?.[0] ?? '');
  await expectShown(page, `“${org}”邀请您加入`);
  await expect(page.getByLabel('姓名')).toHaveValue(name);
  await press(page, '获取验证码');
  await fillNewAccount(page, await codeBySms(site, mobile));
  await press(page, '注册');
  await expect(page).toHaveURL(/join-enterprise/);
  await page.getByRole('button', { name: /^接受/ }).click();
  await expectShown(page, '在册');
};

/** A learner who has an account accepts the organisation's invitation. */
export const accept = async (page: Page): Promise<void> => {
  await page.goto('/mycenter/join-enterprise');
  await page.getByRole('button', { name: /^接受/ }).click();
  await expectShown(page, '在册');
};

export const assignCourse = async (page: Page, course: string, learner: string, deadline?: string): Promise<void> => {
  await page.goto('/admin/study');
  await page.getByRole('button', { name: '指派课程' }).first().click();
  const dialog = page.getByRole('dialog');
  await choose(page, dialog.getByLabel('课程', { exact: true }), course);
  await dialog.getByRole('heading', { name: '指派课程' }).click();
  await choose(page, dialog.getByLabel('学员', { exact: true }), learner);
  await dialog.getByRole('heading', { name: '指派课程' }).click();
  if (deadline) {
    await dialog.getByLabel(/截止日期/).fill(deadline);
    await dialog.getByRole('heading', { name: '指派课程' }).click();
  }
  await dialog.getByRole('button', { name: '指派' }).click();
  await expectShown(page, '课程已指派，已通知 1 人');
};

/** Reads the course's one page, and passes its exam of three questions. */
export const studyAndPass = async (page: Page, course: string): Promise<void> => {
  await page.goto('/my-lesson');
  await page
    .getByRole('link', { name: new RegExp(course) })
    .first()
    .click();
  await expect(page.getByText('去考试')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: /去考试/ }).click();
  await page.getByRole('checkbox', { name: /我已阅读并同意考试须知/ }).check();
  await press(page, '开始考试');
  for (let number = 1; number <= 3; number += 1) {
    await expect(page.getByText(`第 ${number} 题 / 共 3 题`)).toBeVisible();
    const stem = await page.locator('main').getByRole('heading', { level: 2 }).first().innerText();
    for (const text of rightTexts(stem)) await page.getByRole('group').getByText(text, { exact: true }).click();
    await expect(page.getByText(/已自动保存/)).toBeVisible();
    if (number < 3) await press(page, '下一题');
  }
  await page.getByRole('button', { name: '交卷' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '交卷' }).click();
  await expect(page.getByRole('region', { name: '考试结果' }).getByText('合格', { exact: true }).first()).toBeVisible();
};

export const applyFor = async (page: Page, standard: string, learner: string): Promise<void> => {
  await page.goto('/admin/self-application');
  await choose(page, page.getByRole('combobox', { name: '标准' }), standard);
  await page.getByRole('checkbox', { name: `选择${learner}` }).check();
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '提交申请' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '提交申请' }).click();
  await expect(
    page.getByRole('region', { name: '已提交的申请' }).getByRole('row', { name: new RegExp(learner) }),
  ).toContainText('待平台审核');
};

export type CertificateRow = { certNo: string; verifyCode: string; status: number; holder: string };
export const certificatesOf = (userId: string): Promise<CertificateRow[]> =>
  withDatabase(
    async (client) =>
      (
        await client.query<CertificateRow>(
          `SELECT "certNo", "verifyCode", status, holder ->> 'name' AS holder FROM "Certificate" WHERE "userId" = $1
           AND type <> 1 ORDER BY "createdAt"`,
          [userId],
        )
      ).rows,
  );
