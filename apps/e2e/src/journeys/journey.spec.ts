import { readFile } from 'node:fs/promises';
import { listenToConsole, look } from '#support/page/looks.ts';
import { freeMobile, register } from '#support/people/people.ts';
import { shortenReading } from '#support/study/short-course.ts';
import { expect, type Page, test } from '#support/test.ts';
import { rightTexts } from '#production/five-roles-steps.ts';

const COURSE = '商业秘密保护';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Register → study a real video → exam → study proof that anyone can verify. */
test('the way from registration to a verified proof', async ({ page, browser }) => {
  const said = listenToConsole(page);
  await shortenReading(COURSE);
  await register(page, { mobile: freeMobile(), realName: '周予安' });
  await look(page, '01-home');

  await study(page);
  await sit(page);
  const proof = await prove(page);
  expect(said).toEqual([]);

  const stranger = await (await browser.newContext()).newPage();
  await verify(stranger, proof);
});

/** Plays the video at the player's fastest rate, then reads the articles, until the server calls the course learnt. */
const study = async (page: Page): Promise<void> => {
  await page.goto('/lesson');
  await page.getByRole('searchbox', { name: '搜索课程' }).fill(COURSE);
  await page.keyboard.press('Enter');
  await look(page, '02-lesson-list');
  await page
    .getByRole('link', { name: new RegExp(COURSE) })
    .first()
    .click();
  await page.getByRole('button', { name: '开始学习' }).click();

  const video = page.locator('video');
  await expect
    .poll(() => video.evaluate((v: HTMLVideoElement) => v.readyState), { timeout: 20_000 })
    .toBeGreaterThan(2);
  await page.getByLabel('播放速度').selectOption('2');
  await video.evaluate((v: HTMLVideoElement) => v.play());
  await expect
    .poll(() => video.evaluate((v: HTMLVideoElement) => v.currentTime), { timeout: 20_000 })
    .toBeGreaterThan(3);
  await expect(page.getByText(/进度已保存 \d\d:\d\d/)).toBeVisible({ timeout: 30_000 });
  await look(page, '03-lesson-playing');

  for (const [index, title] of ['日常保密管理', '发现泄密之后'].entries()) {
    await expect(page.getByText(`已完成 ${index + 1} / 3 讲`)).toBeVisible({ timeout: 60_000 });
    await page.getByRole('link', { name: new RegExp(`^\\d ${title}`) }).click();
    await expect(page.getByRole('heading', { name: new RegExp(title), level: 2 })).toBeVisible();
  }
  await expect(page.getByText('去考试')).toBeVisible({ timeout: 40_000 });
  await look(page, '04-lesson-learnt');
};

/** Answers every question as its author would, reloads half-way, hands in and passes. */
const sit = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: /去考试/ }).click();
  await page.getByRole('button', { name: '开始考试' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '请先阅读并同意考试须知' })).toBeVisible();
  await page.getByRole('checkbox', { name: /我已阅读并同意考试须知/ }).check();
  await look(page, '05-exam-rules');
  await page.getByRole('button', { name: '开始考试' }).click();

  const total = 10;
  for (let number = 1; number <= total; number += 1) {
    await expect(page.getByText(`第 ${number} 题 / 共 ${total} 题`)).toBeVisible();
    const stem = await page.locator('main').getByRole('heading', { level: 2 }).first().innerText();
    for (const text of rightTexts(stem)) await page.getByRole('group').getByText(text, { exact: true }).click();
    await expect(page.getByText(/已自动保存/)).toBeVisible();
    if (number === 4) await keepsAnswersThroughReload(page, stem);
    if (number < total) await page.getByRole('button', { name: '下一题' }).click();
  }
  await look(page, '06-exam-running');

  await page.getByRole('button', { name: '交卷' }).first().click();
  await expect(page.getByText(`全部 ${total} 题均已作答。`)).toBeVisible();
  await look(page, '07-exam-hand-in');
  await page.getByRole('dialog').getByRole('button', { name: '交卷' }).click();
  await expect(page.getByRole('region', { name: '考试结果' }).getByText(/100/).first()).toBeVisible();
  await look(page, '08-exam-result');
};

const keepsAnswersThroughReload = async (page: Page, stem: string): Promise<void> => {
  await page.reload();
  await expect(page.getByRole('timer')).toBeVisible();
  await page.getByRole('button', { name: /^第 4 题/ }).click();
  for (const text of rightTexts(stem))
    await expect(
      page
        .getByRole('group')
        .locator('label', { hasText: text })
        .getByRole('checkbox')
        .or(page.getByRole('group').locator('label', { hasText: text }).getByRole('radio'))
        .first(),
    ).toBeChecked();
};

/** Makes the proof, downloads its PDF, and answers the verification code. */
const prove = async (page: Page): Promise<{ code: string; yearCode: string; pdf: Buffer }> => {
  const proof = page.getByRole('region', { name: /^学习证明/ });
  await expect(proof.getByRole('checkbox', { name: COURSE })).toBeChecked();
  await proof.getByRole('button', { name: '生成证明' }).click();
  await expect(proof.getByRole('heading', { name: '学习证明已生成', level: 2 })).toBeFocused();
  await expect(proof.getByRole('img', { name: /^学习证明，周予安，编号 ZB\d+$/ })).toBeVisible();
  await look(page, '09-prove');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    proof.getByRole('button', { name: /下载 PDF/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^周予安-学习证明-ZB\d+\.pdf$/);
  const pdf = await readFile(await download.path());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const latestCode = () =>
    page.evaluate(async () => {
      const token = sessionStorage.getItem('zhibiao.token');
      const answer = await fetch('/prod-api/api/study/prove/list', { headers: { authorization: `Bearer ${token}` } });
      return (await answer.json()).rows[0].verifyCode as string;
    });
  const code = await latestCode();
  await page.reload();
  await expect(proof.getByRole('heading', { name: '学习证明已生成' }), 'and it is still there').toBeVisible();
  await proof.getByRole('link', { name: '证书与证明' }).click();
  await page.getByRole('button', { name: /生成 \d{4} 年度证明/ }).click();
  await expect(page.getByText('年度学时证明已生成')).toBeVisible();
  return { code, yearCode: await latestCode(), pdf };
};

/** A stranger reads the facts, finds the file genuine, and an edited one out. */
const verify = async (
  page: Page,
  { code, yearCode, pdf }: { code: string; yearCode: string; pdf: Buffer },
): Promise<void> => {
  await page.goto(`/verify?code=${yearCode}`);
  await expect(page.getByText(/^\d{4} 年（专业科目 [\d.]+ (?:学时|分钟)；公需科目 0 学时）$/)).toBeVisible();
  await page.goto(`/verify?code=${code}`);
  await expect(page.getByText('周予安').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: '真实有效' })).toBeVisible();
  await look(page, '10-verify');

  const drop = page.getByLabel('选择收到的文件');
  await drop.setInputFiles({ name: '学习证明.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(page.getByText(/文件与签发时一致/).first()).toBeVisible();
  await look(page, '11-verify-genuine');
  const edited = Buffer.from(pdf);
  edited[edited.length - 100] = (edited[edited.length - 100] ?? 0) ^ 1;
  await page.goto(`/verify?code=${code}`);
  await drop.setInputFiles({ name: '学习证明.pdf', mimeType: 'application/pdf', buffer: edited });
  await expect(page.getByRole('heading', { name: '已被修改' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '真实有效' })).toHaveCount(0);
  await look(page, '12-verify-edited');
};
