import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import { listenToConsole } from '#support/page/looks.ts';
import type { Person } from './org-fixtures.ts';
import { logIn } from './people.ts';

/** What the walks through an organisation's area have in common. */

export type Visit = { page: Page; /** What the console has said. */ said: string[] };

/** A person of an organisation at a browser of their own, logged in. */
export const enterAsOrg = async (browser: Browser, { mobile }: Pick<Person, 'mobile'>): Promise<Visit> => {
  const page = await (await browser.newContext()).newPage();
  const said = listenToConsole(page);
  await logIn(page, mobile);
  return { page, said };
};

export const dialogOf = (page: Page) => page.getByRole('dialog').last();
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
export const answerDialog = (page: Page, name: string) =>
  dialogOf(page).getByRole('button', { name, exact: true }).click();
export const expectShown = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();
export const row = (page: Page, text: string) => page.getByRole('row', { name: new RegExp(text) });

/** The file that pressing this brings. */
export const fileOf = async (page: Page, act: Promise<void>): Promise<{ name: string; bytes: Buffer }> => {
  const [download] = await Promise.all([page.waitForEvent('download'), act]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
};

/** Starts an export from its dialog, waits until it is ready, and takes the workbook. */
export const exported = async (page: Page, ready: RegExp): Promise<{ name: string; bytes: Buffer }> => {
  await press(page, '导出');
  await answerDialog(page, '导出');
  await expect(dialogOf(page).getByText(ready)).toBeVisible({ timeout: 20_000 });
  const file = await fileOf(page, answerDialog(page, '下载表格'));
  await answerDialog(page, '关闭');
  return file;
};
