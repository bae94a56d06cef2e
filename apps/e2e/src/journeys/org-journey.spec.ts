import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import writeXlsxFile from 'write-excel-file/node';
import { choose } from '#support/page/choose.ts';
import { freeCreditCode } from '#support/people/credit-code.ts';
import { withDatabase } from '#support/database.ts';
import { listenToConsole, look } from '#support/page/looks.ts';
import { freeMobile, register } from '#support/people/people.ts';
import { publishShortCourse } from '#support/study/short-course.ts';
import { approveOrg, passAndIssue, refuseOrg } from '#support/people/staff.ts';
import { expect, type Page, test } from '#support/test.ts';
import { rightTexts } from '#production/five-roles-steps.ts';

const ORG = `青禾精密仪器（南京）有限公司${Math.floor(Math.random() * 1e6)}`;
const STANDARD = 'GB/T 29490-2023';
const COURSE = '内审要点速读';
const OWNER = '沈知夏';
const LEARNER = '顾言初';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/**
 * An organisation registers, gathers its people, has one taught and examined, and holds an 内审员证书 that anyone can
 * verify.
 */
test('the way of an organisation from registration to a verified certificate', async ({ page: owner, browser }) => {
  const said = listenToConsole(owner);
  await enter(owner);
  const link = await invite(owner);
  await importStudents(owner);

  const learner = await (await browser.newContext()).newPage();
  said.push(...listenToConsole(learner));
  await register(learner, { mobile: freeMobile(), realName: LEARNER });
  await join(learner, link);

  await publishShortCourse(COURSE, STANDARD);
  await assign(owner);
  await study(learner);
  await sit(learner);
  await bringPhoto(learner);

  await apply(owner);
  const [certNo = ''] = await passAndIssue(owner.request, ORG);
  const certificate = await collect(owner, certNo);
  expect(said).toEqual([]);

  const stranger = await (await browser.newContext()).newPage();
  await verify(stranger, certNo, certificate);
});

/** Registers the organisation, which waits until the training body lets it in. */
const enter = async (page: Page): Promise<void> => {
  const creditCode = freeCreditCode();
  const more = async () => {
    await page.getByRole('radiogroup', { name: '账号类型' }).getByText('机构', { exact: true }).click();
    await page.getByLabel('机构名称').fill(ORG);
    await page.getByLabel('统一社会信用代码').fill(creditCode);
    await choose(page, page.getByLabel('所在地区'), '江苏省');
    await choose(page, page.getByRole('combobox', { name: '城市' }), '南京市');
    await choose(page, page.getByRole('combobox', { name: '区县' }), '玄武区');
    await page.getByLabel('联系人姓名').fill(OWNER);
  };
  await register(page, { mobile: freeMobile(), realName: OWNER, more });

  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { name: '机构审核中' })).toBeVisible();
  await look(page, 'org-01-under-review');
  const {
    rows: [org],
  } = await withDatabase((client) =>
    client.query<{ id: string }>('SELECT id FROM "Organisation" WHERE "creditCode" = $1', [creditCode]),
  );
  await refuseOrg(page.request, org?.id ?? '', '请填写法定代表人');
  await mend(page);
  await approveOrg(page.request, org?.id ?? '');
  await page.reload();
  await expect(page.getByRole('heading', { name: '学员邀请' })).toBeVisible();
};

/** Reads why it was refused, puts it right and waits again. */
const mend = async (page: Page): Promise<void> => {
  await page.reload();
  await expect(page.getByRole('heading', { name: '机构审核未通过' })).toBeVisible();
  await expect(page.getByRole('alert').getByText('请填写法定代表人')).toBeVisible();
  await look(page, 'org-01-refused');
  await page.getByRole('button', { name: '修改并重新提交' }).click();
  const dialog = page.getByRole('dialog', { name: '修改机构资料' });
  await dialog.getByLabel('统一社会信用代码').fill('91320102MA0000000Y');
  await dialog.getByLabel('法定代表人（选填）').fill(OWNER);
  await dialog.getByRole('button', { name: '重新提交' }).click();
  await expect(dialog.getByText('统一社会信用代码有误，请核对')).toBeVisible();
  await expect(dialog.getByLabel('统一社会信用代码')).toBeFocused();
  await look(page, 'org-01-resubmit');
  await dialog.getByLabel('统一社会信用代码').fill(freeCreditCode());
  await dialog.getByRole('button', { name: '重新提交' }).click();
  await expect(page.getByRole('heading', { name: '机构审核中' })).toBeVisible();
};

/** Creates an invitation; its link, as copied. */
const invite = async (page: Page): Promise<string> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: '创建邀请' }).first().click();
  await page.getByLabel('加入部门（选填）').fill('质量部');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /创\s?建/ })
    .click();
  await page.getByRole('button', { name: /^复制链接/ }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/\/mycenter\/join-enterprise\?code=\w{8}$/);
  await look(page, 'org-02-invite');
  return page.evaluate(() => navigator.clipboard.readText());
};

/** A workbook whose fourth row has a wrong number: the fault is reported, the others come in. */
const importStudents = async (page: Page): Promise<void> => {
  const rows = [
    ['姓名', '手机号码', '邮箱', '部门'],
    ['陆清和', freeMobile(), '', '研发部'],
    ['许南乔', freeMobile(), '', '研发部'],
    ['何以安', '12345', '', '研发部'],
  ];
  const buffer = await writeXlsxFile([
    { sheet: '学员', data: rows.map((row) => row.map((value) => ({ value, type: String }))) },
  ]).toBuffer();
  await page.goto('/admin/student');
  await page.getByRole('button', { name: '导入' }).click();
  await page.locator('dialog input[type=file]').setInputFiles({
    name: '学员.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  });
  await expect(
    page.getByRole('region', { name: '有问题的行' }).getByRole('row', { name: /第 4 行 何以安 手机号码/ }),
  ).toBeVisible();
  await expect(page.getByText('已读入：工作表“学员”的 3 行')).toBeVisible();
  await page.getByRole('checkbox', { name: '新建 1 个部门' }).check();
  await expect(page.getByText('将邀请：陆清和、许南乔')).toBeVisible();
  await look(page, 'org-03-import-check');
  await page.getByRole('button', { name: '导入 2 人' }).click();
  await expect(page.getByText(/导入学员已完成/)).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: '关闭' }).click();
  for (const name of ['陆清和', '许南乔'])
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('待接受');
  await expect(page.getByText('何以安')).toHaveCount(0);
  await look(page, 'org-04-student');
};

const join = async (page: Page, link: string): Promise<void> => {
  await page.goto(link);
  await expect(page.getByRole('heading', { name: ORG })).toBeVisible();
  await page.getByRole('button', { name: '加入机构' }).click();
  await expect(page.getByRole('heading', { name: new RegExp(`${ORG}.*在册`) })).toBeVisible();
};

const assign = async (page: Page): Promise<void> => {
  await page.goto('/admin/study');
  await page.getByRole('button', { name: '指派课程' }).first().click();
  const dialog = page.getByRole('dialog');
  await choose(page, dialog.getByLabel('课程', { exact: true }), COURSE);
  await dialog.getByRole('heading', { name: '指派课程' }).click();
  await choose(page, dialog.getByLabel('学员', { exact: true }), LEARNER);
  await dialog.getByRole('heading', { name: '指派课程' }).click();
  await dialog.getByRole('button', { name: '指派' }).click();
  await expect(page.getByText('课程已指派，已通知 1 人')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`${LEARNER}.*${COURSE}`) })).toBeVisible();
  await look(page, 'org-05-study');
};

const study = async (page: Page): Promise<void> => {
  await page.goto('/my-lesson');
  await page
    .getByRole('link', { name: new RegExp(COURSE) })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /内审前要读的一页/, level: 2 })).toBeVisible();
  await expect(page.getByText('去考试')).toBeVisible({ timeout: 40_000 });
};

const sit = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: /去考试/ }).click();
  await page.getByRole('checkbox', { name: /我已阅读并同意考试须知/ }).check();
  await page.getByRole('button', { name: '开始考试' }).click();
  for (let number = 1; number <= 3; number += 1) {
    await expect(page.getByText(`第 ${number} 题 / 共 3 题`)).toBeVisible();
    const stem = await page.locator('main').getByRole('heading', { level: 2 }).first().innerText();
    for (const text of rightTexts(stem)) await page.getByRole('group').getByText(text, { exact: true }).click();
    await expect(page.getByText(/已自动保存/)).toBeVisible();
    if (number < 3) await page.getByRole('button', { name: '下一题' }).click();
  }
  await page.getByRole('button', { name: '交卷' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '交卷' }).click();
  await expect(page.getByRole('region', { name: '考试结果' }).getByText(/60/).first()).toBeVisible();
};

/** Any picture will do; the page's own is one. */
const bringPhoto = async (page: Page): Promise<void> => {
  await page.goto('/mycenter');
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 413, height: 531 } });
  await page.getByLabel('证件照（选填）').setInputFiles({ name: '证件照.png', mimeType: 'image/png', buffer });
  await page.getByRole('checkbox', { name: /^我单独同意收集证件照/ }).check();
  const save = page.getByRole('button', { name: '保存证书资料' });
  await expect(page.getByText('更换', { exact: true }).last()).toBeVisible();
  await expect(save).toBeEnabled();
  const [answer] = await Promise.all([
    page.waitForResponse((r) => r.request().method() !== 'GET' && /user/i.test(r.url())),
    save.click(),
  ]);
  expect(await answer.json()).toMatchObject({ code: 200 });
};

/** Who is ready is submitted; the owner, who studied nothing, is shown what is missing. */
const apply = async (page: Page): Promise<void> => {
  await page.goto('/admin/self-application');
  await choose(page, page.getByRole('combobox', { name: '标准' }), STANDARD);
  await expect(page.getByRole('row', { name: new RegExp(OWNER) })).toContainText('未完成该标准的课程');
  await expect(page.getByRole('row', { name: new RegExp(OWNER) })).toContainText('未上传证件照');
  await page.getByRole('checkbox', { name: `选择${LEARNER}` }).check();
  await look(page, 'org-06-self-application');
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '提交申请' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '提交申请' }).click();
  await expect(
    page.getByRole('region', { name: '已提交的申请' }).getByRole('row', { name: new RegExp(LEARNER) }),
  ).toContainText('待平台审核');

  await page.goto('/admin/application');
  await expect(page.getByRole('row', { name: new RegExp(LEARNER) })).toContainText('待平台审核');
  await look(page, 'org-07-application');
  await page.goto('/admin/company-info');
  await expect(page.getByText(ORG).first()).toBeVisible();
  await look(page, 'org-08-company-info');
};

type Certificate = { pdf: Buffer; /** By which it is verified. */ code: string };

/** Downloads all certificates in one archive, which holds the only one. */
const collect = async (page: Page, certNo: string): Promise<Certificate> => {
  await page.goto('/admin/certificate');
  await expect(page.getByRole('row', { name: new RegExp(LEARNER) })).toContainText(certNo);
  await look(page, 'org-09-certificate');
  await page.getByRole('button', { name: '全部下载' }).click();
  await page.getByRole('button', { name: '开始打包' }).click();
  await expect(page.getByText(/打包证书已完成，共 1 份/)).toBeVisible({ timeout: 20_000 });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载压缩包' }).click(),
  ]);
  const files = unzipSync(new Uint8Array(await readFile(await download.path())));
  const name = `${LEARNER}-内审员证书-${certNo}.pdf`;
  expect(Object.keys(files)).toEqual([name, '索引.xlsx']);
  await page.getByRole('button', { name: '关闭' }).click();

  const link = await page.getByRole('link', { name: new RegExp(`核验，${LEARNER}`) }).getAttribute('href');
  return { pdf: Buffer.from(files[name] ?? []), code: new URL(link ?? '', page.url()).searchParams.get('code') ?? '' };
};

/** A stranger reads the facts and finds the file from the archive genuine. */
const verify = async (page: Page, certNo: string, { code, pdf }: Certificate): Promise<void> => {
  await page.goto(`/verify?code=${code}`);
  const result = page.getByRole('region', { name: '真实有效' });
  for (const text of ['内审员证书', LEARNER, certNo, ORG, STANDARD])
    await expect(result.getByText(text, { exact: true })).toBeVisible();
  await expect(result.getByText('有效', { exact: true }).first()).toBeVisible();
  await page
    .getByLabel('选择收到的文件')
    .setInputFiles({ name: '内审员证书.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(page.getByText(/文件与签发时一致/).first()).toBeVisible();
  await look(page, 'org-10-verify');
};
