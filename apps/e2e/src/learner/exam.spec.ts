import { withDatabase } from '#support/database.ts';
import { listenToConsole, look } from '#support/page/looks.ts';
import { makeCasePaper, withdrawPaper } from '#support/exam/exam-paper.ts';
import { makePerson, type Person } from '#support/people/org-fixtures.ts';
import { logIn } from '#support/people/people.ts';
import { type Browser, expect, type Page, test } from '#support/test.ts';

/**
 * One attempt on two devices, and on two tabs of one: what a page calls saved is stored, and no answer goes unseen.
 */

const PAPER = '入门测评';
const TOLD = /此题已在另一台设备或另一个页面上修改，已显示保存的答案/;

const device = async (browser: Browser, { mobile }: Person) => {
  const page = await (await browser.newContext()).newPage();
  const said = listenToConsole(page);
  await logIn(page, mobile);
  return { page, said };
};
const openPaper = async (page: Page) => {
  await page.goto('/examination');
  await page.getByRole('link', { name: PAPER }).click();
};
const begin = async (page: Page) => {
  await openPaper(page);
  await page.getByRole('checkbox', { name: /我已阅读并同意考试须知/ }).check();
  await page.getByRole('button', { name: '开始考试' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
};
const goOn = async (page: Page) => {
  await openPaper(page);
  // The strip above the page leads there too, as soon as it has heard of it.
  await page.getByRole('main').getByRole('link', { name: '继续作答' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
};
const option = (page: Page, letter: string) => page.getByRole('group').getByRole('radio').nth('ABCD'.indexOf(letter));
const choose = async (page: Page, letter: string) => {
  await option(page, letter).check();
  await expect(page.getByText(/已自动保存/)).toBeVisible();
};
/** Longer than a pause after which typing is saved. */
const TYPING_MS = 900;
const stored = ({ id }: Person) =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ value: string | string[] }>(
      'SELECT s.value FROM "AttemptAnswer" s JOIN "Attempt" a ON a.id = s."attemptId" WHERE a."userId" = $1',
      [id],
    );
    return rows.map(({ value }) => value);
  });

test('of two devices that answer one question, the later reads what is stored and may give its own again', async ({
  browser,
}) => {
  const person = await makePerson('顾念之');
  const [phone, desktop] = [await device(browser, person), await device(browser, person)];
  await begin(phone.page);
  await goOn(desktop.page);

  await choose(phone.page, 'A');
  // Not check(): what is stored may take its place before check() has looked.
  await option(desktop.page, 'B').click();
  const note = desktop.page.getByRole('status').filter({ hasText: TOLD });
  await expect(note).toContainText('您在本页的答案：B');
  await expect(option(desktop.page, 'A')).toBeChecked();
  expect(await stored(person)).toEqual(['A']);
  await look(desktop.page, 'exam-changed-elsewhere');

  // Unsettled, the page asks about it before handing in.
  await desktop.page.getByRole('button', { name: '交卷' }).first().click();
  await desktop.page.getByRole('dialog').getByRole('button', { name: '去确认' }).click();
  await note.getByRole('button', { name: '恢复我的答案' }).click();
  await expect(note).toHaveCount(0);
  await expect(option(desktop.page, 'B')).toBeChecked();
  await expect.poll(() => stored(person)).toEqual(['B']);

  // Back at the phone: what it still shows as saved no longer is.
  await phone.page.evaluate(() => dispatchEvent(new Event('focus')));
  const phoneNote = phone.page.getByRole('status').filter({ hasText: TOLD });
  await expect(phoneNote).toContainText('您在本页的答案：A');
  await expect(option(phone.page, 'B')).toBeChecked();
  await phoneNote.getByRole('button', { name: '保留现有答案' }).click();
  await expect(phoneNote).toHaveCount(0);
  expect(await stored(person)).toEqual(['B']);
  expect([phone.said, desktop.said]).toEqual([[], []]);
});

test('an answer given offline does not overwrite what another device stored meanwhile', async ({ browser }) => {
  const person = await makePerson('沈砚秋');
  const [phone, desktop] = [await device(browser, person), await device(browser, person)];
  await begin(phone.page);
  await goOn(desktop.page);

  await phone.page.context().setOffline(true);
  await option(phone.page, 'C').check();
  await expect(phone.page.getByText(/网络中断，恢复后自动保存（1 题待保存）/)).toBeVisible();
  // The room says it by itself; the site's banner stands aside.
  await expect(phone.page.getByText('网络已断开')).toHaveCount(0);
  await choose(desktop.page, 'D');
  // Offline also over a reload of the page: the answer and what it had seen are kept in the browser.
  await phone.page.context().setOffline(false);
  let started = false;
  phone.page.on('request', (request) => (started ||= request.url().endsWith('/exam/start')));
  await phone.page.reload();
  await expect(phone.page.getByRole('status').filter({ hasText: TOLD })).toContainText('您在本页的答案：C');
  await expect(option(phone.page, 'D')).toBeChecked();
  expect(await stored(person)).toEqual(['D']);
  expect(started, 'the state of the attempt brings its paper').toBe(false);
});

test('of two tabs of one browser the one opened last answers, and the first goes on with what is stored', async ({
  browser,
}) => {
  const person = await makePerson('程以安');
  const { page: first } = await device(browser, person);
  await begin(first);
  await choose(first, 'A');
  // Opened from the first, so that it is logged in too.
  const [second] = await Promise.all([
    first.waitForEvent('popup'),
    first.evaluate(() => {
      open(location.href);
    }),
  ]);
  await expect(second.getByRole('timer')).toBeVisible();
  await expect(first.getByText('本次考试已在另一个页面打开，本页已停止作答。')).toBeVisible();
  await choose(second, 'B');
  await first.getByRole('button', { name: '在本页继续' }).click();
  await expect(option(first, 'B')).toBeChecked();
  await choose(first, 'C');
  expect(await stored(person)).toEqual(['C']);
});

test('a case is sat with its material, its picture and 不定项, and read with its answers', async ({ browser }) => {
  test.slow();
  const title = '案例考试（体验）';
  const paperId = await makeCasePaper(title);
  const person = await makePerson('宋知微');
  const { page, said } = await device(browser, person);
  await page.goto(`/examination?paperId=${paperId}`);
  await expect(page.getByText(/案例题含材料和若干小题，各小题分别计分/)).toContainText('少选得一半，错选不得分');
  await expect(page.getByText(/切屏超过 2 次将在考后由监考人员复核/)).toBeVisible();
  await look(page, 'exam-case-rules');
  await page.getByRole('checkbox', { name: /我已阅读并同意考试须知/ }).check();
  await page.getByRole('button', { name: '开始考试' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await choose(page, 'A');
  await page.getByRole('button', { name: '下一题' }).click();

  await expect(page.getByText('第 1 小题 / 共 3 小题')).toBeVisible();
  await expect(page.getByText('不定项，10 分；少选得一半，错选不得分')).toBeVisible();
  await expect(page.getByRole('heading', { name: '案例：研发中心的保密审查' })).toBeVisible();
  const material = page.getByText('某制造企业按《企业知识产权合规管理体系》');
  await expect(material).toBeVisible();
  await look(page, 'exam-case');

  // Enlarged and closed by keys alone; the exam's own keys rest meanwhile.
  const picture = page.getByRole('button', { name: '研发中心的三个项目组，查看大图' }).last();
  await picture.focus();
  await page.keyboard.press('Enter');
  const large = page.getByRole('dialog', { name: '研发中心的三个项目组' });
  await expect(large.getByRole('img')).toBeVisible();
  await look(page, 'exam-case-picture');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(large).toHaveCount(0);
  await expect(picture).toBeFocused();

  await page.getByRole('checkbox').nth(0).check();
  await page.getByRole('checkbox').nth(2).check();
  await expect(page.getByText(/已自动保存/)).toBeVisible();
  // Folded away it stays so for the whole case.
  await page.getByText('材料', { exact: true }).click();
  await expect(material).toBeHidden();
  await page.getByRole('button', { name: '下一题' }).click();
  await expect(page.getByText('第 2 小题 / 共 3 小题')).toBeVisible();
  await expect(material).toBeHidden();
  await choose(page, 'B');
  await page.getByRole('button', { name: '下一题' }).click();

  // Half-typed pinyin is not saved; what cannot be stored is dropped.
  const blank = page.getByLabel('第 1 空');
  await blank.focus();
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', { text: "shi'er", selectionStart: 6, selectionEnd: 6 });
  await page.waitForTimeout(TYPING_MS);
  await expect(blank).toHaveValue("shi'er");
  expect(await stored(person)).toHaveLength(3);
  await keyboard.send('Input.insertText', { text: '十二' });
  await expect.poll(() => stored(person)).toContainEqual(['十二']);
  await blank.fill('1\u00002');
  await expect(blank).toHaveValue('12');
  await expect.poll(() => stored(person)).toContainEqual(['12']);

  // A refusal is no broken line: it names its question, the others are saved, and one who knows of it may hand in.
  const refused = '第 4 题没有保存：每空不能超过500个字符，现有501个。';
  await blank.fill('一'.repeat(501));
  await expect(page.getByText(refused)).toBeVisible();
  await expect(page.getByText('第 4 题没有保存', { exact: true })).toBeVisible();
  await look(page, 'exam-refused');
  await page.getByRole('button', { name: '上一题' }).click();
  await option(page, 'A').check();
  await expect.poll(() => stored(person)).toEqual(expect.arrayContaining(['A', ['12']]));
  await option(page, 'B').check();
  await page.getByRole('button', { name: '交卷' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`${refused}现在交卷，这道题只按已保存的内容计分。`);
  await look(page, 'exam-refused-hand-in');
  await dialog.getByRole('button', { name: '交卷' }).click();

  await expect(page.getByText('得 5 / 10 分')).toBeVisible();
  await expect(page.getByText('第 3 小题 / 共 3 小题')).toBeVisible();
  await expect(page.getByText('某制造企业按《企业知识产权合规管理体系》')).toHaveCount(1);
  await look(page, 'exam-case-result');
  await withdrawPaper(paperId);
  expect(said).toEqual([]);
});
