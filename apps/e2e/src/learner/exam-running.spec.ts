import { withDatabase } from '#support/database.ts';
import { listenToConsole, look } from '#support/page/looks.ts';
import { makePerson, type Person } from '#support/people/org-fixtures.ts';
import { logIn } from '#support/people/people.ts';
import { expect, type Page, test } from '#support/test.ts';
import { rightTexts } from '#production/five-roles-steps.ts';

/** A running exam that is left on purpose or by mistake: it warns, every page shows it, and it says how it ended. */

const PAPER = '入门测评';

const begin = async (page: Page, { mobile }: Person) => {
  await logIn(page, mobile);
  await page.goto('/examination');
  await page.getByRole('link', { name: PAPER }).click();
  await page.getByRole('checkbox', { name: /我已阅读并同意考试须知/ }).check();
  await page.getByRole('button', { name: '开始考试' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
};
const warning = (page: Page) => page.getByRole('dialog', { name: '考试还在进行，确定离开吗？' });
const strip = (page: Page) => page.getByRole('region', { name: '进行中的考试' });
/** Where the browser is in its own history, of which it hears after the page. */
const placeOf = async (page: Page) => {
  const browser = await page.context().newCDPSession(page);
  const { currentIndex, entries } = await browser.send('Page.getNavigationHistory');
  await browser.detach();
  return { at: currentIndex, url: entries[currentIndex]?.url };
};
/** The address is the exam's again, to the page and to the browser, before anybody goes back once more. */
const goBack = async (page: Page) => {
  const here = page.url();
  await expect.poll(async () => (await placeOf(page)).url).toBe(here);
  const before = await placeOf(page);
  await page.goBack();
  await expect(warning(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => location.href)).toBe(here);
  await expect.poll(() => placeOf(page)).toEqual(before);
};
const leave = async (page: Page) => {
  await goBack(page);
  await warning(page).getByRole('button', { name: '离开' }).click();
  await expect(page.getByRole('heading', { level: 1, name: PAPER })).toBeVisible();
};
/** As if the learner had begun so much earlier. */
const moveDeadline = ({ id }: Person, seconds: number) =>
  withDatabase((client) =>
    client.query(
      `UPDATE "Attempt" SET deadline = clock_timestamp() + $2 * interval '1 second' WHERE "userId" = $1 AND status = 0`,
      [id, seconds],
    ),
  );
/** Of more than three seconds. */
const absences = ({ id }: Person) =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM "ExamEvent" e JOIN "Attempt" a ON a.id = e."attemptId"
       WHERE a."userId" = $1 AND e.type = 'blur' AND e."durationMs" > 3000`,
      [id],
    );
    return rows[0]?.count ?? 0;
  });

test('Back warns first, and whoever leaves finds the exam under way on every page', async ({ page }) => {
  const said = listenToConsole(page);
  const person = await makePerson('陆知远');
  await begin(page, person);
  await page.getByRole('group').getByRole('radio').first().check();
  await expect(page.getByText(/已自动保存/)).toBeVisible();

  await goBack(page);
  await expect(warning(page)).toContainText('离开后考试仍在计时，到时自动交卷');
  await expect(warning(page)).toContainText('您的作答都已保存');
  await expect(warning(page).getByRole('button', { name: '继续作答' })).toBeFocused();
  await look(page, 'exam-leave');
  await warning(page).getByRole('button', { name: '继续作答' }).click();
  await expect(warning(page)).toHaveCount(0);
  await expect(page.getByRole('timer')).toBeVisible();
  await goBack(page);
  await expect(warning(page).getByRole('button', { name: '继续作答' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(warning(page)).toHaveCount(0);
  await expect(page.getByRole('group').getByRole('radio').first()).toBeChecked();

  await leave(page);
  await expect(page.getByText('剩余时间')).toBeVisible();
  await page.getByRole('link', { name: '课程考试' }).first().click();
  const row = page.getByRole('listitem').filter({ hasText: PAPER });
  await expect(row).toContainText('进行中');
  await expect(row).toContainText('剩余时间');
  await expect(row).not.toContainText('未参加');
  await expect(row.getByRole('link', { name: '继续作答' })).toBeVisible();
  await look(page, 'exam-list-running');

  for (const path of ['/', '/lesson', '/my-lesson', '/teacher-list']) {
    await page.goto(path);
    await expect(strip(page), path).toContainText(/《入门测评》剩余 (29|30):\d\d/);
  }
  await page.goto('/');
  await look(page, 'home-exam-running');
  await strip(page).getByRole('link', { name: '继续作答' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(strip(page)).toHaveCount(0);
  // Away is away, on a page of the site too.
  await expect.poll(() => absences(person)).toBeGreaterThan(0);

  // On the last question the way on is to hand in; neither it nor the result's links ask again.
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: /^第 20 题/ }).click();
  const turn = page.getByRole('region', { name: '第 20 题' });
  await expect(turn.getByRole('button', { name: '下一题' })).toHaveCount(0);
  await turn.getByRole('button', { name: '交卷' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '交卷' }).click();
  await expect(page.getByRole('region', { name: '考试结果' })).toBeVisible();
  await page.getByRole('link', { name: '课程考试' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: '课程考试' })).toBeVisible();
  await expect(strip(page)).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: PAPER })).toContainText('未合格');
  expect(said).toEqual([]);
});

test('the strip says when it ends elsewhere and when time is up, and asks a guest nothing', async ({ page }) => {
  const person = await makePerson('温以宁');
  await begin(page, person);
  const [other] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => {
      open('/teacher-list');
    }),
  ]);
  await expect(strip(other)).toContainText('剩余');

  // Handed in on the first tab: the second one hears of it without a reload.
  await page.getByRole('button', { name: '交卷' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '交卷' }).click();
  await expect(page.getByRole('region', { name: '考试结果' })).toBeVisible();
  await expect(strip(other)).toContainText('《入门测评》已交卷。');
  await strip(other).getByRole('link', { name: '查看结果' }).click();
  await expect(other.getByRole('region', { name: '考试结果' })).toBeVisible();
  await expect(strip(other)).toHaveCount(0);

  await other.getByRole('link', { name: '再考一次' }).click();
  await other.getByRole('checkbox', { name: /我已阅读并同意考试须知/ }).check();
  await other.getByRole('button', { name: '开始考试' }).click();
  await expect(other.getByRole('timer')).toBeVisible();
  await expect(strip(page)).toContainText('剩余');
  await leave(other);
  await moveDeadline(person, 200);
  await other.goto('/teacher-list');
  await expect(strip(other).getByRole('status')).toHaveText('《入门测评》距考试结束不足 5 分钟。');
  await look(other, 'exam-strip-short');
  await moveDeadline(person, 8);
  await other.goto('/teacher-list');
  await expect(strip(other)).toContainText('剩余 0:0');
  await expect(strip(other)).toContainText('考试时间已到，按已保存的作答自动交卷。');
  await strip(other).getByRole('button', { name: '不再显示' }).click();
  await expect(strip(other)).toHaveCount(0);

  const calls: string[] = [];
  const guest = await page.context().browser()?.newPage();
  guest?.on('request', (request) => calls.push(request.url()));
  await guest?.goto('/');
  await guest?.waitForLoadState('networkidle');
  expect(calls.filter((url) => /getLoginUser|exam/.test(url))).toEqual([]);
});

test('an assessment says how each topic went and recommends a course; passed, its row counts no tries', async ({
  page,
}) => {
  const said = listenToConsole(page);
  const person = await makePerson('许清和');
  await logIn(page, person.mobile);
  // The banner that promises it leads to that very paper, and says the same as the notice.
  await page.goto('/');
  await page.getByRole('button', { name: /先测后学/ }).click();
  await page.getByRole('link', { name: '参加测评' }).click();
  await expect(page.getByRole('heading', { level: 1, name: PAPER })).toBeVisible();
  await expect(page.getByText(/交卷后按专题说明掌握情况/)).toBeVisible();

  const start = async () => {
    await page.getByRole('checkbox', { name: /我已阅读并同意考试须知/ }).check();
    await page.getByRole('button', { name: '开始考试' }).click();
    await expect(page.getByRole('timer')).toBeVisible();
  };
  const handIn = async () => {
    await page.getByRole('button', { name: '交卷' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: '交卷' }).click();
    await expect(page.getByRole('region', { name: '考试结果' })).toBeVisible();
  };
  const topics = page.getByRole('region', { name: '各专题掌握情况' });

  await start();
  await handIn();
  await expect(topics.getByRole('listitem')).toHaveCount(4);
  await expect(topics).toContainText('未作答');
  await expect(topics).toContainText('建议先学《GB/T 29490-2023 标准解读》');
  await look(page, 'exam-topics-blank');

  await page.getByRole('link', { name: '再考一次' }).click();
  await start();
  for (let number = 1; number <= 20; number += 1) {
    await expect(page.getByText(`第 ${number} 题 / 共 20 题`)).toBeVisible();
    const stem = await page.locator('main').getByRole('heading', { level: 2 }).first().innerText();
    if (number > 2)
      for (const text of rightTexts(stem)) await page.getByRole('group').getByText(text, { exact: true }).click();
    if (number < 20) await page.getByRole('button', { name: '下一题' }).click();
  }
  await expect(page.getByText(/已自动保存/)).toBeVisible();
  await handIn();
  await expect(topics).toContainText(/\d+ \/ \d+ 分/);
  await expect(page.getByRole('region', { name: '逐题回顾' })).toBeVisible();
  await look(page, 'exam-topics-passed');

  await page.getByRole('link', { name: '课程考试' }).first().click();
  const row = page.getByRole('listitem').filter({ hasText: PAPER });
  await expect(row).toContainText('已合格');
  await expect(row).toContainText('90');
  await expect(row).not.toContainText('剩余次数');
  // Every row keeps the same columns, whatever stands in them.
  const columns = await page
    .locator('main ul > li > dl')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
  expect(new Set(columns).size).toBe(1);
  expect(said).toEqual([]);

  // Its notice leads to this very result.
  await page.goto('/feedback/list?tab=notice');
  await page.getByText('成绩已出').first().click();
  await page.getByRole('link', { name: '查看详情' }).first().click();
  await expect(page.getByRole('region', { name: '考试结果' })).toContainText('90');
});
