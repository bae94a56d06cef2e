import { expect, type Page, test } from '@playwright/test';
import { withDatabase } from '#database.ts';
import {
  addBanner,
  addCourse,
  addTeacher,
  bringMedia,
  publishArticle,
  publishCourse,
  renewAgreement,
} from '#production-content.ts';
import { makeFilm } from '#production-film.ts';
import { find, register, seeHours, study } from '#production-learner.ts';
import { addEditor, comeInByAllSteps, newPage, setUpEditor, setUpFirst } from '#production-steps.ts';
import { type Production, startProduction } from '#production.ts';

/**
 * A training body that has nothing but this software opens for business: from the printed link of the first start to
 * a learner's hours, and every step of it told by the audit log.
 */

test.describe.configure({ mode: 'serial' });

let site: Production;
let admin: Page;
let learner: Page;
test.beforeAll(async () => {
  site = await startProduction(40_000 + Math.floor(Math.random() * 20_000));
});
test.afterAll(() => site?.end());

test('from the printed link to a learner’s hours, each step told by the audit log', async ({ browser }) => {
  admin = await newPage(browser, site);
  await test.step('the first administrator', () => setUpFirst(admin, site));
  const link = await test.step('a role and a second person', () => addEditor(admin));
  const editor = await newPage(browser, site);
  await test.step('who opens their account', () => setUpEditor(editor, link));
  const files = await makeFilm('商业秘密');
  await test.step('a film cut twice on its way, captions, a PDF', () => bringMedia(editor, site, files));
  await test.step('a teacher', () => addTeacher(editor));
  await test.step('a course', () => addCourse(editor));
  await test.step('which is published', () => publishCourse(editor));
  await test.step('an article', () => publishArticle(editor));
  await test.step('a banner', () => addBanner(editor));

  learner = await newPage(browser, site);
  await test.step('a learner registers', () => register(learner, site));
  await test.step('and finds all of it', () => find(learner));
  await test.step('and studies', () => study(learner));
  await test.step('and sees the hours', () => seeHours(learner));
  await test.step('the audit log tells every step', () => readAudit(admin));
});

test('a new text of the agreement is put before the learner', async () => {
  await renewAgreement(admin);
  await learner.goto('/');
  const asked = learner.getByRole('dialog', { name: /已更新，请阅读/ });
  await expect(asked.getByText('增加了学习记录的保存期限。')).toBeVisible();
  await asked.getByRole('button', { name: '同意', exact: true }).click();
  await expect(asked).toHaveCount(0);
  await learner.reload();
  await expect(learner.getByText('周予安').first()).toBeVisible();
  await expect(asked).toHaveCount(0);
});

test('a password that is too old and a missing authenticator are seen to on the way in', async ({ browser }) => {
  const { status, text } = site.command('admin.ts', ['totp-off', 'luzhiwei', '--yes']);
  expect(status, text).toBe(0);
  await withDatabase(async (client) => {
    await client.query(`INSERT INTO "Setting" (key, value) VALUES ('security.pwdDays', '90')`);
    await client.query(`UPDATE "Staff" SET "pwdUpdatedAt" = now() - interval '91 days' WHERE account = 'luzhiwei'`);
  }, site.dataDir);
  const page = await newPage(browser, site);
  await comeInByAllSteps(page, 'Qing-shan#2026y');
  await expect(page.getByText('陆知微，您好。')).toBeVisible();
});

const readAudit = async (page: Page): Promise<void> => {
  await page.goto('/console/audit');
  const log = page.getByRole('region', { name: '审计记录' });
  const told: string[] = [];
  const button = log.getByRole('button', { name: '下一页' });
  for (;;) {
    const rows = log.getByRole('listitem');
    await expect(rows.first()).toBeVisible();
    told.push(...(await rows.allInnerTexts()));
    if (await button.isDisabled()) break;
    const last = told.at(-1) ?? '';
    await button.click();
    await expect(rows.last()).not.toHaveText(last);
  }
  console.log(told.join('\n').replaceAll(/\n(?!\d\d:)/g, ' '));
  await page.getByRole('button', { name: '立即校验' }).click();
  await expect(page.getByText('链完整')).toBeVisible();
  const { status, text } = site.command('audit-verify.ts');
  expect(text).toContain('全部完整。');
  expect(status).toBe(0);
};
