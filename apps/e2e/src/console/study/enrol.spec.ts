import { enterConsole } from '#support/people/console-staff.ts';
import { listenToConsole, lookAtConsole } from '#support/page/looks.ts';
import { firstLinkSentTo } from '#support/people/outbox.ts';
import { freeMobile, OWN_PASSWORD } from '#support/people/people.ts';
import { expect, test } from '#support/test.ts';

const RIGHTS = ['learner:list', 'learner:enrol', 'lesson:list', 'org:list'] as const;
const LAST_DAY = '2030-12-20';

/** A learner is added, noted about and put into a course; comes in by the link; and is taken out of it again. */
test('a learner made by staff is enrolled, comes in by the link that was sent, and is taken out again', async ({
  page,
  browser,
}) => {
  const mobile = freeMobile();
  await enterConsole(page, '陆知微', RIGHTS);
  const said = listenToConsole(page);
  await page.goto('/console/learner');
  await page.getByRole('button', { name: '新建学员' }).click();
  const add = page.getByRole('dialog', { name: '新建学员' });
  await add.getByLabel('姓名', { exact: true }).fill('沈知夏');
  await add.getByRole('button', { name: '新建', exact: true }).click();
  await expect(add.getByText('手机号码和邮箱至少填写一项')).toBeVisible();
  await add.getByLabel('手机号', { exact: true }).fill(mobile);
  await add.getByRole('button', { name: '新建', exact: true }).click();
  const dock = page.getByRole('dialog', { name: /沈知夏/ });
  await expect(dock).toContainText('待首次登录');
  await dock.getByRole('tab', { name: '备注' }).click();
  await dock.getByLabel('写给同事的备注').fill('手机号由其单位提供，请先核对');
  await dock.getByRole('button', { name: '添加备注' }).click();
  await dock.getByRole('tab', { name: '概览' }).click();
  await expect(dock.getByText('请先核对')).toBeVisible();

  await dock.getByRole('button', { name: '更多操作：沈知夏' }).click();
  await page.getByRole('menuitem', { name: '加入课程' }).click();
  const enrol = page.getByRole('dialog', { name: '加入课程' });
  // A list out of a workbook, with its head and an unknown person: found once, and what is not read is said.
  const people = enrol.getByRole('combobox', { name: '学员' });
  await people.evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, `姓名\t手机\n沈知夏\t${mobile}\n江望舒\tnobody@example.com`);
  await expect(enrol.getByRole('status')).toHaveText(
    '粘贴的名单：找到 1 人。没有找到 1 个（nobody@example.com）：没有注册，或不在您的数据范围内。' +
      '没有手机号或邮箱的 1 行（姓名\t手机）没有读入。',
  );
  await enrol.getByRole('combobox', { name: '课程' }).fill('标准解读');
  await page
    .getByTitle(/标准解读/)
    .first()
    .click();
  await page.keyboard.press('Tab');
  await enrol.getByLabel('学完期限（选填）').fill(LAST_DAY);
  const effects = enrol.getByRole('region', { name: '会发生什么' });
  await expect(effects).toContainText(`请在${LAST_DAY}前（含当日）完成`);
  await expect(effects.getByRole('listitem').filter({ hasText: '新加入课程' })).toContainText('1 人');
  await lookAtConsole(page, '加入课程');
  await enrol.getByRole('button', { name: /^加入 1 人/ }).click();
  await expect(enrol).toBeHidden();

  const other = await (await browser.newContext()).newPage();
  await other.goto(await firstLinkSentTo(mobile));
  await other.getByLabel('密码', { exact: true }).fill(OWN_PASSWORD);
  await other.getByLabel('确认密码').fill(OWN_PASSWORD);
  await other.getByRole('button', { name: '设置密码' }).click();
  await expect(other).toHaveURL(/\/login$/);
  expect(other.url(), 'the way in is in no history').not.toContain('#');
  await other.context().close();

  await page.goto(`/console/course?keyword=${encodeURIComponent('标准解读')}`);
  await page
    .getByRole('link', { name: /标准解读/ })
    .first()
    .click();
  await page.getByRole('link', { name: /^学员/ }).click();
  await page.getByRole('searchbox', { name: '姓名' }).fill('沈知夏');
  await page.getByRole('button', { name: '查询' }).click();
  await page.getByRole('checkbox', { name: '选择沈知夏' }).first().check();
  await lookAtConsole(page, '课程学员');
  await page.getByRole('button', { name: '收回指派' }).click();
  const withdraw = page.getByRole('dialog', { name: '收回指派' });
  await expect(withdraw).toContainText('1 人还没有开始');
  await withdraw.getByRole('button', { name: '收回 1 人的指派' }).click();
  await expect(page.getByText('没有符合条件的学员')).toBeVisible();
  expect(said).toEqual([]);
});
