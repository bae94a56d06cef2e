import { randomInt } from 'node:crypto';
import { INVITE_ALPHABET, INVITE_LENGTH } from '@zhibiao/contract/member/invite-form';
import { withDatabase } from '#support/database.ts';
import { look } from '#support/page/looks.ts';
import { makeMember, makeOrg, makePerson, type Org } from '#support/people/org-fixtures.ts';
import { answerDialog, enterAsOrg, expectShown, press } from '#support/people/org-pages.ts';
import { codeSentTo } from '#support/people/outbox.ts';
import { DEMO_LEARNER, freeMobile, OWN_PASSWORD } from '#support/people/people.ts';
import { expect, type Page, test } from '#support/test.ts';

/** What an invitation shows: to a guest, to a learner who is logged in, and to one of another organisation. */

const COURSE = '专利基础与专利导航';

/** A code into this organisation, with a course; `more` is SQL for what else it is. */
const makeInvite = (org: Org, more: { expired?: boolean; maxUse?: number } = {}): Promise<string> => {
  const code = Array.from({ length: INVITE_LENGTH }, () => INVITE_ALPHABET[randomInt(INVITE_ALPHABET.length)]).join('');
  return withDatabase(async (client) => {
    await client.query(
      `INSERT INTO "OrgInvite" (id, "orgId", code, department, "lessonIds", "maxUse", "expireTime", "createdBy")
       SELECT gen_random_uuid(), $1, $2, '质量部', ARRAY(SELECT id FROM "Lesson" WHERE name = $3 AND status = 1), $4,
         clock_timestamp() + CASE WHEN $5 THEN -1 ELSE 9 END * interval '1 day', $6`,
      [org.id, code, COURSE, more.maxUse ?? 9, more.expired ?? false, org.owner.id],
    );
    return code;
  });
};
const linkOf = (code: string) => `/mycenter/join-enterprise?code=${code}`;

/** A new account with what registration asks for. */
const register = async (page: Page, button: string): Promise<void> => {
  const mobile = freeMobile();
  await page.getByLabel('手机号', { exact: true }).fill(mobile);
  await press(page, '获取验证码');
  await page.getByLabel('验证码', { exact: true }).fill(await codeSentTo(mobile));
  await page.getByLabel('姓名').fill('许明溪');
  await page.getByLabel('密码', { exact: true }).fill(OWN_PASSWORD);
  await page.getByLabel('确认密码').fill(OWN_PASSWORD);
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await press(page, button);
};

test('a guest reads who invites, and registers into the organisation with its course', async ({ page }) => {
  const org = await makeOrg('启明精密制造', '林知远');
  await page.goto(linkOf(await makeInvite(org)));
  await expect(page).toHaveURL(/\/register\?code=/);
  const invitation = page.getByRole('region', { name: '邀请' });
  await expect(page.getByRole('heading', { level: 1, name: `“${org.name}”邀请您学习` })).toBeVisible();
  for (const text of ['企业 · 江苏省南京市', '加入质量部', `《${COURSE}》`, '机构管理员能看到您的姓名'])
    await expect(invitation).toContainText(text);
  await look(page, 'invited-guest');
  await register(page, '注册并加入');
  await expect(page).toHaveURL('/my-lesson');
  await expectShown(page, `已加入“${org.name}”`);
  await expect(page.getByRole('link', { name: new RegExp(COURSE) }).first()).toBeVisible();
});

test('who has an account logs in beside the invitation and joins with one press', async ({ page }) => {
  const org = await makeOrg('启明精密制造', '林知远');
  const code = await makeInvite(org);
  const { mobile } = await makePerson('许明溪');
  await page.goto(linkOf(code));
  await page.getByRole('link', { name: '登录', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `“${org.name}”邀请您学习` })).toBeVisible();
  await page.getByLabel('手机号或邮箱').fill(mobile);
  await page.getByLabel('密码', { exact: true }).fill('Zhibiao@2026');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/join-enterprise\?code=/);
  await expect(page.getByRole('heading', { name: `“${org.name}”邀请您学习` })).toBeVisible();
  await look(page, 'invited-joining');
  await press(page, '加入机构');
  await expect(page.getByRole('heading', { name: new RegExp(`${org.name}.*在册`) })).toBeVisible();
  await page.goto(`/register?code=${code}`);
  await expectShown(page, `您已是“${org.name}”的成员，不用再加入。`);
});

test('an invitation that leads nowhere says so and what to do, and one may register all the same', async ({ page }) => {
  const org = await makeOrg('启明精密制造', '林知远');
  for (const [code, sentence] of [
    [await makeInvite(org, { expired: true }), '邀请码已过期，请联系机构管理员'],
    [await makeInvite(org, { maxUse: 0 }), '邀请码的使用次数已满，请联系机构管理员'],
    ['ZZZZ9999', '邀请码不存在，请核对后重试'],
  ] as const) {
    await page.goto(linkOf(code));
    await expect(page.getByRole('heading', { level: 1, name: '这份邀请不能使用' })).toBeVisible();
    await expect(page.getByRole('region', { name: '邀请' })).toContainText(sentence);
  }
  await look(page, 'invited-in-vain');
  await register(page, '注册');
  await expect(page).toHaveURL(/join-enterprise/);
});

test('a member of another organisation is asked to leave it first, in one place', async ({ browser }) => {
  const [from, to] = [await makeOrg('云杉软件', '郑明远'), await makeOrg('启明精密制造', '林知远')];
  const code = await makeInvite(to);
  const { page, said } = await enterAsOrg(browser, await makeMember(from, '许明溪'));
  await page.goto(linkOf(code));
  const card = page.getByRole('region', { name: `要换到“${to.name}”吗？` });
  await expect(card).toContainText(`您现在是“${from.name}”的成员，一个账号同时只能属于一个机构。`);
  await look(page, 'invited-elsewhere');
  await card.getByRole('button', { name: '退出并加入' }).click();
  await answerDialog(page, '退出并加入');
  await expect(page.getByRole('heading', { name: new RegExp(`${to.name}.*在册`) })).toBeVisible();
  await expect(card).toHaveCount(0);

  const owner = await enterAsOrg(browser, from.owner);
  await owner.page.goto(linkOf(code));
  await expect(owner.page.getByRole('link', { name: '去移交负责人' })).toHaveAttribute('href', '/admin/company-info');
  expect([said, owner.said]).toEqual([[], []]);
});

test('login and registration say what one comes for', async ({ page }) => {
  await page.goto('/examination');
  await expect(page).toHaveURL('/login');
  await expectShown(page, '登录后参加课程考试');
  await page.getByRole('link', { name: '注册' }).click();
  await expectShown(page, '注册后参加课程考试');
  await page.goto('/lesson');
  const course = page.getByRole('main').getByRole('link', { name: new RegExp(COURSE) });
  await course.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(COURSE);
  await page.goto('/login');
  await expectShown(page, `登录后继续学习《${COURSE}`);
  await page.getByLabel('手机号或邮箱').fill(DEMO_LEARNER);
  await look(page, 'login-reason');
  await page.goto('/');
  // The page notes where its visitor is a moment after it was drawn.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('zhibiao.last-path'))).toBe('/');
  await page.goto('/login');
  await expect(page.getByText(/登录后/)).toHaveCount(0);
});
