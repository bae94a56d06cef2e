import { enterConsole } from '#support/people/console-staff.ts';
import { withDatabase } from '#support/database.ts';
import { listenToConsole, look, lookAtConsole } from '#support/page/looks.ts';
import { makePerson, STANDARD } from '#support/people/org-fixtures.ts';
import { moveBack } from '#support/exam/move-back.ts';
import { logIn } from '#support/people/people.ts';
import { publishShortCourse } from '#support/study/short-course.ts';
import { expect, type Page, test } from '#support/test.ts';
import { rightTexts } from '#production/five-roles-steps.ts';

/** 再认证 and 学年: nothing that was done is lost when it is done again. */

const QUESTIONS = 3;
const DAYS = 330;

/** Reads the course's one page, and passes its exam. */
const studyAndPass = async (page: Page): Promise<void> => {
  await expect(page.getByText('去考试')).toBeVisible({ timeout: 40_000 });
  await page.getByRole('link', { name: /去考试/ }).click();
  await page.getByRole('checkbox', { name: /我已阅读并同意考试须知/ }).check();
  await page.getByRole('button', { name: '开始考试' }).click();
  for (let number = 1; number <= QUESTIONS; number += 1) {
    await expect(page.getByText(`第 ${number} 题 / 共 ${QUESTIONS} 题`)).toBeVisible();
    const stem = await page.locator('main').getByRole('heading', { level: 2 }).first().innerText();
    for (const text of rightTexts(stem)) await page.getByRole('group').getByText(text, { exact: true }).click();
    await expect(page.getByText(/已自动保存/)).toBeVisible();
    if (number < QUESTIONS) await page.getByRole('button', { name: '下一题' }).click();
  }
  await page.getByRole('button', { name: '交卷' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '交卷' }).click();
  await expect(page.getByRole('region', { name: '考试结果' }).getByText('合格', { exact: true }).first()).toBeVisible();
};

const openCourse = async (page: Page, course: string): Promise<void> => {
  await page.goto('/lesson');
  await page.getByRole('searchbox', { name: '搜索课程' }).fill(course);
  await page.keyboard.press('Enter');
  await page
    .getByRole('link', { name: new RegExp(course) })
    .first()
    .click();
};

const prove = async (page: Page, runs: readonly string[], courses: number): Promise<void> => {
  await page.goto('/mycenter/study-prove');
  for (const run of runs) await page.getByRole('checkbox', { name: run, exact: true }).check();
  await page.getByRole('button', { name: '生成证明' }).click();
  await expect(page.getByText('学习证明已生成')).toBeVisible();
  await expect(page.getByRole('heading', { name: /学习证明/, level: 3 })).toHaveCount(courses);
};

test('a holder whose pass is nearly a year old studies and passes again, and proves both', async ({ page }) => {
  const said = listenToConsole(page);
  const course = `再认证速读${Math.floor(Math.random() * 1e6)}`;
  await publishShortCourse(course, STANDARD);
  const person = await makePerson('温以宁');
  await logIn(page, person.mobile);
  await openCourse(page, course);
  await page.getByRole('button', { name: '开始学习' }).click();
  await studyAndPass(page);
  await prove(page, [course], 1);

  await openCourse(page, course);
  await expect(page.getByRole('region', { name: '学习轮次' })).toHaveCount(0);
  await moveBack(person.id, course, DAYS);
  await page.reload();
  const rounds = page.getByRole('region', { name: '学习轮次' });
  await look(page, 'round-due');
  await page.getByRole('link', { name: /结业考试/ }).click();
  await expect(
    page.getByRole('complementary', { name: '我的考试' }).getByRole('button', { name: '再认证' }),
  ).toBeVisible();
  await look(page, 'round-exam');
  await page.goBack();
  await rounds.getByRole('button', { name: '再认证' }).click();
  await expect(page.getByRole('dialog')).toContainText('以前各轮的学时、成绩、学习证明和证书都保留');
  await page.getByRole('dialog').getByRole('button', { name: '开始新一轮' }).click();
  await expect(page.getByText('已开始新一轮学习')).toBeVisible();
  await expect(rounds.getByRole('row', { name: /第 2 轮.*进行中/ })).toBeVisible();
  await expect(rounds.getByRole('row', { name: /第 1 轮.*16/ })).toBeVisible();
  await look(page, 'round-begun');

  await studyAndPass(page);
  await openCourse(page, course);
  await expect(rounds.getByRole('row', { name: /^第 2 轮.*16\.0$/ })).toBeVisible();
  await expect(rounds.getByText(/^可于 \d{4}-\d\d-\d\d 起再认证$/)).toBeVisible();

  await prove(page, [course, `${course}（第 2 轮）`], 2);
  await look(page, 'round-proof');
  await expect(
    page
      .getByText('共 32.0 学时')
      .or(page.getByText(`${course}，32.0 学时`))
      .first(),
  ).toBeVisible();
  const code = await withDatabase(async (client) => {
    const { rows } = await client.query<{ code: string }>(
      `SELECT "verifyCode" AS code FROM "Certificate" WHERE "userId" = $1 ORDER BY "createdAt" DESC LIMIT 1`,
      [person.id],
    );
    return rows[0]?.code;
  });
  await page.goto(`/verify?code=${code}`);
  await expect(page.getByRole('row', { name: new RegExp(`^${course} 16`) })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`^${course}（第 2 轮） 16`) })).toBeVisible();
  expect(said).toEqual([]);
});

test('the staff plan a 学年, and open a round for somebody by hand', async ({ page }) => {
  const said = listenToConsole(page);
  const course = `学年复训${Math.floor(Math.random() * 1e6)}`;
  await publishShortCourse(course, STANDARD);
  const person = await makePerson('程望舒');
  await withDatabase((client) =>
    client.query(
      `INSERT INTO "UserLesson" ("userId", "lessonId", source, status, progress, "startTime", "learnedTime",
         "finishTime", "updatedAt")
       SELECT $1, id, 1, 3, 100, now() - interval '2 days', now() - interval '1 day', now() - interval '1 day', now()
       FROM "Lesson" WHERE name = $2`,
      [person.id, course],
    ),
  );
  await enterConsole(page, '顾言初', ['round:edit']);
  await page.goto('/console/round');
  await page.getByRole('button', { name: '新建计划' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('计划名称').fill(course);
  await dialog.getByRole('combobox', { name: '课程' }).fill(course);
  await page.getByTitle(course, { exact: true }).click();
  await dialog.getByText('启用', { exact: true }).click();
  await lookAtConsole(page, 'round-plan');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`${course}.*每年 01-01.*启用`) })).toBeVisible();
  await page.getByRole('button', { name: `编辑，${course}` }).click();
  await expect(dialog.getByText('涉及学员 1 人，其中本轮未完成 0 人')).toBeVisible();
  await dialog.getByRole('button', { name: '取消' }).click();
  await lookAtConsole(page, 'round-plans');

  await page.getByRole('button', { name: '为学员开启新一轮' }).click();
  await dialog.getByRole('combobox', { name: '课程' }).fill(course);
  await page.getByTitle(course, { exact: true }).click();
  await dialog.getByRole('combobox', { name: '学员' }).fill('程望舒');
  await page.getByTitle(/^程望舒/).click();
  await page.keyboard.press('Tab');
  await dialog.getByLabel('原因').fill('标准换版，重新学习');
  await lookAtConsole(page, 'round-open');
  await dialog.getByRole('button', { name: '为 1 人开启' }).click();
  await expect(dialog.getByText('已为 1 人开启新一轮')).toBeVisible();
  await dialog.getByRole('button', { name: '关闭' }).click();
  expect(said).toEqual([]);

  await page.goto('about:blank');
  const own = await (await page.context().browser()?.newContext())?.newPage();
  if (!own) throw new Error('no browser');
  await logIn(own, person.mobile);
  await openCourse(own, course);
  await expect(own.getByRole('row', { name: /第 2 轮.*进行中/ })).toBeVisible();
});
