import { createHash, randomInt, randomUUID } from 'node:crypto';
import { choose } from '#support/page/choose.ts';
import { enterConsole } from '#support/people/console-staff.ts';
import { withDatabase } from '#support/database.ts';
import { openByEnter, walkByTab } from '#support/page/keyboard.ts';
import { listenToConsole, look } from '#support/page/looks.ts';
import { makeGroupApply, makeMember, makeOrg } from '#support/people/org-fixtures.ts';
import { paneFaults } from '#support/page/panes.ts';
import { expect, type Locator, type Page, test } from '#support/test.ts';

/** The queue of decisions, by keyboard. */

/** Longer than a telephone is high. */
const LONG = '播放没有声音，换了耳机和浏览器也一样。'.repeat(40);
const SIZES = [
  { width: 1440, height: 900, axe: true },
  { width: 1024, height: 768, axe: false },
  { width: 375, height: 812, axe: true },
];

const writeFeedback = (userId: string, content: string): Promise<unknown> =>
  withDatabase((client) =>
    client.query(
      `INSERT INTO "Suggestion" (id, "userId", type, content, images) VALUES (gen_random_uuid(), $1, '1', $2, '{}')`,
      [userId, content],
    ),
  );

/** From now on this session's person sees one organisation: what other tests leave waiting is not in the queue. */
const narrowTo = (token: string, orgId: string): Promise<unknown> =>
  withDatabase((client) =>
    client.query(
      `WITH person AS (
         UPDATE "Staff" SET "scopeKind" = 1
         WHERE id = (SELECT "staffId" FROM "StaffSession" WHERE hash = $1) RETURNING id
       )
       INSERT INTO "StaffScope" (id, "staffId", "orgId") SELECT $2, id, $3 FROM person`,
      [createHash('sha256').update(token).digest('hex'), randomUUID(), orgId],
    ),
  );

const subjectOf = (page: Page): Locator => page.getByRole('region', { name: '事项', exact: true });
const itemsOf = (page: Page): Locator => page.getByRole('list', { name: '待办事项' }).getByRole('listitem');

test('taken up, answered, and the next one handed to a colleague, without a mouse', async ({ browser, page }) => {
  const org = await makeOrg('待办走查', '沈知微');
  for (const nth of [1, 2]) await writeFeedback(org.owner.id, `第${nth}讲${LONG}`);
  const colleague = await (await browser.newContext()).newPage();
  const colleagueName = `周予安${randomInt(1e6)}`;
  await narrowTo(await enterConsole(colleague, colleagueName, ['suggest:reply', 'apply:list']), org.id);
  await narrowTo(await enterConsole(page, '孙洁', ['suggest:reply', 'inbox:assign']), org.id);
  const said = listenToConsole(page);
  const subject = subjectOf(page);
  const items = itemsOf(page);

  await page.goto('/console/inbox');
  await expect(items).toHaveCount(2);
  await page.keyboard.press('n');
  await expect(subject).toContainText('由我认领至');
  await expect(subject).toContainText('播放没有声音');
  await page.locator('#main').focus();
  const { faults } = await walkByTab(page, '#main');
  expect(faults, 'keyboard').toEqual([]);
  await look(page, 'console-待办', SIZES);

  await test.step('the buttons are in sight before all of a long subject is', async () => {
    await page.setViewportSize({ width: 375, height: 600 });
    await page.evaluate(() => scrollTo(0, 0));
    await expect(subject.getByLabel('答复')).not.toBeInViewport();
    await expect(subject.getByRole('button', { name: '发送答复' })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await subject.getByLabel('答复').fill('已更换文件，请刷新后再看。');
  await page.reload();
  await expect(subject.getByLabel('答复')).toHaveValue('已更换文件，请刷新后再看。');
  await expect(items).toHaveCount(2);
  const answered = page.url();
  await page.keyboard.press('a');
  await expect(page.getByText('已答复', { exact: true })).toBeVisible();
  await expect(page).not.toHaveURL(answered);
  await expect(items).toHaveCount(1);
  await expect(subject).toContainText('未认领');

  const assign = subject.getByRole('button', { name: '指派' });
  const dialog = page.getByRole('dialog', { name: /^指派/ });
  await openByEnter(page, assign, async () => {
    await expect(dialog.getByLabel('处理人')).toBeFocused();
    const walk = await walkByTab(page, 'dialog[open]');
    expect(walk.faults, 'assigning, keyboard').toEqual([]);
    await look(page, 'console-待办-指派', SIZES);
  });
  await assign.press('Enter');
  await dialog.getByRole('button', { name: '指派' }).press('Enter');
  await expect(dialog).toContainText('请选择处理人');
  await choose(page, dialog.getByLabel('处理人'), colleagueName);
  await dialog.getByRole('button', { name: '指派' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(subject).toContainText(`正由${colleagueName}处理`);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: '快捷键' })).toBeVisible();
  await page.keyboard.press('Escape');
  expect(said).toEqual([]);

  await colleague.goto('/console/inbox?tab=mine');
  await expect(itemsOf(colleague)).toHaveCount(1);
  await colleague.keyboard.press('j');
  await colleague.keyboard.press('Enter');
  await expect(subjectOf(colleague)).toContainText('由我认领至');
  await expect(subjectOf(colleague).getByRole('button', { name: '指派' })).toHaveCount(0);
  await colleague.goto('/console/apply');
  await expect(colleague.getByText('您的数据范围内没有认证申请')).toBeVisible();
});

/** The subject is of any width: nothing of it lies outside, everything can be pressed. */
const expectInside = async (page: Page): Promise<void> => expect(await paneFaults(subjectOf(page), true)).toEqual([]);

test('an application is reviewed in a pane of any width', async ({ page }) => {
  const org = await makeOrg('面板走查', '沈知微');
  const people = [await makeMember(org, '韩松岩'), await makeMember(org, '何景行')];
  const { id } = await makeGroupApply(org, people);
  await withDatabase((client) => client.query('UPDATE "CertApply" SET status = 2 WHERE id = $1', [id]));
  await narrowTo(await enterConsole(page, '孙洁', ['apply:audit', 'apply:list']), org.id);
  await page.goto('/console/inbox');
  await itemsOf(page).first().getByRole('button').first().click();
  const subject = subjectOf(page);
  await expect(subject.getByRole('button', { name: '不通过' })).toHaveCount(2);
  await subject.getByRole('button', { name: '不通过' }).first().click();
  await expectInside(page);
  for (const width of [1_440, 1_366, 1_280, 1_200, 1_024]) {
    await page.setViewportSize({ width, height: 900 });
    for (const button of await subject.getByRole('button', { name: '不通过' }).all()) {
      const box = await button.boundingBox();
      expect((box?.x ?? width) + (box?.width ?? 0), `at ${width}`).toBeLessThanOrEqual(width);
    }
  }
});

test('reviewed without the list; what was typed outlives a reload and a faster colleague', async ({ page }) => {
  const org = await makeOrg('待审走查', '沈知微');
  const setStatus = (status: number): Promise<unknown> =>
    withDatabase((client) => client.query('UPDATE "Organisation" SET status = $2 WHERE id = $1', [org.id, status]));
  await setStatus(0);
  await narrowTo(await enterConsole(page, '孙洁', ['org:audit']), org.id);
  const subject = subjectOf(page);
  const words = subject.getByLabel('说明');

  await page.goto('/console/inbox');
  await expect(itemsOf(page)).toHaveCount(1);
  await test.step('a key decides nothing that is not claimed, and then asks as the button does', async () => {
    const asked = page.getByRole('dialog', { name: /项请留意，仍要通过/ });
    await itemsOf(page).first().getByRole('button').first().click();
    await expect(subject).toContainText('还没有认领，按键不起作用');
    await expect(subject.getByRole('button', { name: '驳回并通知' })).toBeVisible();
    await page.keyboard.press('a');
    await page.keyboard.press('c');
    await expect(subject).toContainText(`按键作用于${org.name}`);
    await expect(asked).toHaveCount(0);
    await page.keyboard.press('a');
    await expect(asked).toBeVisible();
    await page.keyboard.press('Escape');
    expect(
      await withDatabase((client) =>
        client
          .query('SELECT 1 FROM "Task" WHERE kind = $1 AND status = 0', ['org-pass'])
          .then(({ rowCount }) => rowCount),
      ),
    ).toBe(0);
  });
  await expectInside(page);
  await words.fill('执照上的住所与填写的不同，请核对。');
  await page.reload();
  await expect(words).toHaveValue('执照上的住所与填写的不同，请核对。');
  await setStatus(1);
  await setStatus(0);
  await subject.getByRole('button', { name: '驳回并通知' }).click();
  await subject.getByRole('alert').getByRole('button', { name: '刷新' }).click();
  await expect(subject.getByRole('alert')).toHaveCount(0);
  await expect(words).toHaveValue('执照上的住所与填写的不同，请核对。');
  await subject.getByRole('button', { name: '驳回并通知' }).click();
  await expect(page.getByText('审核完成', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes(' decision ')))).toEqual(
    [],
  );
});
