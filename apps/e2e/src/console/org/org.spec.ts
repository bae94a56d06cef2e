import { choose } from '#support/page/choose.ts';
import { enterConsole } from '#support/people/console-staff.ts';
import { withDatabase } from '#support/database.ts';
import { letHold } from '#support/people/held.ts';
import { listenToConsole, lookAtConsole } from '#support/page/looks.ts';
import { makeMember, makeOrg } from '#support/people/org-fixtures.ts';
import { logIn } from '#support/people/people.ts';
import { expect, test } from '#support/test.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABUAAAAbCAIAAAAcf1OxAAAAHklEQVR42mOIbthECWIY1T+qf1T/qP5R/aP6B0A/AJEIb3nujynK' +
    'AAAAAElFTkSuQmCC',
  'base64',
);

/** An organisation is let in, disabled with a reason that its owner reads, and comes back under another owner. */
test('an organisation is reviewed, disabled, and given a new owner on evidence', async ({ browser, page }) => {
  const org = await makeOrg('浔溪测控', '贺兰舟');
  const next = await makeMember(org, '顾清源');
  await withDatabase((client) => client.query('UPDATE "Organisation" SET status = 0 WHERE id = $1', [org.id]));
  await enterConsole(page, '程望舒', ['org:list', 'org:edit', 'org:audit', 'audit:list']);
  const said = listenToConsole(page);
  await page.goto('/console/org');
  await page.getByRole('searchbox').fill(org.name);
  await page.getByRole('button', { name: '查询' }).click();
  await page.getByRole('button', { name: `查看机构，${org.name}` }).click();
  const dock = page.getByRole('dialog', { name: org.name, exact: true });
  await expect(dock.getByRole('row').filter({ hasText: '营业执照' })).toContainText('没有上传营业执照');
  await dock.getByRole('button', { name: '没有营业执照' }).click();
  await expect(dock.getByLabel('说明')).toHaveValue(/没有上传营业执照/);
  await lookAtConsole(page, '机构审核');
  const pass = async () => {
    await dock.getByRole('button', { name: '通过', exact: true }).click();
    const sure = page.getByRole('dialog', { name: /项请留意，仍要通过/ });
    await expect(sure).toContainText('没有上传营业执照');
    await sure.getByRole('button', { name: '仍然通过' }).click();
  };
  await pass();
  await page.getByRole('button', { name: '撤回' }).click();
  await expect(page.getByText('已撤回', { exact: true })).toBeVisible();
  await pass();
  await letHold(page);
  const line = page.getByRole('table').first().getByRole('row').filter({ hasText: org.name });
  await expect(line).toContainText('正常');

  await dock.getByRole('button', { name: `更多操作：${org.name}` }).click();
  await page.getByRole('menuitem', { name: '停用' }).click();
  const stop = page.getByRole('dialog', { name: `停用“${org.name}”` });
  await stop.getByLabel('原因').fill('负责人失联，暂停使用');
  await stop.getByRole('button', { name: '停用' }).click();
  await expect(line).toContainText('停用');
  const owner = await (await browser.newContext()).newPage();
  await logIn(owner, org.owner.mobile);
  await owner.goto('/admin');
  await expect(owner.getByText('负责人失联，暂停使用')).toBeVisible();

  await dock.getByRole('button', { name: `更多操作：${org.name}` }).click();
  await page.getByRole('menuitem', { name: /更换负责人/ }).click();
  const replace = page.getByRole('dialog', { name: `更换“${org.name}”的负责人` });
  await replace.getByRole('button', { name: '更换负责人' }).click();
  await expect(replace).toContainText('请上传证明材料');
  await choose(page, replace.getByRole('combobox', { name: '新负责人' }), '顾清源');
  await replace.locator('input[type=file]').setInputFiles({ name: '任命.png', mimeType: 'image/png', buffer: PIXEL });
  await replace.getByLabel('原因').fill('原负责人已离职，凭任命文件更换');
  await lookAtConsole(page, '更换负责人');
  await replace.getByRole('button', { name: '更换负责人' }).click();
  await expect(replace).toBeHidden();
  await dock.getByRole('tab', { name: '管理员' }).click();
  await expect(dock.getByRole('row').filter({ hasText: '顾清源' })).toContainText('机构负责人');
  await dock.getByRole('button', { name: '证明材料（1）' }).click();
  await expect(dock.getByRole('img', { name: '证明材料1' })).toBeVisible();
  await dock.getByRole('button', { name: `更多操作：${org.name}` }).click();
  await page.getByRole('menuitem', { name: '启用' }).click();
  const start = page.getByRole('dialog', { name: `启用“${org.name}”` });
  await start.getByLabel('原因').fill('新负责人已到任');
  await start.getByRole('button', { name: '启用' }).click();
  await expect(line).toContainText('正常');
  const after = await (await browser.newContext()).newPage();
  await logIn(after, next.mobile);
  await after.goto('/admin');
  await expect(after.getByRole('link', { name: '机构信息' })).toBeVisible();
  expect(said).toEqual([]);
});
