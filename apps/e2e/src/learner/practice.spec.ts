import { listenToConsole, look } from '#support/page/looks.ts';
import { makeOrg, makePerson } from '#support/people/org-fixtures.ts';
import { logIn } from '#support/people/people.ts';
import {
  beforeExam,
  missedQuestions,
  orgFigures,
  PRACTISED,
  PRACTICE_STANDARD,
  publishPaper,
  RIGHT_TEXT,
  weakAt,
} from '#support/exam/practice-fixtures.ts';
import { expect, type Page, test } from '#support/test.ts';

/** 练习 and 条款能力图, as a learner and an organisation meet them. */

const PRACTICE = '/examination?tab=practice';
const stem = (page: Page, at: number) => page.getByRole('heading', { name: PRACTISED[at]?.stem ?? '' });

test('by keyboard: one question after the other, right and wrong at once, until the day is done', async ({ page }) => {
  const said = listenToConsole(page);
  const person = await makePerson('顾练之');
  await missedQuestions(person.id);
  await logIn(page, person.mobile);
  await page.goto('/examination?tab=wrong');
  await page.getByRole('link', { name: '去练习' }).click();
  await expect(page.getByRole('heading', { name: '现在可练 4 题' })).toBeVisible();
  await look(page, 'practice-home');

  await page.getByRole('link', { name: '开始练习' }).click();
  await expect(stem(page, 0)).toBeVisible();
  await expect(page.getByText('还有 4 题')).toBeVisible();
  await expect(page.getByText('依据')).toHaveCount(0);
  await look(page, 'practice-question');
  const texts = await page.getByRole('group').locator('label').allInnerTexts();
  const right = texts.findIndex((text) => text.includes(RIGHT_TEXT));
  await page.keyboard.press(String(right + 1));
  await page.keyboard.press('Enter');
  await expect(page.getByText('答对了')).toBeVisible();
  await expect(page.getByText(/^第 2 盒，/)).toBeVisible();
  await expect(page.getByText(`依据：${PRACTISED[0]?.stem}`)).toBeVisible();
  await look(page, 'practice-right');

  await page.keyboard.press('Enter');
  await expect(stem(page, 1)).toBeFocused();
  await page.keyboard.press('a');
  await page.keyboard.press('Enter');
  await expect(page.getByText('答错了')).toBeVisible();
  await look(page, 'practice-wrong');
  await page.keyboard.press('Enter');
  await expect(stem(page, 2)).toBeFocused();
  await page.getByLabel('第 1 空').fill('定期');
  await page.getByLabel('第 2 空').fill('记录');
  await page.keyboard.press('Enter');
  await expect(page.getByText('答对了')).toBeVisible();
  await expect(page.getByText('（1）定期　（2）成文信息 或 记录')).toBeVisible();
  await page.getByRole('button', { name: '下一题' }).click();
  await expect(stem(page, 3)).toBeFocused();
  await expect(page.getByText('目标的评审，第 1 小题 / 共 1 小题')).toBeVisible();
  await expect(page.getByText('某企业三年没有评审知识产权目标')).toBeVisible();
  for (const text of ['属于不符合', '应当记录证据', '应当要求纠正']) await page.getByLabel(text).check();
  await look(page, 'practice-case');
  await page.getByRole('button', { name: '提交答案' }).click();
  await expect(page.getByText('答对了')).toBeVisible();
  await page.getByRole('button', { name: '下一题' }).click();
  await expect(page.getByText('今天的练习完成了，练了 4 题，答对 3 题')).toBeVisible();
  await page.getByRole('link', { name: '返回练习' }).click();
  await expect(page.getByRole('heading', { name: '今天的练习完成了' })).toBeVisible();
  await expect(page.getByText('今天已练 4 次、答对 3 次')).toBeVisible();
  expect(said).toEqual([]);
});

test('on a phone, by clause, ahead of its time', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const person = await makePerson('沈习之');
  await missedQuestions(person.id);
  await logIn(page, person.mobile);
  await page.goto(PRACTICE);
  await page.getByRole('link', { name: /^练习.*6\.2/ }).click();
  await expect(stem(page, 1)).toBeVisible();
  await expect(page.getByRole('button', { name: '提交答案' })).toBeDisabled();
  for (const text of ['识别风险和机遇', '确定目标', '策划变更']) await page.getByText(text).click();
  await page.getByRole('button', { name: '提交答案' }).click();
  await expect(page.getByText('答对了')).toBeVisible();
  await page.getByRole('button', { name: '下一题' }).click();
  await expect(page.getByText('这一组练完了，练了 1 题，答对 1 题')).toBeVisible();
  await page.getByRole('link', { name: '返回练习' }).click();
  await expect(page.getByRole('link', { name: /^提前练习.*6\.2/ })).toBeVisible();
});

test('a paper that is published while a question is on the screen: nothing is told, and the next one comes', async ({
  page,
}) => {
  const person = await makePerson('程候考');
  const { questionIds } = await missedQuestions(person.id);
  await logIn(page, person.mobile);
  await page.goto(`${PRACTICE}&run=1`);
  await expect(stem(page, 0)).toBeVisible();
  const withdraw = await publishPaper(questionIds.slice(0, 1));
  try {
    await page.keyboard.press('a');
    await page.getByRole('button', { name: '提交答案' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      '本题可能出现在您还可以参加的《临时考核（演示）》中',
    );
    await expect(page.getByText('依据')).toHaveCount(0);
    await page.getByRole('button', { name: '下一题' }).click();
    await expect(stem(page, 1)).toBeVisible();
    await page.goto(PRACTICE);
    await expect(page.getByText('有 1 题可能出现在您还可以参加的考试中')).toBeVisible();
  } finally {
    await withdraw();
  }
});

test('条款能力图 of a learner, and from a clause to its practice', async ({ page }) => {
  const said = listenToConsole(page);
  const person = await makePerson('林知图');
  await missedQuestions(person.id);
  await logIn(page, person.mobile);
  await page.goto(PRACTICE);
  await page.getByRole('link', { name: '条款能力图' }).click();
  const map = page.getByRole('region', { name: '条款能力图' });
  await expect(map).toBeInViewport();
  await expect(map.getByRole('button', { name: PRACTICE_STANDARD })).toHaveAttribute('aria-pressed', 'true');
  await expect(map.getByRole('button', { name: '4.1 理解组织 掌握 100% 5 题' })).toBeVisible();
  await expect(map.getByRole('button', { name: '6.2 目标及其实现的策划 良好 80% 5 题' })).toBeVisible();
  await expect(map.getByRole('button', { name: '5.1 方针 作答较少 1 题' })).toBeVisible();
  await expect(map.getByRole('button', { name: '6.3 变更 未作答' })).toBeVisible();
  await look(page, 'mastery-map');

  await map.getByRole('button', { name: /^6\.2 / }).click();
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText('现在可练 1 题');
  await look(page, 'mastery-clause');
  await panel.getByRole('link', { name: '练习这一条款' }).click();
  await expect(stem(page, 1)).toBeVisible();
  expect(said).toEqual([]);
});

test('who has nothing to practise reads what to do', async ({ page }) => {
  const person = await makePerson('周初来');
  await logIn(page, person.mobile);
  await page.goto(PRACTICE);
  await expect(page.getByText('还没有可以练习的题。考试通过或次数用完后，未答对的题会收到这里。')).toBeVisible();
  await look(page, 'practice-empty');
  await page.goto('/mycenter/mylesson');
  await expect(page.getByText('还没有可以统计的作答。考试公布对错之后，这里按条款显示掌握情况。')).toBeVisible();
});

test('a result says which clauses to study and where, and which choice was wrong', async ({ page }) => {
  const said = listenToConsole(page);
  const person = await makePerson('程补课');
  const { attemptId, lesson } = await weakAt(person.id, '9.2', '内部审核怎样做');
  await logIn(page, person.mobile);
  await page.goto(`/examination?resultId=${attemptId}`);
  const clauses = page.getByRole('region', { name: '哪些条款还要补' });
  await expect(clauses.getByRole('list', { name: '先补这些条款' })).toContainText(
    '9.2 内部审核得分率 25%内部审核怎样做',
  );
  await expect(clauses).toContainText('绩效评价25%待加强');
  await expect(page.getByText('您的选择，选错')).toHaveCount(4);
  await look(page, 'result-clauses');

  await clauses.getByRole('link', { name: '完整的条款能力图' }).click();
  const map = page.getByRole('region', { name: '条款能力图' });
  await expect(map).toBeInViewport();
  await look(page, 'mastery-study-first');
  await map.getByRole('link', { name: '去学习 9.2 内部审核' }).click();
  await expect(page).toHaveURL(new RegExp(`/lesson/detail\\?id=${lesson}&lid=`));
  await expect(page.getByText('图文 约 4 分钟').first()).toBeVisible();
  expect(said).toEqual([]);
});

test('条款能力图 of an organisation: what five people answered, and nothing of fewer', async ({ page }) => {
  const org = await makeOrg('能力图机构', '林掌图');
  await orgFigures(org.id);
  await logIn(page, org.owner.mobile);
  await page.goto('/admin/study');
  await page.getByText('条款能力图', { exact: true }).click();
  const map = page.getByRole('region', { name: '条款能力图' });
  await expect(map.getByRole('button', { name: '4.1 理解组织 良好 75% 12 人' })).toBeVisible();
  await expect(map.getByRole('button', { name: '6.1 风险和机遇 待加强 50% 9 人' })).toBeVisible();
  await expect(map.getByRole('button', { name: '4.2 相关方的需求 人数不足' })).toBeVisible();
  await look(page, 'mastery-org');
});

test('before an exam: a drill tells at once, a mock paper when it is handed in, and both are practice', async ({
  page,
}) => {
  const said = listenToConsole(page);
  const person = await makePerson('顾考前');
  const { lesson, paper } = await beforeExam(person.id, '方针怎样写');
  await logIn(page, person.mobile);
  await page.goto(`/examination?paperId=${paper}`);
  const before = page.getByRole('region', { name: '考前先练一练' });
  await expect(before.getByText('2 题，30 分钟，题型、分值和时间与正式考试相同')).toBeVisible();
  await before.getByRole('button', { name: /考前练习/ }).click();
  await page.getByLabel('外部顾问').check();
  await page.getByRole('button', { name: '提交答案' }).click();
  await expect(page.getByText('见方针')).toBeVisible();
  await page.getByRole('button', { name: '下一题' }).click();
  await page.getByLabel(RIGHT_TEXT).check();
  await page.getByRole('button', { name: '提交答案' }).click();
  await page.getByRole('button', { name: '看结果' }).click();
  await expect(page.getByText('答对 1 题，共 2 题')).toBeVisible();
  await expect(page.getByRole('link', { name: '方针怎样写' })).toBeVisible();
  await look(page, 'practice-drill-result');

  await page.getByRole('button', { name: /模拟卷/ }).click();
  await page.getByLabel(RIGHT_TEXT).check();
  await page.getByRole('button', { name: '下一题' }).click();
  await expect(page.getByText('见方针')).toHaveCount(0);
  // What is chosen last is not saved by itself yet when it is handed in.
  await page.getByLabel(RIGHT_TEXT).check();
  await page.getByRole('button', { name: '交卷' }).first().click();
  await expect(page.getByRole('heading', { name: '20 分，满分 20 分' })).toBeVisible();
  await expect(page.getByText('达到合格线 12 分', { exact: false })).toBeVisible();
  await page.goto('/examination?tab=record');
  await expect(page.getByText('还没有考试记录')).toBeVisible();
  await page.goto(`/lesson/detail?id=${lesson}`);
  await expect(page.getByRole('region', { name: '考前练习' }).getByRole('button', { name: '模拟卷' })).toBeVisible();
  expect(said).toEqual([]);
});
