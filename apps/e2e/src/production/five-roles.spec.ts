import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { enterConsole } from '#support/people/console-staff.ts';
import { moveTo, withDatabase } from '#support/database.ts';
import {
  accept,
  applyFor,
  assignCourse,
  certificatesOf,
  comeInByMail,
  importPeople,
  logInAt,
  mendOrg,
  newBrowser,
  passInInbox,
  refuseInInbox,
  registerOrg,
  type Site,
  studyAndPass,
} from '#production/five-roles-steps.ts';
import { endSooner } from '#support/production/as-if-older.ts';
import { issueInBatch } from '#support/study/issue-in-batch.ts';
import { loseMinutes, publishLongText } from '#support/study/lost-minutes.ts';
import { moveBack } from '#support/exam/move-back.ts';
import { makePerson, STANDARD } from '#support/people/org-fixtures.ts';
import { dialogOf, expectShown, fileOf, press, row } from '#support/people/org-pages.ts';
import { freeMobile } from '#support/people/people.ts';
import { startProduction } from '#support/production/production.ts';
import { publishShortCourse } from '#support/study/short-course.ts';
import { openSmsProvider, SMS_KEY } from '#support/production/sms-provider.ts';
import { expect, type Page, test } from '#support/test.ts';

/**
 * One organisation and its people before the training body, through the browsers of five roles: its owner, a learner,
 * the reviewer, who issues, and who answers learners. Mail goes by SMTP and short messages by a provider's protocol.
 */

const ORG = '青禾精密仪器（南京）有限公司';
const OWNER = '沈知夏';
const LEARNER = '顾言初';
const NEWCOMER = { name: '江望舒', mobile: freeMobile(), email: 'jiang@example.com' };
const CORRECTED = '顾言出';
const COURSE = '内审要点速读';
const LONG = '内审长文';
const FAULT = '请填写法定代表人';
const REVIEWER = ['org:list', 'org:audit', 'apply:list', 'apply:audit', 'learner:photo', 'cert:issue'] as const;
const ISSUER = ['apply:list', 'cert:list', 'cert:issue', 'cert:reissue', 'learner:photo'] as const;
const ANSWERER = ['appeal:list', 'appeal:decide', 'learner:list', 'learner:rename', 'cert:list'] as const;
const TEMPLATES = ['register', 'login', 'reset', 'bind', 'leave']
  .map((scene) => `code-${scene}`)
  .concat('invited', 'deadline-near');

let site: Site;
test.beforeAll(async () => {
  const sms = await openSmsProvider();
  const server = await startProduction({
    NODE_ENV: '',
    DEMO: '1',
    DEMO_LIFE: '0',
    SMS_PROVIDER: 'aliyun',
    SMS_URL: sms.url,
    SMS_ACCESS_KEY: SMS_KEY.accessKey,
    SMS_SECRET: SMS_KEY.secret,
    SMS_TEMPLATES: JSON.stringify(Object.fromEntries(TEMPLATES.map((name) => [name, { id: name }]))),
  });
  site = { ...server, sms };
  moveTo(site.dataDir);
});
test.afterAll(async () => {
  moveTo();
  await site?.end();
  await site?.sms.close();
});

test('an organisation and its people, from a faulty registration to a certificate of another name', async ({
  browser,
}) => {
  test.slow();
  const said: string[] = [];
  const enter = () => newBrowser(browser, site, said);
  const [owner, learner, newcomer] = [await enter(), await enter(), await enter()];
  const [reviewer, issuer, answerer] = [await enter(), await enter(), await enter()];
  await enterConsole(reviewer, '程望舒', REVIEWER);
  await enterConsole(issuer, '闻人静', ISSUER);
  await enterConsole(answerer, '孙洁', ANSWERER);
  await publishShortCourse(COURSE, STANDARD);
  const long = await publishLongText(LONG, 900);
  const person = await makePerson(LEARNER);

  await test.step('registers with a fault, is refused, mends it and is let in', async () => {
    await registerOrg(owner, site, ORG, OWNER);
    await refuseInInbox(reviewer, ORG, FAULT);
    await mendOrg(owner, FAULT, OWNER);
    await passInInbox(reviewer, ORG);
    await owner.reload();
    await expect(owner.getByRole('heading', { name: '学员邀请' })).toBeVisible();
  });

  await test.step('reaches its people by short message and mail, with an account or without', async () => {
    await importPeople(owner, [NEWCOMER, { ...person, email: '' }]);
    await comeInByMail(newcomer, site, NEWCOMER, ORG);
    await logInAt(learner, person);
    await accept(learner);
    await owner.goto(new URL('/admin/student', site.url).href);
    await expect(row(owner, NEWCOMER.name)).toContainText('在册');
    expect(site.sms.refused()).toBe(0);
  });

  await test.step('an uncounted quarter of an hour is asked for and credited within the wall clock', async () => {
    await loseMinutes(learner, person.id, long.lid, 900);
    await appeal(learner, long);
    await uphold(answerer);
    await withDatabase(async (client) => {
      const { rows } = await client.query<{ credited: number; granted: number; wall: number }>(
        `SELECT i."creditedSec" AS credited, i."grantedSec" AS granted,
           (SELECT extract(epoch FROM clock_timestamp() - min("startedAt"))::int FROM "StudySession"
            WHERE "userId" = $1 AND lid = $2) AS wall
         FROM "UserItem" i WHERE i."userId" = $1 AND i.lid = $2`,
        [person.id, long.lid],
      );
      const { credited, granted, wall } = rows[0]!;
      expect(granted).toBeGreaterThan(800);
      expect(credited + granted).toBeLessThanOrEqual(wall);
    });
  });

  await test.step('the learner is taught, examined, reviewed by one person and certified by another', async () => {
    await assignCourse(owner, COURSE, LEARNER);
    await studyAndPass(learner, COURSE);
    await bringPhoto(learner);
    await applyFor(owner, STANDARD, LEARNER);
    await review(reviewer);
    await refuseToIssue(reviewer);
    await issueInBatch(issuer, '内审员证书');
    expect(await certificatesOf(person.id)).toMatchObject([{ status: 1, holder: LEARNER }]);
  });

  await test.step('after more than two and a half years the certificate is renewed by new study', async () => {
    const { certNo } = (await certificatesOf(person.id))[0]!;
    await moveBack(person.id, COURSE, 1_030);
    await endSooner(certNo, 1_030);
    await beginAgain(learner);
    await studyAndPass(learner, COURSE);
    await renew(owner, certNo);
    await review(reviewer);
    await issueInBatch(issuer, '内审员证书');
    expect(await certificatesOf(person.id)).toMatchObject([
      { certNo, status: 3, holder: LEARNER },
      { status: 1, holder: LEARNER },
    ]);
  });

  await test.step('the learner’s name is corrected, and the certificate replaced', async () => {
    await correctName(answerer, person.mobile);
    await expect
      .poll(() => certificatesOf(person.id), { timeout: 30_000 })
      .toMatchObject([
        { status: 3, holder: LEARNER },
        { status: 3, holder: LEARNER },
        { status: 1, holder: CORRECTED },
      ]);
    const [, old, own] = await certificatesOf(person.id);
    await newcomer.goto(`/verify?code=${old!.verifyCode}`);
    await expectShown(newcomer, '已换发');
    await newcomer.goto(`/verify?code=${own!.verifyCode}`);
    await expect(newcomer.getByRole('region', { name: '真实有效' })).toContainText(CORRECTED);
  });

  await test.step('three days of downtime end in one reminder of the deadline', async () => {
    await assignCourse(owner, COURSE, NEWCOMER.name, dayFromNow(8));
    await letPass(3);
    expect(said).toEqual([]);
    await site.crash();
    // What a page asked for meanwhile failed, rightly.
    said.splice(0);
    for (let run = 0; run < 3; run += 1) await runReminders();
    // The account has a phone and no address; within quiet hours the message waits.
    expect(await remindedOf(NEWCOMER.mobile)).toEqual({ notices: 1, sms: 1, mails: 0 });
  });

  await test.step('the pack for the external auditor holds the figures of the database', async () => {
    const sheets = await makePack(owner);
    const { rows } = await withDatabase((client) =>
      client.query<{ members: number; finished: number; attempts: number; certificates: number }>(
        `SELECT (SELECT count(*)::int FROM "OrgMember" WHERE "orgId" = o.id AND status = 2) AS members,
           (SELECT count(*)::int FROM "UserLesson" WHERE "orgId" = o.id AND source = 2 AND status = 3) AS finished,
           (SELECT count(*)::int FROM "Attempt" a JOIN "Paper" p ON p.id = a."paperId"
            JOIN "UserLesson" l ON l."userId" = a."userId" AND l."lessonId" = p."lessonId"
            WHERE l."orgId" = o.id AND l.source = 2 AND a.status = 3
              AND a."submitTime" > clock_timestamp() - interval '100 days') AS attempts,
           (SELECT count(*)::int FROM "Certificate" WHERE "orgId" = o.id) AS certificates
         FROM "Organisation" o WHERE o."orgName" = $1`,
        [ORG],
      ),
    );
    const { members, finished, attempts, certificates } = rows[0]!;
    const [, whole] = sheets.summary;
    expect([whole?.[1], whole?.[4], whole?.[8]]).toEqual([members, finished, attempts]);
    expect(sheets.certificates).toHaveLength(certificates + 1);
  });

  for (const page of [owner, learner, newcomer, reviewer, issuer, answerer]) await page.close();
  expect(said).toEqual([]);
});

const dayFromNow = (days: number): string =>
  new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

/** As if so many days had gone by since the course was assigned. */
const letPass = (days: number): Promise<unknown> =>
  withDatabase((client) =>
    client.query(
      `UPDATE "UserLesson" SET deadline = deadline - $1 * interval '1 day',
         "createdAt" = "createdAt" - $1 * interval '1 day'
       WHERE "userId" = (SELECT id FROM "User" WHERE mobile = $2)`,
      [days, NEWCOMER.mobile],
    ),
  );

/** The hourly job, now. */
const runReminders = (): Promise<unknown> =>
  withDatabase(async (client) => {
    const ran = async () =>
      (await client.query<{ at: Date | null }>(`SELECT "startedAt" AS at FROM "JobRun" WHERE name = 'remind'`)).rows[0]
        ?.at ?? null;
    const before = (await ran())?.getTime() ?? 0;
    await client.query(`UPDATE "JobRun" SET "askedAt" = clock_timestamp() WHERE name = 'remind'`);
    await expect.poll(async () => (await ran())?.getTime() ?? 0, { timeout: 60_000 }).toBeGreaterThan(before);
  });

type Reminded = { notices: number; sms: number; mails: number };
const remindedOf = (mobile: string): Promise<Reminded | undefined> =>
  withDatabase(
    async (client) =>
      (
        await client.query<Reminded>(
          `SELECT (SELECT count(*)::int FROM "Notice" WHERE "userId" = u.id AND title = '课程即将截止') AS notices,
             (SELECT count(*)::int FROM "Delivery"
              WHERE "userId" = u.id AND event = 'deadline-near' AND channel = 1) AS sms,
             (SELECT count(*)::int FROM "Delivery"
              WHERE "userId" = u.id AND event = 'deadline-near' AND channel = 2) AS mails
           FROM "User" u WHERE mobile = $1`,
          [mobile],
        )
      ).rows[0],
  );

const appeal = async (page: Page, { lessonId, lid }: { lessonId: string; lid: string }): Promise<void> => {
  await page.goto(`/lesson/detail?id=${lessonId}&lid=${lid}`);
  await press(page, '查看原因');
  const refused = page.getByRole('dialog', { name: '未计入的时长', exact: true });
  await refused.getByRole('checkbox').first().check();
  await refused.getByRole('button', { name: '申诉' }).click();
  await dialogOf(page).getByLabel('申诉理由').fill('当时网络中断，页面一直打开在阅读');
  await dialogOf(page).getByRole('button', { name: '提交申诉' }).click();
  await expect(refused).toContainText('待处理');
};

const uphold = async (page: Page): Promise<void> => {
  await page.goto('/console/appeal');
  await page.getByRole('button', { name: new RegExp(`^查看申诉，${LEARNER}`) }).click();
  const dock = page.getByRole('dialog', { name: `${LEARNER} 学时申诉` });
  await expect(dock).toContainText(/可补计 1[45] 分/);
  await dock.getByRole('button', { name: '处理' }).click();
  const decide = page.getByRole('dialog', { name: `处理${LEARNER}的学时申诉` });
  await decide.getByLabel('意见').fill('台账显示页面一直打开，予以补计');
  await decide.getByRole('button', { name: '确定' }).click();
  await expect(dock).toContainText('成立');
};

const bringPhoto = async (page: Page): Promise<void> => {
  await page.goto('/mycenter');
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 413, height: 531 } });
  await page.getByLabel('证件照（选填）').setInputFiles({ name: '证件照.png', mimeType: 'image/png', buffer });
  await expect(page.getByText('更换', { exact: true }).last()).toBeVisible();
  await press(page, '保存证书资料');
  await expectShown(page, '保存成功');
};

const review = async (page: Page): Promise<void> => {
  await page.goto('/console/inbox');
  await page.getByRole('list', { name: '待办事项' }).getByRole('listitem').filter({ hasText: ORG }).first().click();
  await page.getByRole('button', { name: /其余 1 人全部通过/ }).click();
  await press(page, '提交结论');
  await expectShown(page, '审核完成');
};

/** The reviewer may not issue: the page says so beforehand, and the server refuses. */
const refuseToIssue = async (page: Page): Promise<void> => {
  await page.goto('/console/inbox?tab=all');
  await page.getByRole('list', { name: '待办事项' }).getByRole('listitem').filter({ hasText: ORG }).first().click();
  await expectShown(page, '您审核了这份申请，制证请由其他人员完成。');
  await press(page, '签发证书');
  await dialogOf(page).getByRole('button', { name: '签发证书' }).click();
  await expectShown(page, '审核人不能制证，请由其他人员制证');
};

/** A new round of the course, whose exam counts for a year. */
const beginAgain = async (page: Page): Promise<void> => {
  await page.goto('/lesson');
  await page.getByRole('searchbox', { name: '搜索课程' }).fill(COURSE);
  await page.keyboard.press('Enter');
  await page
    .getByRole('link', { name: new RegExp(COURSE) })
    .first()
    .click();
  await page.getByRole('region', { name: '学习轮次' }).getByRole('button', { name: '再认证' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '开始新一轮' }).click();
  await expectShown(page, '已开始新一轮学习');
};

/** The owner asks for it from the certificate that ends. */
const renew = async (page: Page, certNo: string): Promise<void> => {
  await page.goto('/admin/certificate');
  await page.getByRole('link', { name: new RegExp(`^换证，${LEARNER}`) }).click();
  await expectShown(page, `正在为证书 ${certNo} 换证`);
  // Its holder is chosen as soon as it is known that they may be: a press at that moment would take them out again.
  await expect(page.getByRole('checkbox', { name: `选择${LEARNER}` })).toBeChecked();
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '提交申请' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '提交申请' }).click();
  await expect(
    page
      .getByRole('region', { name: '已提交的申请' })
      .getByRole('row', { name: new RegExp(LEARNER) })
      .first(),
  ).toContainText('待平台审核');
};

const correctName = async (page: Page, mobile: string): Promise<void> => {
  await page.goto('/console/learner');
  await page.getByRole('searchbox').fill(mobile);
  await press(page, '查询');
  await press(page, `查看学员，${LEARNER}`);
  await press(page, `更多操作：${LEARNER}`);
  await page.getByRole('menuitem', { name: /更正姓名/ }).click();
  const dialog = page.getByRole('dialog', { name: `更正姓名：${LEARNER}` });
  await dialog.getByLabel('更正为').fill(CORRECTED);
  await dialog.getByLabel('原因').fill('与身份证件核对一致');
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 300 } });
  await dialog.locator('input[type=file]').setInputFiles({ name: '证件.png', mimeType: 'image/png', buffer });
  await expect(dialog.getByRole('img', { name: /查看图片/ })).toBeVisible();
  await dialog.getByRole('button', { name: '更正姓名' }).click();
};

type Sheet = readonly (readonly unknown[])[];
const makePack = async (page: Page): Promise<{ summary: Sheet; certificates: Sheet }> => {
  await page.goto('/admin/study');
  await press(page, '认证审核材料');
  await dialogOf(page).getByRole('button', { name: '制作', exact: true }).click();
  const done = dialogOf(page).getByRole('button', { name: '下载材料' });
  await expect(done).toBeVisible({ timeout: 60_000 });
  const { bytes } = await fileOf(page, done.click());
  const workbook = Buffer.from(unzipSync(new Uint8Array(bytes))['证据包.xlsx'] ?? []);
  return { summary: await readSheet(workbook, '汇总'), certificates: await readSheet(workbook, '证书') };
};
