import { ROLE } from '@zhibiao/contract/auth/roles';
import { withDatabase } from '#support/database.ts';
import { makeMember, makeOrg } from '#support/people/org-fixtures.ts';
import { enterAsOrg } from '#support/people/org-pages.ts';
import { makeRecord, makeRefused } from '#support/people/org-work-fixtures.ts';
import { expect, type Page, test } from '#support/test.ts';

/** What an administrator looks for in a table is in sight: no scrolling sideways, nothing under the buttons. */

const COURSE = '知识产权管理体系内审员实务';
const WIDTHS = [1440, 1024, 768];

/** Columns that are cut off or lie under another one. */
const hidden = (page: Page) =>
  page.locator('table').evaluate((table) => {
    const heads = [...table.querySelectorAll<HTMLElement>('thead th')];
    const edge = table.closest('section')?.getBoundingClientRect().right ?? innerWidth;
    return heads
      .filter((head, index) => {
        const { left, right } = head.getBoundingClientRect();
        const next = heads[index + 1]?.getBoundingClientRect().left ?? edge;
        return right > next + 1 || right > edge + 1 || left < 0;
      })
      .map((head) => head.textContent);
  });

/** Words of a search box that do not fit into it. */
const cutWords = (page: Page) =>
  page.getByRole('searchbox').evaluateAll((boxes) =>
    (boxes as HTMLInputElement[])
      .filter((box) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(box);
        const pen = document.createElement('canvas').getContext('2d');
        if (!pen) return true;
        pen.font = font;
        const room = box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        // The button that empties the box keeps its place also while the box is empty.
        return pen.measureText(box.placeholder).width > room - 20;
      })
      .map((box) => box.placeholder),
  );

/** On how many lines each of these stands. */
const linesOf = (page: Page, texts: readonly string[]) =>
  page.locator('table').evaluate(
    (table, wanted) =>
      wanted.map((text) => {
        const walker = document.createTreeWalker(table, NodeFilter.SHOW_ELEMENT);
        while (walker.nextNode()) {
          const at = walker.currentNode as HTMLElement;
          if (at.childElementCount > 0 || at.textContent !== text) continue;
          const range = document.createRange();
          range.selectNodeContents(at);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        }
        return 0;
      }),
    texts,
  );

test('tables and their filters stay within the page', async ({ browser }) => {
  const org = await makeOrg('云杉软件', '郑明远');
  const person = await makeMember(org, '欧阳明远', { department: '知识产权与法务合规管理部' });
  await makeMember(org, '何清和', { role: ROLE.certificateAdmin });
  await makeRecord(org, person, COURSE, { progress: 40, days: 3 });
  await makeRefused(person, COURSE, [{ seconds: 7_380, refusal: 'HIDDEN' }]);
  await withDatabase((client) =>
    client.query(`UPDATE "OrgMember" SET email = 'ou***@example.com', "empNo" = 'E-10086' WHERE "userId" = $1`, [
      person.id,
    ]),
  );
  const { page, said } = await enterAsOrg(browser, org.owner);
  for (const [path, columns] of [
    ['/admin/student', ['状态', '课程进度', '学时', '最近学习', '操作']],
    ['/admin/study', ['期限', '课程进度', '最近学习', '未计入', '操作']],
  ] as const)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await expect(page.getByRole('row', { name: /欧阳明远/ })).toBeVisible();
      for (const name of columns) await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
      expect(await hidden(page), `${path} at ${width} px`).toEqual([]);
      expect(await cutWords(page), `${path} at ${width} px`).toEqual([]);
      if (path === '/admin/student')
        expect(await linesOf(page, ['负责人', '认证管理员', '工号 E-10086']), `at ${width} px`).toEqual([1, 1, 1]);
      const primary = page.getByRole('search').getByRole('button').last();
      const [button, bar] = [await primary.boundingBox(), await page.getByRole('search').boundingBox()];
      expect((button?.x ?? 0) + (button?.width ?? 0), `the filters of ${path} at ${width} px`).toBeLessThanOrEqual(
        (bar?.x ?? 0) + (bar?.width ?? 0),
      );
    }
  expect(said).toEqual([]);
});

test('a record that went while its list was open says so in its panel, and the list is fetched anew', async ({
  browser,
}) => {
  const org = await makeOrg('冬青软件', '郑明远');
  const person = await makeMember(org, '欧阳知行');
  await makeRecord(org, person, COURSE, { progress: 40, days: 3 });
  const { page } = await enterAsOrg(browser, org.owner);
  await page.goto('/admin/study');
  const row = page.getByRole('row', { name: /欧阳知行/ });
  await expect(row).toBeVisible();

  await withDatabase((client) => client.query('DELETE FROM "UserLesson" WHERE "userId" = $1', [person.id]));
  await row.getByRole('button', { name: /详情/ }).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('学习记录不存在')).toBeVisible();
  await expect(page.locator('[popover] p'), 'once').toHaveText(['学习记录不存在']);
  await expect(panel.getByRole('button', { name: '重试' })).toHaveCount(0);
  await panel.getByRole('button', { name: '返回列表' }).click();
  await expect(panel).toHaveCount(0);
  await expect(row).toHaveCount(0);
});
