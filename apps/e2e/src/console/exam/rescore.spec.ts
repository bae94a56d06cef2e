import { randomUUID } from 'node:crypto';
import { choose } from '#support/page/choose.ts';
import { enterConsole } from '#support/people/console-staff.ts';
import { withDatabase } from '#support/database.ts';
import { expectNoOverflow, listenToConsole, lookAtConsole } from '#support/page/looks.ts';
import { makePerson } from '#support/people/org-fixtures.ts';
import { logIn } from '#support/people/people.ts';
import { SAT, sitExam } from '#support/exam/attempted-exam.ts';
import { expect, type Page, test } from '#support/test.ts';

/** From the question whose key is wrong to the learner who passes after all. */

type Row = { id: string };
/** Their attempt by this score, which chose what is right in truth: it becomes this person's. */
const giveAttempt = (paperId: string, questionId: string, score: number, userId: string) =>
  withDatabase(async (client) => {
    const { rows } = await client.query<Row>(
      `SELECT a.id FROM "Attempt" a JOIN "AttemptAnswer" s ON s."attemptId" = a.id AND s."questionId" = $2
       WHERE a."paperId" = $1 AND a.score = $3 AND s.value = '"B"' LIMIT 1`,
      [paperId, questionId, score],
    );
    const id = rows[0]?.id ?? '';
    await client.query(`UPDATE "Attempt" SET "userId" = $2 WHERE id = $1`, [id, userId]);
    return id;
  });
const addCertificate = async (userId: string, attemptId: string, certNo: string): Promise<void> => {
  await withDatabase((client) =>
    client.query(
      `INSERT INTO "Certificate" (id, "certNo", type, "userId", holder, facts, "factsHash", "issueDate", "verifyCode",
         file, sha256, canonical, signature, kid, sources)
       VALUES ($1, $2, 1, $3, '{"name":"改分考生"}', '{}', $2, now(), $2, '', '', '', '', '', $4)`,
      [randomUUID(), certNo, userId, JSON.stringify({ attemptIds: [attemptId] })],
    ),
  );
};
const certificateOf = (certNo: string) =>
  withDatabase(
    async (client) => (await client.query(`SELECT * FROM "Certificate" WHERE "certNo" = $1`, [certNo])).rows,
  );

/** Its own page, when the trial has come to its end. */
const tried = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL(/\/rescore\/[0-9a-f-]{36}/);
  // The list, which it came from, may still stand there with others that wait.
  const head = page.locator('header', { has: page.getByRole('heading', { level: 2, name: /^Q-|^《/ }) });
  await expect(head.getByText('待确认')).toBeVisible({ timeout: 30_000 });
};

test('a wrong key: found by its figures, put right, tried, confirmed; the learner is told', async ({
  page,
  browser,
}) => {
  const said = listenToConsole(page);
  const token = await enterConsole(page, '程望舒', [
    'exam:stats',
    'exam:rescore',
    'exam:rescoreDecide',
    'exam:result',
    'bank:list',
    'bank:key',
    'bank:edit',
    'paper:list',
  ]);
  const { paperId, title, suspect } = await sitExam(page, token, `戊${Date.now()}`);
  const [low, high] = [await makePerson('周予安'), await makePerson('许知白')];
  const failed = await giveAttempt(paperId, suspect, 50, low.id);
  const passed = await giveAttempt(paperId, suspect, 70, high.id);
  const certNo = `E2E${Date.now()}`;
  await addCertificate(high.id, passed, certNo);
  const certificate = await certificateOf(certNo);

  await page.goto(`/console/exam/stats/${paperId}`);
  await page.getByRole('button', { name: SAT.suspect }).click();
  const dock = page.getByRole('dialog');
  await expect(dock.getByRole('link', { name: '重判' })).toBeVisible();
  await dock.getByRole('link', { name: '编辑题目' }).click();
  await page.getByRole('radio', { name: '选项 B 正确' }).check();
  await page.getByRole('button', { name: '保存为 v2' }).click();
  const offered = page.getByRole('dialog', { name: '答案已修改' });
  await expect(offered).toContainText('已出的成绩不变');
  await offered.getByRole('button', { name: '去重判' }).click();

  const propose = page.getByRole('dialog', { name: /^重判 Q-/ });
  await propose.getByLabel('原因').fill('答案录入有误，应为 B');
  await propose.getByRole('button', { name: '开始试算' }).click();
  await tried(page);
  await expect(page.getByText('涉及 1 张证书', { exact: false })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText(title);
  await page.getByRole('button', { name: /^转为合格 \d/ }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('未合格 → 合格');
  await page.getByRole('button', { name: '涉及证书' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText(certNo);
  await expect(page.getByRole('row').nth(1)).toContainText('70 → 80');
  await lookAtConsole(page, 'console-rescore');

  await page.getByRole('button', { name: '执行重判' }).click();
  const sure = page.getByRole('dialog', { name: '执行重判' });
  await expect(sure).toContainText('降分 0 份');
  await sure.getByRole('button', { name: '执行', exact: true }).click();
  await expect(page.getByText('已完成', { exact: true })).toBeVisible({ timeout: 30_000 });
  expect(await certificateOf(certNo)).toEqual(certificate);

  const learner = await (await browser.newContext()).newPage();
  await logIn(learner, low.mobile);
  await learner.goto(`/examination?attemptId=${failed}`);
  const result = learner.getByRole('region', { name: '考试结果' });
  await expect(result).toContainText('试题更正，成绩由 50 分调整为 60 分');
  await expect(result).toContainText('合格');
  await learner.setViewportSize({ width: 375, height: 812 });
  await expectNoOverflow(learner, 'a corrected result');

  await page.goto('/console/exam/rescore');
  await expect(page.getByRole('row').filter({ hasText: '已完成' }).first()).toBeVisible();
  await lookAtConsole(page, 'console-rescores');
  expect(said).toEqual([]);
});

test('the pass mark of a paper: the paper is found by its title, and the trial is given up', async ({ page }) => {
  const token = await enterConsole(page, '许知白', ['exam:rescore', 'exam:stats', 'paper:list']);
  const { title } = await sitExam(page, token, `己${Date.now()}`);
  await page.goto('/console/exam/rescore');
  await page.getByRole('button', { name: '提出重判' }).click();
  const propose = page.getByRole('dialog', { name: '提出重判' });
  await propose.getByRole('combobox', { name: '方式' }).click();
  await page.locator('.ant-select-item-option:visible', { hasText: '调整合格线' }).click();
  await propose.getByRole('button', { name: '开始试算' }).click();
  await expect(propose.getByText('请选择试卷')).toBeVisible();
  await choose(page, propose.getByRole('combobox', { name: '试卷' }), title);
  await propose.getByLabel('新的合格线').fill('50');
  await propose.getByLabel('原因').fill('合格线设置有误');
  await propose.getByRole('button', { name: '开始试算' }).click();
  await tried(page);
  // Names are for staff who may see results, and running it for staff who may decide.
  await expect(page.getByRole('row').nth(1)).toContainText('答卷 ');
  await expect(page.getByRole('button', { name: '执行重判' })).toHaveCount(0);
  await page.getByRole('button', { name: '取消重判' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '取消重判' }).click();
  await expect(page.getByText('已取消').first()).toBeVisible();
});
