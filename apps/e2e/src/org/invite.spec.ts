import { choose } from '#support/page/choose.ts';
import { refuses, expectFieldError } from '#support/page/forms.ts';
import { look } from '#support/page/looks.ts';
import { makeOrg, makePerson, type Org } from '#support/people/org-fixtures.ts';
import { answerDialog, dialogOf, enterAsOrg, press, row, expectShown } from '#support/people/org-pages.ts';
import { expect, type Page, test } from '#support/test.ts';

const COURSE = '专利基础与专利导航';
const JOIN = '/mycenter/join-enterprise';

test('an invitation brings people in until it is used up or stopped, and says why it does not', async ({ browser }) => {
  const org = await makeOrg('启明精密制造', '郑明远');
  const [first, second] = [await makePerson('许南乔'), await makePerson('陆清和')];
  const owner = await enterAsOrg(browser, org.owner);
  const code = await invite(owner.page);
  await printPoster(owner.page, org, code);

  const asker = await enterAsOrg(browser, first);
  await asker.page.goto(JOIN);
  await asker.page.getByRole('textbox', { name: '邀请码' }).fill(code.toLowerCase());
  await press(asker.page, '查看机构');
  await expect(asker.page.getByRole('heading', { name: org.name })).toBeVisible();
  await expectShown(asker.page, '提交申请，机构管理员审核通过后加入');
  await asker.page.getByRole('region', { name: org.name }).getByRole('button', { name: '申请加入' }).click();
  await expectShown(asker.page, '您有一份申请正在等待机构审核');

  await owner.page.goto('/admin');
  await expect(row(owner.page, code)).toContainText('0 / 1，待审核 1');
  await owner.page.goto('/admin/student?status=1');
  await press(owner.page, '通过，许南乔');
  await expectShown(owner.page, '已通过 1 人');
  await owner.page.goto('/admin');
  await expect(row(owner.page, code)).toContainText(/1 \/ 1.*已用完/);
  await asker.page.goto('/my-lesson');
  await expect(asker.page.getByRole('link', { name: new RegExp(COURSE) }).first()).toBeVisible();

  const late = await enterAsOrg(browser, second);
  const field = late.page.getByRole('textbox', { name: '邀请码' });
  await late.page.goto(`${JOIN}?code=${code}`);
  await expectFieldError(field, '邀请码的使用次数已满，请联系机构管理员');
  await look(late.page, 'people-invite-full');

  await edit(owner.page, code, async () => {
    await refuses(owner.page.getByLabel('可使用次数'), '0', '可使用次数至少为1');
    await owner.page.getByLabel('可使用次数').fill('2');
    await dialogOf(owner.page).getByText('直接加入').click();
  });
  await expect(row(owner.page, code)).toContainText(/直接加入.*1 \/ 2.*可用/);
  await press(owner.page, `停用，邀请码${code}`);
  await answerDialog(owner.page, '停用');
  await expect(row(owner.page, code)).toContainText('已停用');
  await late.page.goto(`${JOIN}?code=${code}`);
  await expectFieldError(field, '邀请码已停用，请联系机构管理员');
  await press(owner.page, `启用，邀请码${code}`);
  await expectShown(owner.page, '邀请已启用');
  await late.page.goto(`${JOIN}?code=${code}`);
  await press(late.page, '加入机构');
  await expectShown(late.page, `已加入“${org.name}”`);

  await owner.page.reload();
  await owner.page.getByRole('button', { name: `查看邀请码${code}的学员` }).click();
  for (const name of ['许南乔', '陆清和'])
    await expect(dialogOf(owner.page).getByRole('listitem').filter({ hasText: name })).toContainText(
      /质量部.*加入.*在册/s,
    );
  await look(owner.page, 'people-invite-members');
  await owner.page.keyboard.press('Escape');
  await owner.page.getByRole('link', { name: '邀请成效' }).click();
  const byCode = owner.page.getByRole('region', { name: '邀请码', exact: true });
  await expect(byCode.getByRole('listitem').filter({ hasText: '已加入' })).toContainText('100%');
  await expect(row(owner.page, code)).toContainText(/首次打开|今天|\d:\d/);
  await look(owner.page, 'people-invite-funnel');
  await byCode.getByRole('button', { name: '查看邀请码已加入的学员' }).click();
  await expect(dialogOf(owner.page).getByRole('listitem')).toHaveCount(2);
  await owner.page.keyboard.press('Escape');
  await owner.page.goto('/admin');
  await press(owner.page, `编辑，邀请码${code}`);
  await refuses(owner.page.getByLabel('可使用次数'), '1', '已有2人使用，可使用次数不能小于2');
  expect([owner.said, asker.said, late.said]).toEqual([[], [], []]);
});

/** One that lets a single person in, after approval; its code, from the link as copied. */
const invite = async (page: Page): Promise<string> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/admin');
  await page.getByRole('button', { name: '创建邀请' }).first().click();
  await page.getByLabel('加入部门（选填）').fill('质量部');
  await choose(page, page.getByLabel('指派课程（选填）'), COURSE);
  await page.getByLabel('可使用次数').fill('1');
  await dialogOf(page).getByText('审核后加入', { exact: true }).click();
  await look(page, 'people-invite-create');
  await answerDialog(page, '创建');
  await expect(page.getByRole('row', { name: /质量部/ })).toContainText(
    new RegExp(`审核后加入.*${COURSE}.*0 / 1.*可用`),
  );
  await page.getByRole('button', { name: /^复制链接/ }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toMatch(/\/mycenter\/join-enterprise\?code=\w{8}$/);
  return (await copied()).slice(-8);
};

/** The sheet names the organisation, the code and the way in, and is printed alone, on one page. */
const printPoster = async (page: Page, org: Org, code: string): Promise<void> => {
  // On a phone on its side the row is far down its list; the poster begins at its top all the same.
  await page.setViewportSize({ width: 812, height: 375 });
  await press(page, `海报，邀请码${code}`);
  await expect(page.getByRole('button', { name: '返回邀请列表' })).toBeFocused();
  await expect(page.getByRole('heading', { level: 1, name: '邀请海报' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  const sheet = page.getByRole('article');
  for (const text of [org.name, '质量部', code, '提交申请，等待机构管理员审核'])
    await expect(sheet).toContainText(text);
  await expect(sheet.getByRole('img', { name: new RegExp(`^二维码，打开http.*code=${code}$`) })).toBeVisible();
  await look(page, 'people-poster');
  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toBeVisible();
  for (const other of [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('navigation', { name: '机构管理' }),
    page.getByRole('button'),
  ])
    await expect(other.filter({ visible: true })).toHaveCount(0);
  expect((await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: null });
  await press(page, '返回邀请列表');
};

const edit = async (page: Page, code: string, change: () => Promise<void>): Promise<void> => {
  await press(page, `编辑，邀请码${code}`);
  await change();
  await answerDialog(page, '保存');
  await expectShown(page, '保存成功');
};
