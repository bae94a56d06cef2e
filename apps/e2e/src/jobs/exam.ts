import { expect, type Page } from '@playwright/test';
import { OWN_PASSWORD } from '#support/people/people.ts';
import { COURSE } from '#support/production/content.ts';
import { study } from '#support/production/learner.ts';
import { type Body, type Colleague, done, impossible, type Job, trouble } from './job.ts';
import { CHOICE, FIXED_PAPER } from './questions.ts';

/** Learners study and sit; the desk, the marks, the arbiter, the release, and what learners request afterwards. */

export const LEARNERS = { 周予安: 'zhouyuan@example.com', 许南乔: 'xunanqiao@example.com' } as const;
type Learner = keyof typeof LEARNERS;

export const registerForExam = async (page: Page, { site }: Body, name: string, address: string): Promise<void> => {
  await page.goto('/register');
  await page.getByText('邮箱注册').click();
  await page.getByLabel('邮箱', { exact: true }).fill(address);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByLabel('验证码', { exact: true }).fill(await site.codeSentTo(address));
  await page.getByLabel('姓名').fill(name);
  await page.getByLabel('密码', { exact: true }).fill(OWN_PASSWORD);
  await page.getByLabel('确认密码').fill(OWN_PASSWORD);
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page.getByText(name).first()).toBeVisible();
};

const takeCourse = async (page: Page): Promise<void> => {
  await page.goto('/lesson');
  await page
    .getByRole('link', { name: new RegExp(COURSE) })
    .first()
    .click();
  await study(page);
};

const beginExam = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: /去考试/ }).click();
  await page.getByRole('checkbox', { name: /我已阅读并同意考试须知/ }).check();
  await page.getByRole('button', { name: '开始考试' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
};

const answer = async (page: Page, choice: string, essay: string): Promise<void> => {
  for (let at = 1; at <= 2; at += 1) {
    await expect(page.getByText(`第 ${at} 题 / 共 2 题`)).toBeVisible();
    if (await page.getByText(CHOICE).first().isVisible())
      await page.getByRole('main').getByRole('group').getByText(choice, { exact: true }).click();
    else await page.getByRole('main').getByRole('textbox').fill(essay);
    await expect(page.getByText(/已自动保存/)).toBeVisible();
    if (at === 1) await page.getByRole('button', { name: '下一题' }).click();
  }
};
const handIn = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '交卷' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '交卷' }).click();
  await expect(page.getByRole('region', { name: '考试结果' })).toBeVisible();
};

const sit = async (body: Body): Promise<void> => {
  await Promise.all(
    Object.entries(LEARNERS).map(async ([name, address]) => {
      const page = await body.visitor(name);
      await registerForExam(page, body, name, address);
      await takeCourse(page);
      await beginExam(page);
    }),
  );
};

/** Ten minutes more and a word to both, while they sit. */
const desk = async (body: Body): Promise<void> => {
  const page = await body.desk('陆知微');
  await page.goto('/console/exam/desk');
  await page.getByRole('button', { name: /^全场发消息/ }).click();
  const message = page.getByRole('dialog', { name: /发消息/ });
  await message.getByRole('textbox', { name: '消息' }).fill('请保持安静');
  await message.getByRole('button', { name: /^发给 2 人/ }).click();
  await page.getByRole('button', { name: /^全场延时/ }).click();
  const extend = page.getByRole('dialog', { name: '延长时间' });
  await extend.getByRole('button', { name: '10 分钟', exact: true }).click();
  await extend.getByRole('textbox', { name: '原因' }).fill('考场网络中断');
  await extend.getByRole('button', { name: '为 2 人延长 10 分钟' }).click();
  await expect(page.getByText('已为 2 人延长 10 分钟')).toBeVisible();
  const learner = await body.visitor('周予安');
  await expect(learner.getByText('监考消息：请保持安静')).toBeVisible({ timeout: 45_000 });
  await answer(learner, '最高管理者', '当日收回账号与门禁权限，清点资料，签署保密提醒。');
  await handIn(learner);
  const other = await body.visitor('许南乔');
  await answer(other, '内审员', '不清楚。');
  await handIn(other);
};

/** All that waits of this kind, with these keys. */
const mark = async (body: Body, who: Colleague, kind: string, keys: readonly string[][]): Promise<void> => {
  const page = await body.desk(who);
  await page.goto('/console/exam/marking');
  const line = page.getByRole('row').filter({ hasText: FIXED_PAPER });
  await line.getByRole('link', { name: new RegExp(`^${kind} `) }).click();
  const code = page.getByRole('region', { name: /^答卷 / }).getByRole('heading');
  for (const each of keys) {
    await expect(code).toBeVisible();
    const before = await code.innerText();
    for (const key of each) await page.keyboard[key.length > 3 && !key.startsWith('E') ? 'type' : 'press'](key);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: before })).toHaveCount(0);
  }
  await expect(page.getByText('本题已全部阅完')).toBeVisible();
};

const twoMarks = async (body: Body): Promise<void> => {
  await mark(body, '秦一鸣', '待阅', [['1'], ['1']]);
  await mark(body, '乔知远', '二评', [['0'], ['0']]);
};

const arbitrate = (body: Body): Promise<void> =>
  mark(body, '沈令仪', '待仲裁', [
    ['1', 'c', '意思相同，应当给分。', 'Escape'],
    ['1', 'c', '意思相同，应当给分。', 'Escape'],
  ]);

const release = async (body: Body): Promise<void> => {
  const page = await body.desk('陆知微');
  await page.goto('/console/exam/release');
  await page.getByRole('button', { name: `发布成绩，${FIXED_PAPER}` }).click();
  await page.getByRole('button', { name: '发布 2 份' }).click();
  await expect(page.getByRole('dialog')).toContainText('发布成绩已完成，共 2 项');
};

/** The doubtful key is put right, and what comes of it is tried before it is done. */
const rescore = async (body: Body): Promise<void> => {
  const page = await body.desk('顾行简');
  const paper = page.getByRole('link', { name: new RegExp(FIXED_PAPER) }).first();
  // Results are counted within a minute.
  await expect(async () => {
    await page.goto('/console/exam/stats');
    await expect(paper).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 90_000 });
  await paper.click();
  await page.getByRole('button', { name: '重新计算' }).click();
  await expect(page.getByText('统计已重新计算')).toBeVisible();
  await page.getByRole('button', { name: new RegExp(CHOICE) }).click();
  await page.getByRole('dialog').getByRole('link', { name: '重判' }).click();
  await expect(page.getByRole('dialog', { name: /重判/ })).toBeVisible();
  await page.keyboard.press('Escape');
};

const requestsOf = async (page: Page, kind: '成绩复核' | '补考'): Promise<void> => {
  await page.reload();
  await page.getByRole('button', { name: `申请${kind}` }).click();
  const dialog = page.getByRole('dialog', { name: `申请${kind}` });
  await dialog.getByLabel('申请理由').fill('简答题的要点已经写到，请再看一次');
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByRole('region', { name: `${kind}申请` })).toContainText('待审');
};
const agree = async (page: Page, name: Learner, kind: '成绩复核' | '补考'): Promise<void> => {
  await page.goto('/console/exam/request');
  await page
    .getByRole('button', { name: new RegExp(`^查看申请，${name}`) })
    .first()
    .click();
  await page
    .getByRole('dialog', { name: new RegExp(name) })
    .getByRole('button', { name: '同意' })
    .click();
  const decide = page.getByRole('dialog', { name: `同意${name}的${kind}申请` });
  await decide.getByLabel('意见').fill('同意');
  await decide.getByRole('button', { name: '同意' }).click();
  await expect(decide).toBeHidden();
};

/** A score is reviewed by a marker who has not marked it yet. */
const remark = async (body: Body): Promise<void> => {
  await requestsOf(await body.visitor('周予安'), '成绩复核');
  await agree(await body.desk('陆知微'), '周予安', '成绩复核');
};

const retake = async (body: Body): Promise<void> => {
  const learner = await body.visitor('许南乔');
  await learner.reload();
  await learner.getByRole('link', { name: '申请补考' }).click();
  await requestsOf(learner, '补考');
  await agree(await body.desk('陆知微'), '许南乔', '补考');
};

export const EXAM: readonly Job[] = [
  { id: 21, name: '学员注册、学习、考试', before: done(null), run: sit },
  { id: 22, name: '监考：发消息、延时', before: done(6), run: desk },
  { id: 23, name: '一评与二评', before: done(2), run: twoMarks },
  { id: 24, name: '仲裁', before: impossible, run: arbitrate },
  { id: 25, name: '发布成绩', before: done(4), run: release },
  { id: 26, name: '题目分析与重判', before: done(8), run: rescore },
  { id: 27, name: '成绩复核', before: trouble(3), run: remark },
  { id: 28, name: '补考', before: done(3), run: retake },
];
