import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { unzipSync, zipSync } from 'fflate';
import { withDatabase } from '#support/database.ts';
import { certificatePdf, madeBy, regulatorZip } from '#support/study/given-out.ts';
import { look } from '#support/page/looks.ts';
import { makeProof, type Proof } from '#support/study/make-proof.ts';
import { makeOrg } from '#support/people/org-fixtures.ts';
import { revokeCertificate } from '#support/people/staff.ts';
import { expect, type Page, test } from '#support/test.ts';

/**
 * What a stranger is shown of a certificate, and what becomes of that when an attacker writes rows of the database by
 * hand.
 */

const open = async (page: Page, { verifyCode }: Proof) => {
  await page.goto(`/verify?code=${verifyCode}`);
};

test('a certificate is checked in the browser, and its key is shown', async ({ browser, page }) => {
  const proof = await makeProof(browser, '许南乔');
  await open(page, proof);
  await expect(page.getByRole('heading', { name: '真实有效' })).toBeVisible();
  await page.getByText('文件指纹与签名').click();
  await expect(page.getByText('本浏览器已用公钥复核登记信息与证书状态的签名')).toBeVisible();
  const {
    data: [key],
  } = (await (await page.request.get('/prod-api/api/cert/publicKey')).json()) as { data: { fingerprint: string }[] };
  expect(key?.fingerprint).toMatch(/^([0-9A-F]{4} ){15}[0-9A-F]{4}$/);
  await expect(page.getByText(`签发公钥指纹 ${key?.fingerprint}`)).toBeVisible();
  await look(page, 'verify-checked');

  // An answer changed on its way, or by the server that sends it.
  await page.route('**/api/cert/verify?*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('"holder":"许南乔"', '"holder":"冒名者"'),
    });
  });
  await page.reload();
  await expect(page.getByText('浏览器复核未通过：显示的信息与签名原文不符')).toBeVisible();
  await expect(page.getByRole('heading', { name: '真实有效' })).toHaveCount(0);
  await look(page, 'verify-changed');
});

test('a revoked certificate set back by hand stays revoked, and the page says that the database differs', async ({
  browser,
  page,
}) => {
  const proof = await makeProof(browser, '陆清和');
  await revokeCertificate(page.request, proof.certNo, '成绩复核未通过');
  await open(page, proof);
  await expect(page.getByRole('heading', { name: '真实，但已撤销' })).toBeVisible();
  await expect(page.getByText('数据库中的状态与签名登记不一致')).toHaveCount(0);
  await withDatabase((client) =>
    client.query('UPDATE "Certificate" SET status = 1, "revokeReason" = NULL WHERE id = $1', [proof.id]),
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: '真实，但已撤销' })).toBeVisible();
  await expect(page.getByText('成绩复核未通过', { exact: true })).toBeVisible();
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
  await expect(page.getByRole('heading', { name: '真实有效' })).toHaveCount(0);
  await expect(page.getByText('冒名者')).toHaveCount(0);
});

const YEAR = new Date(Date.now() + 8 * 3_600_000).getUTCFullYear();
const PERIOD = { from: `${YEAR}-01-01`, to: `${YEAR}-12-31` };
/** As a user drags files from their desktop and drops them, on the page's heading and not on the box. */
const drop = async (page: Page, ...files: { name: string; buffer: Buffer }[]): Promise<void> => {
  const held = await page.evaluateHandle(
    (all) => {
      const data = new DataTransfer();
      for (const { name, base64 } of all)
        data.items.add(new File([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], name));
      return data;
    },
    files.map(({ name, buffer }) => ({ name, base64: buffer.toString('base64') })),
  );
  const taken = await page.getByRole('banner').evaluate((banner, dataTransfer) => {
    const over = new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer });
    const event = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer });
    banner.dispatchEvent(over);
    banner.dispatchEvent(event);
    // Not taken, the tab would open the file.
    return over.defaultPrevented && event.defaultPrevented;
  }, held);
  expect(taken).toBe(true);
};
const touched = (bytes: Uint8Array, at = Math.floor(bytes.length / 2)): Buffer => {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
};

test('one box takes whatever was given out, and says whether it is genuine', async ({ browser, page }) => {
  test.slow();
  const proof = await makeProof(browser, '苏知微');
  const org = await makeOrg('核验之家', '苏主任');
  const request = page.request;
  const pdf = await certificatePdf(request, proof.id);
  const pack = await madeBy(request, '/system/org/auditPack', { orgId: org.id, ...PERIOD });
  const regulator = await regulatorZip(request, YEAR);
  const columns = ['name', 'org'];
  const workbook = await madeBy(request, '/system/report/export', { kind: 'learner', filters: PERIOD, columns });
  const badge = Buffer.from(await (await request.get(`/prod-api/api/cert/${proof.verifyCode}/badge`)).body());
  const data = Buffer.from(unzipSync(new Uint8Array(regulator))['data.json'] ?? []);
  const files = [
    { name: '学习证明.pdf', buffer: pdf },
    { name: '认证审核材料.zip', buffer: pack },
    { name: '监管数据.zip', buffer: regulator },
    { name: 'data.json', buffer: data },
    { name: '学员名单.xlsx', buffer: workbook },
    { name: '徽章.jwt', buffer: badge },
  ];
  await page.goto('/verify');
  await look(page, 'verify-box');
  await drop(page, ...files);
  await expect(page.getByRole('heading', { name: '真实有效' })).toHaveCount(files.length, { timeout: 60_000 });
  await expect(page).toHaveURL(/\/verify$/);
  await expect(page.getByText('整包与签发时一致，里面 4 份文件都没有改动。')).toHaveCount(2);
  await look(page, 'verify-box-genuine');

  await page.getByRole('button', { name: '核验另一份' }).first().click();
  const unzipped = unzipSync(new Uint8Array(pack));
  const edited = { ...unzipped, '证据包.xlsx': new Uint8Array(touched(unzipped['证据包.xlsx'] ?? new Uint8Array())) };
  await page.getByLabel('选择收到的文件').setInputFiles(
    [
      { name: '学习证明.pdf', buffer: touched(pdf) },
      { name: '认证审核材料.zip', buffer: Buffer.from(zipSync({ ...edited, '补充说明.docx': new Uint8Array([1]) })) },
      { name: 'data.json', buffer: touched(data) },
    ].map((file) => ({ ...file, mimeType: 'application/octet-stream' })),
  );
  await expect(page.getByRole('heading', { name: '已被修改' })).toHaveCount(3, { timeout: 60_000 });
  await expect(page.getByText('5 份文件里有 1 份改过，1 份不属于这一包')).toBeVisible();
  await expect(page.getByRole('heading', { name: '真实有效' })).toHaveCount(0);
  await look(page, 'verify-box-changed');

  await page.getByRole('button', { name: '核验另一份' }).first().click();
  await drop(
    page,
    { name: '名单.xlsx', buffer: touched(workbook, workbook.length - 1) },
    { name: '照片.pdf', buffer: Buffer.from('%PDF-1.4') },
  );
  await expect(page.getByRole('heading', { name: '无法判断' })).toHaveCount(2);
  await expect(page.getByText('这不说明它是假的').first()).toBeVisible();
  await look(page, 'verify-box-unknown');
});

test('an audit pack is genuine on its own page, and scanned by phone the verdict is above the fold', async ({
  browser,
  page,
}) => {
  const proof = await makeProof(browser, '顾以宁');
  const org = await makeOrg('审核之家', '顾主任');
  const pack = await madeBy(page.request, '/system/org/auditPack', { orgId: org.id, ...PERIOD });
  const notes = Buffer.from(unzipSync(new Uint8Array(pack))['说明.txt'] ?? []).toString();
  for (const height of [667, 812]) {
    await page.setViewportSize({ width: 375, height });
    await page.goto(`/verify?code=${proof.verifyCode}`);
    await expect(page.getByRole('heading', { name: '真实有效' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('由知标学堂', { exact: false }).first()).toBeInViewport({ ratio: 1 });
    await page.goto(`/verify?pack=${/pack=(\w+)/.exec(notes)?.[1]}`);
    await expect(page.getByRole('heading', { name: '真实有效' })).toBeInViewport({ ratio: 1 });
  }
  await page
    .getByLabel('选择收到的文件')
    .setInputFiles({ name: '认证审核材料.zip', mimeType: 'application/zip', buffer: pack });
  await expect(page.getByText('整包与签发时一致，里面 4 份文件都没有改动。')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('已被修改')).toHaveCount(0);
});
