import { APPLY, ITEM_RESULT } from '@zhibiao/contract/apply/types';
import { auditOrgApply, submitSelfApply } from '@zhibiao/contract/apply/org';
import { readSheet } from 'read-excel-file/node';
import { choose } from '#support/page/choose.ts';
import { withDatabase } from '#support/database.ts';
import { api, expectFieldError } from '#support/page/forms.ts';
import { look } from '#support/page/looks.ts';
import {
  makeLearned,
  makeMember,
  makeOrg,
  makeTrainingApply,
  type Org,
  type Person,
  STANDARD,
} from '#support/people/org-fixtures.ts';
import {
  answerDialog,
  dialogOf,
  enterAsOrg,
  exported,
  fileOf,
  press,
  row,
  expectShown,
} from '#support/people/org-pages.ts';
import { makeRecord, makeRefused } from '#support/people/org-work-fixtures.ts';
import { passAndIssue, returnApply } from '#support/people/staff.ts';
import { expect, type Page, test } from '#support/test.ts';

/** An organisation's work with its people: their study, their applications, their certificates. */

const COURSE = '专利基础与专利导航';
const OTHER = '商标与品牌管理';

test('study is seen at a glance, in detail with what did not count, assigned, and reminded of once a day', async ({
  browser,
}) => {
  const org = await makeOrg('启明精密制造', '郑明远');
  const [soon, late, done] = [
    await makeMember(org, '许南乔'),
    await makeMember(org, '陆清和', { department: '质量部' }),
    await makeMember(org, '何以安', { department: '质量部' }),
  ];
  await makeRecord(org, soon, COURSE, { progress: 40, days: 3 });
  await makeRefused(soon, COURSE, [
    { seconds: 240, refusal: 'HIDDEN' },
    { seconds: 180, refusal: 'OTHER_DEVICE' },
  ]);
  await makeRecord(org, late, COURSE, { progress: 80, days: -1 });
  await makeLearned([done]);
  const { page, said } = await enterAsOrg(browser, org.owner);
  await page.goto('/admin/study');

  await expectShown(page, '在册 4 人，学习记录 3 条，已完成 1 条，临期 1 条，逾期 1 条');
  for (const [name, light] of [
    ['许南乔', '临期'],
    ['陆清和', '逾期'],
    ['何以安', '正常'],
  ] as const)
    await expect(row(page, name)).toContainText(light);
  await seeCharts(page);
  await look(page, 'work-study');
  await choose(page, page.getByRole('combobox', { name: '期限' }), '逾期');
  await expect(row(page, '许南乔')).toHaveCount(0);
  await expect(row(page, '陆清和')).toBeVisible();
  await page.goto('/admin/study?view=score');
  await expect(row(page, '何以安')).toContainText(/结业考试.*86 \/ 100.*合格/s);
  await look(page, 'work-study-score');
  await page.getByText('按条款').click();
  await expectShown(page, '还没有已公布对错的作答');
  await page.goto('/admin/study');

  await press(page, `详情，许南乔的${COURSE}`);
  await expect(dialogOf(page).getByText('未计入时长').locator('..')).toContainText('7 分钟');
  for (const [minutes, reason] of [
    ['4 分钟', '页面在后台，未计入学时'],
    ['3 分钟', '已在其他设备学习，本设备未计入学时'],
  ] as const)
    await expect(dialogOf(page).getByRole('listitem').filter({ hasText: reason })).toContainText(minutes);
  await look(page, 'work-study-detail');
  await press(page, '关闭');

  await remind(page);
  await assign(page);
  await exportStudy(page);
  const learner = await enterAsOrg(browser, soon);
  await learner.page.goto('/feedback/list?tab=notice');
  await learner.page.getByText('学习提醒').click();
  await expectShown(learner.page, `课程《${COURSE}》还没有学完`);
  expect([said, learner.said]).toEqual([[], []]);
});

const seeCharts = async (page: Page): Promise<void> => {
  const bands = page.getByRole('region', { name: '进度分布' }).getByRole('listitem');
  await expect(bands).toHaveText(['未开始0', '1%–25%0', '26%–50%1', '51%–75%0', '76%–99%1', '待考试0', '已完成1']);
  await expect(page.getByRole('region', { name: '考试合格率' }).getByRole('listitem')).toContainText('100%（1/1 人）');
  await expect(page.getByRole('img', { name: /^近 14 天每天学习人数：.* 1 人$/ })).toBeVisible();
};

const remind = async (page: Page): Promise<void> => {
  const send = async () => {
    await page.getByRole('checkbox', { name: `选择许南乔的${COURSE}` }).check();
    await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '提醒学习' }).click();
  };
  await send();
  // The very words, before anything is sent.
  await expect(dialogOf(page).getByRole('region', { name: '发给 1 人' })).toContainText(
    new RegExp(`课程《${COURSE}》还没有学完，.*请抓紧时间学习。.*许南乔`),
  );
  await look(page, 'work-remind-preview');
  await answerDialog(page, '发送给 1 人次');
  await expectShown(page, '已提醒 1 人次');
  await page.reload();
  await send();
  await expect(dialogOf(page).getByRole('region', { name: '不发送' })).toContainText(
    `许南乔，《${COURSE}》：今天已经提醒过`,
  );
  await expect(dialogOf(page).getByRole('button')).toHaveText(['关闭']);
  await answerDialog(page, '关闭');
  await exportChosen(page);
  await press(page, '取消选择');
};

/** What was chosen leaves, not what is listed. */
const exportChosen = async (page: Page): Promise<void> => {
  await press(page, '导出所选 1 条');
  await expect(dialogOf(page)).toContainText('导出选中的 1 条学习记录');
  await answerDialog(page, '导出');
  await expect(dialogOf(page).getByText(/导出学习记录已完成，共 1 条/)).toBeVisible({ timeout: 20_000 });
  await answerDialog(page, '关闭');
};

/** A course for a department until a day; the same again for one of them changes nothing. */
const assign = async (page: Page): Promise<void> => {
  const day = new Date(Date.now() + 20 * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
  const give = async (toWhom: () => Promise<void>) => {
    await page.getByRole('search').getByRole('button', { name: '指派课程' }).click();
    await choose(page, dialogOf(page).getByLabel('课程', { exact: true }), OTHER);
    await dialogOf(page).getByRole('heading').click();
    await toWhom();
    await dialogOf(page).getByRole('heading').click();
    await dialogOf(page).getByLabel('截止日期（选填）').fill(day);
    await answerDialog(page, '指派');
  };
  await give(async () => {
    await dialogOf(page).getByText('按部门', { exact: true }).click();
    const department = dialogOf(page).getByLabel('部门', { exact: true });
    await answerDialog(page, '指派');
    await expectFieldError(department, '请选择部门');
    await choose(page, department, '质量部');
  });
  await expectShown(page, '课程已指派，已通知 2 人');
  for (const name of ['陆清和', '何以安']) await expect(row(page, `${name}.*${OTHER}`)).toContainText(day);
  await expect(row(page, `许南乔.*${OTHER}`)).toHaveCount(0);
  await give(() => choose(page, dialogOf(page).getByLabel('学员', { exact: true }), '陆清和'));
  await expectShown(page, '这些学员已有相同的安排');
};

const exportStudy = async (page: Page): Promise<void> => {
  const { name, bytes } = await exported(page, /导出学习记录已完成，共 5 条/);
  expect(name).toMatch(/^学习记录_[\d-]+\.xlsx$/);
  const [head = [], ...rows] = await readSheet(bytes);
  const records = rows.map((cells) => Object.fromEntries(head.map((title, index) => [String(title), cells[index]])));
  expect(records.find((record) => record['姓名'] === '许南乔')).toMatchObject({
    账号: expect.stringMatching(/^139\*{4}\d{4}$/),
    课程: COURSE,
    期限: '临期',
    '进度（%）': 40,
    '未计入时长（分钟）': 7,
  });
};

test('who may be submitted is told in plain words, and what comes back is put right with its people chosen', async ({
  browser,
}) => {
  const org = await makeOrg('云杉软件', '郑明远');
  const [first, second, bare] = [
    await makeMember(org, '许南乔'),
    await makeMember(org, '陆清和'),
    await makeMember(org, '何以安'),
  ];
  await makeLearned([first, second]);
  await withDatabase((client) => client.query('UPDATE "User" SET photo = NULL WHERE id = $1', [bare.id]));
  const { page, said } = await enterAsOrg(browser, org.owner);
  await page.goto('/admin/self-application');
  await expectShown(page, '选择标准后，列出每位成员是否符合条件');
  await choose(page, page.getByRole('combobox', { name: '标准' }), STANDARD);
  await expectShown(page, '2 / 4 人符合条件');
  await expect(row(page, '何以安')).toContainText(/不符合.*未完成该标准的课程.*未上传证件照/);
  await expect(page.getByRole('checkbox', { name: '选择何以安' })).toBeDisabled();
  await press(page, '选中所有符合条件的人员');
  await send(page, '提交申请');

  const mine = page.getByRole('region', { name: '已提交的申请' });
  await expect(mine.getByRole('row', { name: /许南乔/ })).toContainText('待平台审核');
  await expect(row(page, '许南乔.* 16\\.0')).toContainText('已有进行中的申请');
  await returnApply(page.request, await newestApply(org), '请更换陆清和的证件照');
  await page.reload();
  await expect(mine.getByRole('row', { name: /许南乔/ })).toContainText('退回补正');
  await mine.getByRole('button', { name: /^查看/ }).click();
  await expect(dialogOf(page)).toContainText('审核意见：请更换陆清和的证件照');
  await expect(dialogOf(page).getByRole('listitem').filter({ hasText: '待平台审核 → 退回补正' })).toContainText(
    '请更换陆清和的证件照',
  );
  await look(page, 'work-self-application-log');
  await press(page, '关闭');

  await mine.getByRole('button', { name: /^补正后重新提交/ }).click();
  await expectShown(page, '审核意见：请更换陆清和的证件照');
  for (const name of ['许南乔', '陆清和'])
    await expect(page.getByRole('checkbox', { name: `选择${name}` })).toBeChecked();
  await look(page, 'work-self-application-again');
  await send(page, '重新提交');
  await expect(mine.getByRole('row', { name: /许南乔/ })).toContainText('待平台审核');
  await mine.getByRole('button', { name: /^查看/ }).click();
  await expect(dialogOf(page).getByRole('listitem').filter({ hasText: '退回补正 → 待平台审核' })).toContainText(
    '机构负责人 郑*远',
  );
  expect(said).toEqual([]);
});

const send = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name }).click();
  await expect(dialogOf(page)).toContainText('为 2 人申请内审员证书');
  await answerDialog(page, '提交申请');
  await expectShown(page, '申请已提交，等待平台审核');
};

const newestApply = (org: Org): Promise<string> =>
  withDatabase(async (client) => {
    const {
      rows: [apply],
    } = await client.query<{ id: string }>(
      'SELECT id FROM "CertApply" WHERE "orgId" = $1 ORDER BY "createdAt" DESC LIMIT 1',
      [org.id],
    );
    return apply?.id ?? '';
  });

test('certificates are found by kind and by their end, opened as PDF and verified by anybody', async ({ browser }) => {
  const org = await makeOrg('青禾仪器', '郑明远');
  const [auditor, trained] = [await makeMember(org, '许南乔'), await makeMember(org, '陆清和')];
  const lesson = await makeLearned([auditor, trained]);
  const { page, said } = await enterAsOrg(browser, org.owner);
  await page.goto('/admin/certificate');
  await expectShown(page, '还没有证书，学员的证书签发后会出现在这里');
  const [auditorNo, trainedNo] = [
    await issueAuditor(page, org, auditor),
    await issueTraining(page, org, trained, lesson),
  ];
  await withDatabase((client) =>
    client.query(
      `UPDATE "Certificate" SET "expireDate" = (clock_timestamp() AT TIME ZONE 'Asia/Shanghai')::date + 30
       WHERE "certNo" = $1`,
      [trainedNo],
    ),
  );

  await page.reload();
  await expectShown(page, '共 2 份，有效 2 份');
  const numbers = page.locator('tbody tr[data-row-key] td:nth-child(4)');
  await choose(page, page.getByRole('combobox', { name: '证书类型' }), '内审员证书');
  await expect(numbers).toHaveText([auditorNo]);
  await page.goto('/admin/certificate');
  await press(page, '即将到期 1 份');
  await expect(numbers).toHaveText([trainedNo]);
  await expect(row(page, trainedNo)).toContainText('即将到期，还有 30 天');
  await page.goto('/admin/certificate');
  await choose(page, page.getByRole('combobox', { name: '证书状态' }), '已撤销');
  await expectShown(page, '没有符合条件的证书');
  await page.goto('/admin/certificate');

  const { name, bytes } = await fileOf(page, press(page, '下载 PDF，许南乔的内审员证书'));
  expect([name, bytes.subarray(0, 4).toString('latin1')]).toEqual([`许南乔-内审员证书-${auditorNo}.pdf`, '%PDF']);
  const [verified] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: /^核验，许南乔的内审员证书/ }).click(),
  ]);
  const result = verified.getByRole('region', { name: '真实有效' });
  for (const text of ['许南乔', auditorNo, org.name, STANDARD])
    await expect(result.getByText(text, { exact: true })).toBeVisible();
  expect(said).toEqual([]);
});

/** By the organisation for a member. */
const issueAuditor = async (page: Page, { name }: Org, { id }: Person): Promise<string> => {
  expect(await api(page, submitSelfApply, { body: { standardCode: STANDARD, userIds: [id] } })).toBe('已提交');
  return (await passAndIssue(page.request, name))[0] ?? '';
};

/** Asked for by the learner and passed on by the organisation. */
const issueTraining = async (page: Page, org: Org, person: Person, lessonId: string): Promise<string> => {
  const { id } = await makeTrainingApply(org, person, lessonId);
  const {
    rows: [item],
  } = await withDatabase((client) =>
    client.query<{ id: string }>('SELECT id FROM "CertApplyItem" WHERE "applyId" = $1', [id]),
  );
  expect(
    await api(page, auditOrgApply, {
      body: {
        id,
        version: APPLY.orgReview,
        action: 'pass',
        decisions: [{ itemId: item?.id, result: ITEM_RESULT.passed }],
      },
    }),
  ).toBe('审核完成');
  return (await passAndIssue(page.request, org.name))[0] ?? '';
};
