import { expect, type Page } from '@playwright/test';
import { OWN_PASSWORD } from '#support/people/people.ts';
import { ARTICLE, BANNER, COURSE } from '#support/production/content.ts';
import type { Production } from '#support/production/production.ts';

/** What a learner does with what is found there. */

const LEARNER = 'zhouyuan@example.com';

export const registerInProduction = async (page: Page, site: Production): Promise<void> => {
  await page.goto('/register');
  await page.getByText('邮箱注册').click();
  await page.getByLabel('邮箱', { exact: true }).fill(LEARNER);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByLabel('验证码', { exact: true }).fill(await site.codeSentTo(LEARNER));
  await page.getByLabel('姓名').fill('周予安');
  await page.getByLabel('密码', { exact: true }).fill(OWN_PASSWORD);
  await page.getByLabel('确认密码').fill(OWN_PASSWORD);
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page.getByText('周予安').first()).toBeVisible();
};

export const find = async (page: Page): Promise<void> => {
  // What the site says of itself may be five seconds old (`shared` of the contract).
  await expect(async () => {
    await page.goto('/');
    await expect(page.getByText(BANNER).first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByText(ARTICLE).first()).toBeVisible();
  await page.goto('/lesson');
  await page.getByRole('searchbox', { name: '搜索课程' }).fill('商业秘密');
  await page.keyboard.press('Enter');
  await page
    .getByRole('link', { name: new RegExp(COURSE) })
    .first()
    .click();
  await expect(page.getByText('3 讲 · 0 学时')).toBeVisible();
};

/** Plays the film at the fastest rate, turns the pages, reads the text. */
export const study = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '开始学习' }).click();
  const video = page.locator('video');
  await expect.poll(() => video.evaluate((v: HTMLVideoElement) => v.readyState)).toBeGreaterThan(2);
  await page.getByLabel('播放速度').selectOption('2');
  await video.evaluate((v: HTMLVideoElement) => v.play());
  await expect(page.getByText('什么是商业秘密').first()).toBeVisible();
  await expect(page.getByText('已完成 1 / 3 讲')).toBeVisible({ timeout: 60_000 });

  await page.getByRole('link', { name: /^2 保密检查表/ }).click();
  const reader = page.getByRole('region', { name: '文档：保密检查表' });
  await expect(reader.getByText('本页已读')).toBeVisible();
  await reader.getByRole('button', { name: '下一页' }).click();
  await expect(page.getByText('已完成 2 / 3 讲')).toBeVisible({ timeout: 60_000 });

  await page.getByRole('link', { name: /^3 日常保密要点/ }).click();
  await expect(page.getByText('离开座位锁屏')).toBeVisible();
  await expect(page.getByText('已完成 3 / 3 讲')).toBeVisible({ timeout: 60_000 });
};

export const seeHours = async (page: Page): Promise<void> => {
  await page.reload();
  await expect(page.getByText('已计学时').locator('..')).toContainText('0/ 0');
  await page.goto('/mycenter/my-lesson');
  await expect(page.getByText(COURSE).first()).toBeVisible();
};
