import { expect } from '@playwright/test';
import { COURSE } from '#support/production/content.ts';
import { pickOneOfMany } from './acts.ts';
import { starter } from './content.ts';
import { type Body, done, impossible, type Job } from './job.ts';

/** What goes on beside the teaching: reports, news to everybody, the log, the copies. */

const reports = async (body: Body): Promise<void> => {
  const page = await body.desk('陆知微');
  await page.goto('/console/report/export');
  for (const kind of ['学习记录', '考试记录', '证书']) {
    await page.getByRole('radiogroup', { name: '导出内容' }).getByText(kind, { exact: true }).click();
    await page.getByRole('button', { name: '导出', exact: true }).click();
  }
  const files = page.getByRole('button', { name: /^下载.+\.xlsx$/ });
  await expect(files).toHaveCount(3, { timeout: 60_000 });
  // Kind, days and the day of making: none is named like another.
  const names = await files.evaluateAll((all) => all.map((one) => one.ariaLabel));
  expect(new Set(names).size).toBe(3);
  await page.goto('/console/report/year');
  await expect(page.getByRole('main')).toContainText('达标情况');
};

const broadcast = async (body: Body): Promise<void> => {
  const page = await body.desk('陆知微');
  await page.goto('/console/notify/send');
  await page.getByRole('button', { name: '新建群发通知' }).first().click();
  const compose = page.getByRole('dialog', { name: '新建群发通知' });
  await compose.getByLabel('标题').fill('年度复训安排');
  await compose.getByLabel('正文').fill('12 月 20 日前完成年度复训。');
  await compose.getByRole('button', { name: '下一步：核对' }).click();
  const review = page.getByRole('dialog', { name: '核对群发通知' });
  await review.getByRole('button', { name: /^发送给/ }).click();
  await expect(page.getByRole('dialog', { name: '群发通知' })).toContainText('秒后开始发送');
};

const watch = async (body: Body): Promise<void> => {
  const page = await body.desk('程望舒');
  await page.goto('/console/audit');
  await page.getByRole('button', { name: '立即校验' }).click();
  await expect(page.getByText('链完整')).toBeVisible();
  await page.goto('/console/jobs');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.goto('/console/online');
  await expect(page.getByRole('row').filter({ hasText: '陆知微' })).toBeVisible();
};

/** Staff who lack a right are shown its name and who has it. */
const limited = async (body: Body): Promise<void> => {
  const page = await body.desk('秦一鸣');
  await page.goto('/console/learner');
  await expect(page.getByRole('main')).toContainText('没有权限');
  await expect(page.getByRole('main')).toContainText('客服');
};

/** A learner is added by staff, put into a course, and comes in by the link of the mail. */
const learnerByStaff = async (body: Body): Promise<void> => {
  const page = await body.desk('林小满');
  await page.goto('/console/learner');
  await page.getByRole('button', { name: '新建学员' }).click();
  const add = page.getByRole('dialog', { name: '新建学员' });
  await add.getByLabel('姓名', { exact: true }).fill('沈知夏');
  await add.getByLabel('邮箱', { exact: true }).fill('shenzhixia@example.com');
  await add.getByRole('button', { name: '新建', exact: true }).click();
  const dock = page.getByRole('dialog', { name: /沈知夏/ });
  await dock.getByRole('button', { name: '更多操作：沈知夏' }).click();
  await page.getByRole('menuitem', { name: '加入课程' }).click();
  const enrol = page.getByRole('dialog', { name: '加入课程' });
  await pickOneOfMany(enrol.getByRole('combobox', { name: '课程' }), COURSE, new RegExp(COURSE));
  await enrol.getByRole('button', { name: /^加入 1 人/ }).click();
  await expect(enrol).toBeHidden();
  expect(body.site.mailTo('shenzhixia@example.com')).toContain('/get-pwd#');
};

/** A copy is made and read again. */
const backUp = ({ site }: Body): Promise<void> => {
  const made = site.command('backup.ts');
  expect(made.status, made.text).toBe(0);
  const read = site.command('backup-verify.ts');
  expect(read.status, read.text).toBe(0);
  return Promise.resolve();
};

export const RUNNING: readonly Job[] = [
  { id: 37, name: '报表导出', before: done(null), run: reports },
  { id: 38, name: '群发通知', before: done(5), run: broadcast },
  { id: 39, name: '审计日志、任务、在线用户', before: done(null), run: watch },
  { id: 40, name: '权限有限的人', before: done(null), run: limited },
  { id: 41, name: '初始内容', before: done(6), run: starter },
  { id: 42, name: '新建学员并加入课程', before: impossible, run: learnerByStaff },
  { id: 43, name: '备份与校验', before: impossible, run: backUp },
];
