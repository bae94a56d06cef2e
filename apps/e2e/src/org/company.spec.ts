import { copy } from '@zhibiao/contract/core/copy';
import { choose } from '#support/page/choose.ts';
import { withDatabase } from '#support/database.ts';
import { keeps, refuses, expectFieldError } from '#support/page/forms.ts';
import { look } from '#support/page/looks.ts';
import { makeMember, makeOrg, type Org, type Person } from '#support/people/org-fixtures.ts';
import { answerDialog, dialogOf, enterAsOrg, press, expectShown } from '#support/people/org-pages.ts';
import { DEMO_PASSWORD } from '#support/people/people.ts';
import { decideChange } from '#support/people/staff.ts';
import { type Browser, expect, type Page, test } from '#support/test.ts';

/** An organisation's own facts, and who administers it. */

const NEW_NAME = '启明精密制造（集团）有限公司';

test('what anybody may change is in force at once, what is verified waits for the training body', async ({
  browser,
}) => {
  const org = await makeOrg('启明精密制造', '郑明远');
  const { page, said } = await enterAsOrg(browser, org.owner);
  await page.goto('/admin/company-info');
  await refuses(page.getByLabel('联系手机（选填）'), '12345', '请输入正确的手机号码');
  await page.getByLabel('详细地址（选填）').fill('玄武大道 18 号');
  await press(page, '保存');
  await expectShown(page, '保存成功');
  await page.reload();
  await expect(page.getByLabel('详细地址（选填）')).toHaveValue('玄武大道 18 号');

  await press(page, '申请变更');
  await answerDialog(page, '提交审核');
  await expectShown(page, '没有要变更的内容');
  await refuses(dialogOf(page).getByLabel('统一社会信用代码'), '91320102MA0000000Y', '统一社会信用代码有误，请核对');
  await answerDialog(page, '取消');
  await askFor(page, org, NEW_NAME);
  await look(page, 'company-change-pending');
  await press(page, '撤回申请');
  await answerDialog(page, '撤回');
  const history = page.getByRole('listitem').filter({ hasText: '郑明远提交' });
  await expect(history).toContainText('已撤回');

  await askFor(page, org, NEW_NAME);
  await decideChange(page.request, await pendingChange(org), { pass: false, reason: '营业执照上没有“集团”' });
  await page.reload();
  await expect(page.getByText('变更审核中')).toHaveCount(0);
  await expect(history.first()).toContainText(new RegExp(`${org.name}.*${NEW_NAME}`, 's'));
  await expect(history.first()).toContainText('已驳回');
  await expect(history.first()).toContainText('审核意见：营业执照上没有“集团”');
  await look(page, 'company-change-refused');

  await askFor(page, org, '启明精密制造二厂');
  await decideChange(page.request, await pendingChange(org), { pass: true });
  await page.reload();
  await expect(fact(page, '机构名称')).toHaveText('启明精密制造二厂');
  expect(said).toEqual([]);
});

const fact = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition');

/** Another name: the old one stays in force until it is decided. */
const askFor = async (page: Page, org: Org, name: string): Promise<void> => {
  await press(page, '申请变更');
  await dialogOf(page).getByLabel('机构名称').fill(name);
  await answerDialog(page, '提交审核');
  await expectShown(page, '变更申请已提交，审核通过后生效');
  await expectShown(page, '变更审核中');
  await expect(page.getByRole('listitem').filter({ hasText: name }).first()).toContainText(
    `原：${org.name}→新：${name}`,
  );
  await expect(fact(page, '机构名称')).toHaveText(org.name);
};

const pendingChange = (org: Org): Promise<string> =>
  withDatabase(async (client) => {
    const {
      rows: [change],
    } = await client.query<{ id: string }>('SELECT id FROM "OrgChange" WHERE "orgId" = $1 AND status = 0', [org.id]);
    return change?.id ?? '';
  });

test('administrators are appointed and dismissed at once, and the organisation is handed over by password', async ({
  browser,
}) => {
  const org = await makeOrg('云杉软件', '郑明远');
  const [helper, heir] = [await makeMember(org, '沈知夏'), await makeMember(org, '许南乔')];
  const { page, said } = await enterAsOrg(browser, org.owner);
  await page.goto('/admin/company-info');
  const admins = page.getByRole('region', { name: '管理员名单' }).getByRole('listitem');
  await expect(admins).toHaveCount(1);
  await press(page, '指定管理员');
  await answerDialog(page, '确定');
  await expectFieldError(dialogOf(page).getByLabel('学员'), '请选择学员');
  await choose(page, dialogOf(page).getByLabel('学员'), '沈知夏');
  await answerDialog(page, '确定');
  await expectShown(page, '已设为管理员');
  await expect(admins.filter({ hasText: '沈知夏' })).toContainText('培训管理员');
  await dismiss(browser, page, helper);
  await expect(admins.filter({ hasText: '沈知夏' })).toHaveCount(0);

  await press(page, '移交机构');
  await choose(page, dialogOf(page).getByLabel('新的机构负责人'), '许南乔');
  const password = dialogOf(page).getByLabel('登录密码');
  await password.fill('Not-the-one.2026');
  await answerDialog(page, '确认移交');
  await expectFieldError(password, '密码错误');
  await keeps(password, 'Not-the-one.2026');
  await look(page, 'company-hand-over');
  await password.fill(DEMO_PASSWORD);
  await answerDialog(page, '确认移交');
  await expectShown(page, '机构已移交');
  await expect(admins.filter({ hasText: '许南乔' })).toContainText('机构负责人');
  await expect(admins.filter({ hasText: '郑明远' })).toContainText('培训管理员');
  await expect(page.getByRole('button', { name: '移交机构' })).toHaveCount(0);
  await expectShown(page, '指定管理员和移交机构由机构负责人操作。');

  const owner = await enterAsOrg(browser, heir);
  await owner.page.goto('/admin/company-info');
  await expect(owner.page.getByRole('button', { name: '移交机构' })).toBeVisible();
  await expect(owner.page.getByRole('button', { name: '取消管理员，郑明远' })).toBeVisible();
  expect([said, owner.said]).toEqual([[], []]);
});

/** One who works in the area when the role is taken away is sent home at the next request, and reads why. */
const dismiss = async (browser: Browser, page: Page, person: Person): Promise<void> => {
  const helper = await enterAsOrg(browser, person);
  await helper.page.goto('/admin/student');
  await expect(helper.page.getByRole('row', { name: /许南乔/ })).toBeVisible();
  await press(page, `取消管理员，${person.name}`);
  await answerDialog(page, '取消管理员');
  await expectShown(page, '已取消管理员');
  await helper.page.getByRole('searchbox').fill('许');
  await press(helper.page, '查询');
  await expect(helper.page).toHaveURL('/');
  await expectShown(helper.page, copy.forbidden);
  expect(helper.said).toEqual([]);
};
