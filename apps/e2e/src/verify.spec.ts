import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { withDatabase } from '#database.ts';
import { look } from '#looks.ts';
import { makeProof, type Proof } from '#make-proof.ts';
import { revokeCertificate } from '#staff.ts';
import { expect, type Page, test } from '#test.ts';

/**
 * What a stranger is shown of a certificate, and what becomes of that when somebody writes rows of the database by
 * hand.
 */

const open = async (page: Page, { verifyCode }: Proof) => {
  await page.goto(`/verify?code=${verifyCode}`);
};

test('a certificate is checked in the browser, and its key is shown', async ({ browser, page }) => {
  const proof = await makeProof(browser, '许南乔');
  await open(page, proof);
  await expect(page.getByRole('heading', { name: '该证书由本平台签发' })).toBeVisible();
  await expect(page.getByText('本浏览器已用公钥复核登记信息与证书状态的签名')).toBeVisible();
  const {
    data: [key],
  } = (await (await page.request.get('/prod-api/api/cert/publicKey')).json()) as { data: { fingerprint: string }[] };
  expect(key?.fingerprint).toMatch(/^([0-9A-F]{4} ){15}[0-9A-F]{4}$/);
  await expect(page.getByText(`签发公钥指纹 ${key?.fingerprint}`)).toBeVisible();
  await look(page, 'verify-checked');

  // An answer changed on its way, or by whoever serves it.
  await page.route('**/api/cert/verify?*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('"holder":"许南乔"', '"holder":"冒名者"'),
    });
  });
  await page.reload();
  await expect(page.getByText('浏览器复核未通过：显示的信息与签名原文不符')).toBeVisible();
  await look(page, 'verify-changed');
});

test('a revoked certificate set back by hand stays revoked, and the page says that the database differs', async ({
  browser,
  page,
}) => {
  const proof = await makeProof(browser, '陆清和');
  await revokeCertificate(page.request, proof.certNo, '成绩复核未通过');
  await open(page, proof);
  await expect(page.getByRole('heading', { name: '该证书由本平台签发，已撤销' })).toBeVisible();
  await expect(page.getByText('本浏览器已用公钥复核')).toBeVisible();
  await expect(page.getByText('数据库中的状态与签名登记不一致')).toHaveCount(0);
  await withDatabase((client) =>
    client.query('UPDATE "Certificate" SET status = 1, "revokeReason" = NULL WHERE id = $1', [proof.id]),
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: '该证书由本平台签发，已撤销' })).toBeVisible();
  await expect(page.getByText('撤销原因：成绩复核未通过')).toBeVisible();
  await expect(page.getByText('数据库中的状态与签名登记不一致，本页以签名登记为准')).toBeVisible();
  await look(page, 'verify-set-back');
});

test('a forged row is not believed for the forged key beside it', async ({ browser, page }) => {
  const proof = await makeProof(browser, '何以安');
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ format: 'jwk' }).x ?? '';
  const kid = createHash('sha256').update(raw, 'ascii').digest('hex').slice(0, 16);
  await withDatabase(async (client) => {
    await client.query('INSERT INTO "SigningKey" (kid, "publicKey") VALUES ($1, $2)', [kid, raw]);
    const {
      rows: [row],
    } = await client.query<{ canonical: string; kid: string }>(
      'SELECT canonical, kid FROM "Certificate" WHERE id = $1',
      [proof.id],
    );
    const canonical = (row?.canonical ?? '').replace('何以安', '冒名者').replace(row?.kid ?? '', kid);
    await client.query(
      `UPDATE "Certificate" SET holder = '{"name":"冒名者"}', canonical = $2, signature = $3, kid = $4 WHERE id = $1`,
      [proof.id, canonical, sign(null, Buffer.from(canonical), privateKey).toString('base64url'), kid],
    );
  });
  await open(page, proof);
  await expect(page.getByText('证书数据校验失败，请联系发证机构').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: '该证书由本平台签发' })).toHaveCount(0);
  await expect(page.getByText('冒名者')).toHaveCount(0);
});
