import { enterConsole } from '#support/people/console-staff.ts';
import { withDatabase } from '#support/database.ts';
import { letHold } from '#support/people/held.ts';
import { listenToConsole, lookAtConsole } from '#support/page/looks.ts';
import { makeProof } from '#support/study/make-proof.ts';
import { expect, test } from '#support/test.ts';

/** What becomes of a certificate after it was issued. */

test('a certificate is found, looked at, replaced and revoked, and the public reads why', async ({ browser, page }) => {
  const proof = await makeProof(browser, '温如言');
  const said = listenToConsole(page);
  await enterConsole(page, '程望舒', ['cert:list', 'cert:download', 'cert:revoke', 'cert:reissue']);
  await page.goto('/console/cert');
  await page.getByRole('searchbox', { name: '证书编号或姓名' }).fill('温如言');
  await page.keyboard.press('Enter');
  await lookAtConsole(page, '证书');
  await page.getByRole('button', { name: /^查看证书，温如言/ }).click();
  const dock = page.getByRole('dialog', { name: /^温如言/ });
  await expect(dock.getByRole('img', { name: /学习证明，温如言/ })).toBeVisible();
  await lookAtConsole(page, '证书详情');
  await dock.getByRole('tab', { name: '校验' }).click();
  await expect(dock).toContainText('文件与签发时一致');
  await expect(dock).toContainText('签名有效');
  const saved = page.waitForEvent('download');
  await dock.getByRole('button', { name: '下载 PDF' }).click();
  expect((await saved).suggestedFilename()).toContain(proof.certNo);

  await dock.getByRole('button', { name: '换发' }).click();
  const again = page.getByRole('dialog', { name: '换发温如言的学习证明' });
  await again.getByRole('button', { name: '换发证书' }).click();
  await expect(again.getByText('请填写原因')).toBeVisible();
  await again.getByRole('button', { name: '持证人遗失了证书' }).click();
  await lookAtConsole(page, '换发证书');
  await again.getByRole('button', { name: '换发证书' }).click();
  await expect(again).toBeHidden();
  await letHold(page);
  await dock.getByRole('tab', { name: '概览' }).click();
  await expect(dock).toContainText('换发原因持证人遗失了证书');
  const list = dock.getByRole('region', { name: '换发记录' });
  await list.getByRole('button', { name: /^查看证书/ }).click();
  await expect(list).toContainText('已换发');

  await dock.getByRole('button', { name: '撤销' }).click();
  const ask = page.getByRole('dialog', { name: '撤销温如言的学习证明' });
  await ask.getByRole('button', { name: '撤销证书' }).click();
  await expect(ask.getByText('请填写原因')).toBeVisible();
  await ask.getByLabel('撤销原因').fill('学时复核未通过');
  await ask.getByLabel('内部备注').fill('依据申诉记录');
  await lookAtConsole(page, '撤销证书');
  await ask.getByRole('button', { name: '撤销证书' }).click();
  await expect(ask).toBeHidden();
  await expect(dock).toContainText('撤销原因（对外公开）：学时复核未通过');
  await expect(dock.getByRole('button', { name: '撤销' })).toHaveCount(0);
  const verify = dock.getByRole('link', { name: /打开/ });
  await dock.getByRole('tab', { name: '校验' }).click();
  const address = (await verify.getAttribute('href')) ?? '';
  await page.goto(address);
  await expect(page.getByText('学时复核未通过').first()).toBeVisible();
  await expect(page.getByText('依据申诉记录')).toHaveCount(0);
  expect(said).toEqual([]);
});

test('a day of the calendar shows what ends, and a holder is reminded once a week', async ({ browser, page }) => {
  const proof = await makeProof(browser, '季知秋');
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  await withDatabase((client) =>
    client.query('UPDATE "Certificate" SET "expireDate" = $2 WHERE id = $1', [proof.id, day]),
  );
  const said = listenToConsole(page);
  await enterConsole(page, '程望舒', ['cert:list', 'cert:remind']);
  await page.goto(`/console/cert-calendar?year=${day.slice(0, 4)}`);
  const month = `${Number(day.slice(5, 7))} 月`;
  const whose = page.getByRole('list', { name: `${month}到期的证书` });
  await expect(whose.getByRole('link', { name: /^查看证书，季知秋/ })).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(`^${month} ?提醒 \\d+ 位持证人$`) })).toBeEnabled();
  await page.getByRole('button', { name: new RegExp(`^${month} ${Number(day.slice(8))} 日，待换证`) }).click();
  const dock = page.getByRole('dialog', { name: /到期$/ });
  await lookAtConsole(page, '到期日历');
  await dock.getByRole('checkbox', { name: /选择季知秋/ }).check();
  await dock.getByRole('button', { name: '提醒' }).click();
  await expect(page.getByText('已提醒 1 份证书的持证人')).toBeVisible();
  await expect(dock.getByRole('checkbox', { name: /选择季知秋/ })).toBeDisabled();
  expect(said).toEqual([]);
});
