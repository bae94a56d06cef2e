import { DEMO_OWNER, logIn } from '#support/people/people.ts';
import { expect, type Page, test } from '#support/test.ts';

/** A sentence about a field stands with that field: closer to it than to whatever comes next. */

type Gap = { text: string; own: number; next: number };

/** From the field (or its hint) to the letters of its error, and from those to the next label's letters below. */
const gaps = (page: Page): Promise<Gap[]> =>
  page.evaluate(() => {
    const letters = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect();
    };
    const labels = [...document.querySelectorAll('form label, form h2, form button[type=submit]')].map(letters);
    return [...document.querySelectorAll('[data-fault], .ant-form-item-explain-error')].map((error) => {
      const said = letters(error);
      const item = error.closest('.ant-form-item');
      const field = item
        ? (item.querySelector('.ant-form-item-extra') ?? item.querySelector('.ant-form-item-control-input'))
        : error.previousElementSibling;
      const below = labels
        .filter(({ top, left, right }) => top >= said.bottom - 2 && left < said.right && right > said.left)
        .map(({ top }) => top - said.bottom);
      return {
        text: error.textContent ?? '',
        own: said.top - (field?.getBoundingClientRect().bottom ?? 0),
        next: Math.min(...below, 999),
      };
    });
  });

const expectNear = async (page: Page, where: string): Promise<void> => {
  await expect(page.locator('[data-fault], .ant-form-item-explain-error').first()).toBeVisible();
  await expect
    .poll(async () => (await gaps(page)).filter(({ own, next }) => own < 0 || own * 2.5 > next), { message: where })
    .toEqual([]);
};

for (const width of [1440, 375])
  test(`errors of forms stand with their fields at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const [path, button] of [
      ['/login', '登录'],
      ['/register', '注册'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('button', { name: button, exact: true }).click();
      await expectNear(page, path);
    }
    await logIn(page, DEMO_OWNER);
    await page.goto('/mycenter/changepwd');
    await page.getByRole('main').locator('button[type=submit]').first().click();
    await expectNear(page, '/mycenter/changepwd');
    await page.goto('/admin/student');
    await page.getByRole('button', { name: '添加学员' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: '登记邀请' }).click();
    await expectNear(page, '添加学员');
  });
