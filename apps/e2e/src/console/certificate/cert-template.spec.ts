import { enterConsole } from '#support/people/console-staff.ts';
import { withDatabase } from '#support/database.ts';
import { listenToConsole, lookAtConsole } from '#support/page/looks.ts';
import { expect, type Page, test } from '#support/test.ts';

/** The look of the certificates, from a seal that covers print to a revision in use. */

/** A red circle on white paper, or on nothing. */
const seal = async (page: Page, clear: boolean): Promise<Buffer> => {
  const address = await page.evaluate((isClear) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 320 });
    const drawing = canvas.getContext('2d');
    if (!drawing) throw new Error('no canvas');
    if (!isClear) {
      drawing.fillStyle = '#fff';
      drawing.fillRect(0, 0, 320, 320);
    }
    drawing.strokeStyle = '#b83a32';
    drawing.lineWidth = 12;
    drawing.arc(160, 160, 140, 0, 7);
    drawing.stroke();
    return canvas.toDataURL('image/png');
  }, clear);
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
};

test('a template changes beside its page, takes no seal with a ground, and is put to use', async ({ page }) => {
  await enterConsole(page, '闻人静', ['cert:list', 'cert:template']);
  const said = listenToConsole(page);
  await page.goto('/console/cert-template');
  await page.getByText('培训合格证书', { exact: true }).click();
  const sample = page.getByRole('img', { name: '培训合格证书样张' });
  await expect(sample).toBeVisible();
  const before = await sample.getAttribute('src');

  const file = (buffer: Buffer) => ({ name: 'seal.png', mimeType: 'image/png', buffer });
  await page.getByLabel('选择印章图片').setInputFiles(file(await seal(page, false)));
  await expect(page.getByRole('alert')).toHaveText('图片没有透明背景，会盖住下面的文字，请换成透明背景的PNG图片');
  await page.getByLabel('选择印章图片').setInputFiles(file(await seal(page, true)));
  await expect(page.getByRole('img', { name: '印章' })).toBeVisible();
  await page.getByLabel('签名人').fill('某某');
  await page.getByLabel('职务').fill('培训中心主任');
  await expect(sample).not.toHaveAttribute('src', before ?? '');
  await expect(page.getByRole('status').filter({ hasText: '刚刚更新' })).toBeVisible();
  await lookAtConsole(page, '证书模板');

  const body = page.getByLabel('正文');
  const text = await body.inputValue();
  await body.fill(`${text}{编号}`);
  await expect(page.getByRole('alert').filter({ hasText: '正文不能使用{编号}' }).first()).toBeVisible();
  await body.fill(text);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '样张 PDF' }).click();
  expect((await download).suggestedFilename()).toBe('培训合格证书样张.pdf');

  await page.getByRole('button', { name: '另存为新版本' }).click();
  await expect(page.getByText('第 3 版，草稿')).toBeVisible();
  await page.getByRole('button', { name: '启用第 3 版' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '启用' }).click();
  await expect(page.getByText('第 3 版，启用')).toBeVisible();
  const revisions = page.getByRole('region', { name: '版本' });
  await expect(revisions.getByRole('listitem').filter({ hasText: '第 2 版' })).toContainText('停用');
  expect(said).toEqual([]);
  const { rows } = await withDatabase((client) =>
    client.query<{ signer: string; seal: boolean }>(
      `SELECT signer, "sealKey" IS NOT NULL AS seal FROM "CertTemplate" WHERE type = 2 AND status = 1`,
    ),
  );
  expect(rows).toEqual([{ signer: '某某', seal: true }]);
});
