import { enterConsole } from '#support/people/console-staff.ts';
import { letHold } from '#support/people/held.ts';
import { listenToConsole, lookAtConsole } from '#support/page/looks.ts';
import { makePerson } from '#support/people/org-fixtures.ts';
import { paneFaults } from '#support/page/panes.ts';
import { expect, test } from '#support/test.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const RIGHTS = [
  'learner:list',
  'learner:edit',
  'learner:reveal',
  'learner:rename',
  'learner:merge',
  'audit:list',
] as const;

/**
 * A learner is found, one value is looked at for its reason; the account is disabled, its name put right, and another
 * of the same person merged into it.
 */
test('a learner is found, a number revealed for its reason, the account disabled, enabled, renamed and merged', async ({
  page,
}) => {
  const person = await makePerson('顾清源');
  await enterConsole(page, '程望舒', RIGHTS);
  const said = listenToConsole(page);
  await page.goto('/console/learner');
  const search = page.getByRole('searchbox');
  await search.fill(person.mobile.slice(0, 10));
  await page.getByRole('button', { name: '查询' }).click();
  await expect(page.getByText('须输入完整')).toBeVisible();
  await search.fill(person.mobile);
  await page.getByRole('button', { name: '查询' }).click();
  await page.getByRole('button', { name: '查看学员，顾清源' }).click();
  const dock = page.getByRole('dialog', { name: /顾清源/ });
  // What is looked for may be a person's number: it is no part of the address, and a reload still has it.
  expect(page.url()).not.toContain(person.mobile);
  await page.reload();
  await expect(search).toHaveValue(person.mobile);
  await expect(page.getByRole('row')).toHaveCount(2);

  await dock.getByRole('button', { name: '查看手机号' }).click();
  const form = dock.getByRole('form', { name: '查看手机号' });
  await form.getByRole('button', { name: '查看 60 秒' }).click();
  await expect(form.getByRole('alert')).toHaveText('请填写原因');
  await form.getByRole('button', { name: '核对来电人身份' }).click();
  await lookAtConsole(page, '学员');
  await form.getByRole('button', { name: '查看 60 秒' }).click();
  await expect(dock).toContainText(person.mobile);
  await expect(dock).toContainText('秒后隐藏');

  await dock.getByRole('button', { name: '更多操作：顾清源' }).click();
  await page.getByRole('menuitem', { name: /停用账号/ }).click();
  const ask = page.getByRole('dialog', { name: '停用账号：顾清源' });
  await ask.getByLabel('原因').fill('多人共用一个账号');
  await ask.getByRole('button', { name: '停用' }).click();
  await expect(ask).toBeHidden();
  await expect(dock).toContainText('已停用，原因：多人共用一个账号');
  await dock.getByRole('tab', { name: '操作记录' }).click();
  await expect(dock).toContainText('查看了学员的号码');
  await dock.getByRole('button', { name: '更多操作：顾清源' }).click();
  await page.getByRole('menuitem', { name: '启用账号' }).click();
  await page.getByRole('dialog', { name: '启用账号：顾清源' }).getByLabel('原因').fill('已说明情况');
  await page.getByRole('dialog', { name: '启用账号：顾清源' }).getByRole('button', { name: '启用' }).click();
  await expect(page.getByRole('row').filter({ hasText: '顾清源' })).toContainText('正常');

  await dock.getByRole('button', { name: '更多操作：顾清源' }).click();
  await page.getByRole('menuitem', { name: /更正姓名/ }).click();
  const rename = page.getByRole('dialog', { name: '更正姓名：顾清源' });
  await rename.getByLabel('更正为').fill('顾清原');
  await rename.getByLabel('原因').fill('与身份证件核对一致');
  await rename.getByRole('button', { name: '更正姓名' }).click();
  await expect(rename.getByText('请上传证明材料')).toBeVisible();
  await rename.locator('input[type=file]').setInputFiles({
    name: '身份证件.png',
    mimeType: 'image/png',
    buffer: PIXEL,
  });
  await expect(rename.getByRole('img', { name: /查看图片/ })).toBeVisible();
  await lookAtConsole(page, '更正姓名');
  await rename.getByRole('button', { name: '更正姓名' }).click();
  await expect(rename).toBeHidden();
  await letHold(page);
  await expect(page.getByRole('row').filter({ hasText: '顾清原' })).toBeVisible();

  const double = await makePerson('顾清原');
  await page.getByRole('button', { name: '更多操作：顾清原' }).click();
  await page.getByRole('menuitem', { name: /合并账号/ }).click();
  const merge = page.getByRole('dialog', { name: '合并账号：顾清原' });
  await merge.getByRole('combobox', { name: '另一个账号' }).fill(double.mobile);
  await page
    .getByRole('option', { name: /顾清原/ })
    .or(page.getByText(/^顾清原 1/))
    .last()
    .click();
  await expect(merge.getByText('同一时间只计一次')).toBeVisible();
  await merge.locator('input[type=file]').setInputFiles({ name: '证件.png', mimeType: 'image/png', buffer: PIXEL });
  await expect(merge.getByRole('img', { name: /查看图片/ })).toBeVisible();
  await merge.getByLabel('原因').fill('同一人注册了两次，已核对身份证件');
  await merge.getByLabel('输入“合并”以确认').fill('合并');
  await lookAtConsole(page, '合并账号');
  expect(await paneFaults(merge, true)).toEqual([]);
  await merge.getByRole('button', { name: /^合并，/ }).click();
  await expect(merge).toBeHidden();
  await expect(page.getByRole('button', { name: '撤回' })).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByText('已撤回', { exact: true })).toBeVisible();
  expect(said).toEqual([]);
});
