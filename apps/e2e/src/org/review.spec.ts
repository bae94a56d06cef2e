import { withDatabase } from '#support/database.ts';
import { look } from '#support/page/looks.ts';
import { makeOrg } from '#support/people/org-fixtures.ts';
import { dialogOf, enterAsOrg, expectShown, press } from '#support/people/org-pages.ts';
import { approveOrg, refuseOrg } from '#support/people/staff.ts';
import { expect, test } from '#support/test.ts';

/** What an owner sees of the review: how it stands, what staff request, and what comes then. */

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const LICENSE = { name: '营业执照.png', mimeType: 'image/png', buffer: PIXEL };

test('the review asks for the licence, tells why it was refused, and leads to the first steps', async ({ browser }) => {
  const org = await makeOrg('青禾仪器', '郑明远');
  await withDatabase((client) => client.query('UPDATE "Organisation" SET status = 0 WHERE id = $1', [org.id]));
  const { page, said } = await enterAsOrg(browser, org.owner);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: '机构审核中' })).toBeVisible();
  await expect(page.getByRole('list', { name: '审核进度' }).locator('[aria-current=step]')).toContainText('平台审核');
  await expectShown(page, '还没有上传营业执照');
  await expectShown(page, '由平台工作人员核对登记信息时查看');
  await press(page, '提交营业执照');
  await expectShown(page, '请上传营业执照');
  await page.getByLabel('营业执照照片或扫描件').setInputFiles(LICENSE);
  await press(page, '提交营业执照');
  await expectShown(page, '营业执照已提交，等待核对。');
  await page.reload();
  await expectShown(page, '营业执照已提交，等待核对。');
  await look(page, 'review-licence');
  await page.setViewportSize({ width: 375, height: 812 });
  // Beside the button or below it, never around it.
  const edges = await page.getByText('已提交；选择另一张图片后可以再次提交').evaluate((said) => {
    const range = document.createRange();
    range.selectNodeContents(said);
    return new Set([...range.getClientRects()].map(({ left }) => Math.round(left))).size;
  });
  expect(edges).toBe(1);
  await page.setViewportSize({ width: 1440, height: 900 });

  await refuseOrg(page.request, org.id, '请上传清晰的营业执照');
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('请上传清晰的营业执照');
  await press(page, '修改并重新提交');
  await expect(dialogOf(page)).toContainText('只有本机构的管理员和平台工作人员能看到');
  await dialogOf(page).getByRole('button', { name: '重新提交' }).click();
  await expect(page.getByRole('heading', { name: '机构审核中' })).toBeVisible();

  await approveOrg(page.request, org.id);
  await page.reload();
  const first = page.getByRole('region', { name: '机构审核已通过，接下来' });
  await expect(first.getByRole('listitem')).toHaveCount(3);
  await expect(first).toContainText('还缺法定代表人');
  await expect(first).not.toContainText('营业执照、');
  await look(page, 'review-first-steps');
  await first.getByRole('link', { name: '机构信息' }).click();
  await expect(page).toHaveURL('/admin/company-info');
  expect(said).toEqual([]);
});
