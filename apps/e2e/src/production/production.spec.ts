import { hasFieldWord } from '@zhibiao/contract/audit/words';
import type { Client } from 'pg';
import { withDatabase } from '#support/database.ts';
import {
  addBanner,
  addCourse,
  addTeacher,
  ARTICLE,
  BANNER,
  bringMedia,
  COURSE,
  publishArticle,
  publishCourse,
  renewAgreement,
} from '#support/production/content.ts';
import { makeFilm } from '#support/production/film.ts';
import { find, registerInProduction, seeHours, study } from '#support/production/learner.ts';
import { addEditor, comeInByAllSteps, newPage, openAccount, setUpFirst } from '#support/production/steps.ts';
import { type Production, startProduction } from '#support/production/production.ts';
import { expect, type Locator, type Page, test } from '#support/test.ts';

/**
 * A training body that has nothing but this software opens for business: from the printed link of the first start to
 * a learner's hours, and every step of it recorded in the audit log.
 */

test.describe.configure({ mode: 'serial' });

let site: Production;
let admin: Page;
let learner: Page;
test.beforeAll(async ({ browser }) => {
  site = await startProduction();
  [admin, learner] = [await newPage(browser, site), await newPage(browser, site)];
});
test.afterAll(async () => {
  await admin?.context().close();
  await learner?.context().close();
  await site?.end();
});

test('from the printed link to a learner’s hours, each step told by the audit log', async ({ browser }) => {
  await test.step('the first administrator', () => setUpFirst(admin, site));
  const link = await test.step('a role and a second person', () => addEditor(admin));
  const editor = await newPage(browser, site);
  await test.step('who opens their account', () => openAccount(editor, link, 'luzhiwei'));
  const files = await makeFilm('商业秘密');
  await test.step('a film cut twice on its way, captions, a PDF', () => bringMedia(editor, site, files));
  await test.step('a teacher', () => addTeacher(editor));
  await test.step('a course', () => addCourse(editor));
  await test.step('which is published', () => publishCourse(editor));
  await test.step('an article', () => publishArticle(editor));
  await test.step('a banner', () => addBanner(editor));

  await test.step('a learner registers', () => registerInProduction(learner, site));
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

/** All entries of the log, the oldest first: without their times and numbers. */
const toldBy = async (log: Locator): Promise<string[]> => {
  const older = log.getByRole('button', { name: '下一页' });
  const rows = log.getByRole('listitem');
  const told: string[] = [];
  for (let last = ''; ;) {
    await expect(rows.last()).not.toHaveText(last);
    const page = await rows.allInnerTexts();
    told.push(...page.map((text) => text.replace(/^[\d:]+\s+|\s+\d+$/g, '').replaceAll(/\s+/g, ' ')));
    if (await older.isDisabled()) return told.reverse();
    last = (await rows.last().textContent()) ?? '';
    await older.click();
  }
};

const wordless = async (client: Client): Promise<string[]> => {
  const { rows } = await client.query<{ field: string }>(
    `SELECT DISTINCT jsonb_object_keys(detail -> 'changes') AS field FROM "AuditDetail" WHERE detail ? 'changes'`,
  );
  return rows.map(({ field }) => field).filter((field) => !hasFieldWord(field));
};

const readAudit = async (page: Page): Promise<void> => {
  await page.goto('/console/audit');
  expect(await toldBy(page.getByRole('region', { name: '审计记录' }))).toEqual([
    '程望舒 建立了首位管理员 程望舒',
    '程望舒 绑定了动态验证码 程望舒',
    '程望舒 登录了管理后台',
    '程望舒 新建了角色 课程编辑',
    '程望舒 新建了员工 陆知微',
    '陆知微 启用了账号 陆知微',
    '陆知微 绑定了动态验证码 陆知微',
    '陆知微 登录了管理后台',
    '陆知微 开始上传媒体 商业秘密.mp4',
    '陆知微 上传了媒体 商业秘密.mp4',
    '陆知微 开始上传媒体 exam-rules.pdf',
    '陆知微 上传了媒体 exam-rules.pdf',
    '陆知微 更换了字幕 商业秘密.mp4（2 条字幕）',
    '陆知微 新建了教师 沈知行',
    `陆知微 新建了课程 ${COURSE}`,
    '陆知微 新增了讲次 商业秘密',
    '陆知微 新增了讲次 保密检查表',
    '陆知微 新增了讲次 日常保密要点',
    '陆知微 修改了讲次 保密检查表（2 处改动）',
    '陆知微 修改了讲次 日常保密要点（3 处改动）',
    `陆知微 修改了课程 ${COURSE}，原因：含课后练习与讨论的时间`,
    `陆知微 发布了课程 ${COURSE}`,
    `陆知微 新建了文章 ${ARTICLE}`,
    `陆知微 发布了文章 ${ARTICLE}`,
    '陆知微 上传了图片（44793 字节）',
    `陆知微 新建了横幅 ${BANNER}`,
  ]);
  expect(await withDatabase(wordless, site.dataDir), 'changed fields that an entry shows by their code name').toEqual(
    [],
  );
  await page.getByRole('button', { name: '立即校验' }).click();
  await expect(page.getByText('链完整')).toBeVisible();
  const { status, text } = site.command('audit-verify.ts');
  expect(text).toContain('全部完整。');
  expect(status).toBe(0);
};
