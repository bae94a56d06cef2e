import { expect, type Page } from '@playwright/test';
import { endSooner } from '#support/production/as-if-older.ts';
import { choose } from '#support/page/choose.ts';
import { issueInBatch } from '#support/study/issue-in-batch.ts';
import { freeCreditCode } from '#support/people/credit-code.ts';
import { OWN_PASSWORD } from '#support/people/people.ts';
import { COURSE } from '#support/production/content.ts';
import { LEARNERS, registerForExam } from './exam.ts';
import { type Body, done, impossible, type Job, trouble } from './job.ts';

/** Organisations and learners: let in, certified, put right, merged, answered. */

const ORG = '浔溪测控（武汉）有限公司';
const OWNER = { name: '贺兰舟', address: 'helanzhou@example.com' };

const registerOrg = async (page: Page, { site }: Body): Promise<void> => {
  await page.goto('/register');
  await page.getByRole('radiogroup', { name: '账号类型' }).getByText('机构', { exact: true }).click();
  await page.getByText('邮箱注册').click();
  await page.getByLabel('邮箱', { exact: true }).fill(OWNER.address);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByLabel('姓名', { exact: true }).first().fill(OWNER.name);
  await page.getByLabel('机构名称').fill(ORG);
  await page.getByLabel('统一社会信用代码').fill(freeCreditCode());
  await choose(page, page.getByLabel('所在地区'), '湖北省');
  await choose(page, page.getByRole('combobox', { name: '城市' }), '武汉市');
  await choose(page, page.getByRole('combobox', { name: '区县' }), '武昌区');
  await page.getByLabel('联系人姓名').fill(OWNER.name);
  await page.getByLabel('验证码', { exact: true }).fill(await site.codeSentTo(OWNER.address));
  await page.getByLabel('密码', { exact: true }).fill(OWN_PASSWORD);
  await page.getByLabel('确认密码').fill(OWN_PASSWORD);
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page.getByRole('heading', { name: '机构审核中' })).toBeVisible();
};

const openItem = async (page: Page, text: string): Promise<void> => {
  await page.goto('/console/inbox');
  await page.getByRole('list', { name: '待办事项' }).getByRole('listitem').filter({ hasText: text }).first().click();
  await expect(page.getByRole('region', { name: '事项', exact: true })).toContainText(text);
};

const letIn = async (body: Body): Promise<void> => {
  await registerOrg(await body.visitor(OWNER.name), body);
  const page = await body.desk('韩松年');
  await openItem(page, ORG);
  await page.getByRole('button', { name: '认领', exact: true }).click();
  await expect(page.getByRole('button', { name: '释放' })).toBeVisible();
  await page.getByRole('button', { name: '通过', exact: true }).click();
  // The decision on the open item is confirmed, whether by button or by key; then it can be taken back for ten seconds.
  await page.getByRole('dialog').getByRole('button', { name: /通过/ }).last().click();
  await expect(page.getByRole('button', { name: /撤回/ })).toBeVisible();
};

/** A learner who passed asks for the course's certificate. */
const application = async (body: Body): Promise<void> => {
  const learner = await body.visitor('周予安');
  await learner.goto('/mycenter/study-prove');
  await learner.getByRole('button', { name: `申请证书，${COURSE}` }).click();
  await learner.getByRole('dialog').getByRole('button', { name: '提交申请' }).click();
  await passApplication(body);
};

const passApplication = async (body: Body): Promise<void> => {
  const page = await body.desk('韩松年');
  await openItem(page, COURSE);
  await page.getByRole('button', { name: '通过', exact: true }).click();
  await page.getByRole('button', { name: '提交结论' }).click();
  await expect(page.getByText('审核完成')).toBeVisible();
};

const issue = async (body: Body): Promise<void> => issueInBatch(await body.desk('许知白'), '培训合格证书');

/** Two months before it ends its holder asks for the next one, by the study that is at hand. */
const renew = async (body: Body): Promise<void> => {
  const learner = await body.visitor('周予安');
  await learner.goto('/mycenter/study-prove');
  const name = (await learner.getByRole('button', { name: /^下载 PDF，培训合格证书/ }).getAttribute('aria-label'))!;
  await endSooner(name.split(' ').at(-1)!, 3 * 365 - 60);
  await learner.reload();
  await learner.getByRole('button', { name: /^换证，/ }).click();
  await learner.getByRole('button', { name: '申请换证' }).click();
  await learner.getByRole('dialog').getByRole('button', { name: '提交申请' }).click();
  await passApplication(body);
  await issue(body);
  await learner.goto('/mycenter/study-prove');
  await expect(learner.getByRole('main')).toContainText('已换发');
};

const openCertificate = async (page: Page) => {
  await page.goto('/console/cert');
  await page
    .getByRole('button', { name: /^查看证书，周予安/ })
    .first()
    .click();
  return page.getByRole('dialog', { name: /^周予安/ });
};

const replaceAndRevoke = async (body: Body): Promise<void> => {
  const page = await body.desk('许知白');
  const dock = await openCertificate(page);
  await dock.getByRole('button', { name: '换发' }).click();
  const again = page.getByRole('dialog', { name: /^换发周予安/ });
  await again.getByRole('textbox', { name: '原因' }).fill('持证人申请更换版式');
  await again.getByRole('button', { name: '换发证书' }).click();
  // It can be taken back for ten seconds; then it is done.
  await expect(dock.getByRole('region', { name: '换发记录' })).toContainText('换发为', { timeout: 40_000 });
  const reviewer = await body.desk('韩松年');
  const theirs = await openCertificate(reviewer);
  await theirs.getByRole('button', { name: '撤销' }).click();
  const ask = reviewer.getByRole('dialog', { name: /^撤销周予安/ });
  await ask.getByLabel('撤销原因').fill('学时复核未通过');
  await ask.getByRole('button', { name: '撤销证书' }).click();
  await expect(theirs).toContainText('撤销原因（对外公开）：学时复核未通过');
};

const openLearner = async (page: Page, name: string): Promise<void> => {
  await page.goto('/console/learner');
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('button', { name: '查询' }).click();
  await page
    .getByRole('button', { name: `查看学员，${name}` })
    .first()
    .click();
};
const act = async (page: Page, name: string, item: RegExp): Promise<void> => {
  await page
    .getByRole('button', { name: `更多操作：${name}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: item }).click();
};
/** As a scan of a person's papers. */
const evidence = async (page: Page) => ({
  name: '证件.png',
  mimeType: 'image/png',
  buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 300 } }),
});

const careForLearner = async (body: Body): Promise<void> => {
  const page = await body.desk('林小满');
  await openLearner(page, '许南乔');
  const dock = page.getByRole('dialog', { name: /许南乔/ });
  await dock.getByRole('button', { name: '查看邮箱' }).click();
  await dock.getByRole('button', { name: '核对来电人身份' }).click();
  await dock.getByRole('button', { name: '查看 60 秒' }).click();
  await expect(dock).toContainText(LEARNERS.许南乔);
  for (const what of ['停用', '启用']) {
    await act(page, '许南乔', new RegExp(`^${what}账号`));
    const ask = page.getByRole('dialog', { name: `${what}账号：许南乔` });
    await ask.getByLabel('原因').fill('多人共用一个账号，已说明');
    await ask.getByRole('button', { name: what }).click();
    await expect(ask).toBeHidden();
  }
  const reviewer = await body.desk('韩松年');
  await openLearner(reviewer, '许南乔');
  await act(reviewer, '许南乔', /更正姓名/);
  const rename = reviewer.getByRole('dialog', { name: '更正姓名：许南乔' });
  await rename.getByLabel('更正为').fill('许南桥');
  await rename.getByLabel('原因').fill('与身份证件核对一致');
  await rename.locator('input[type=file]').setInputFiles(await evidence(reviewer));
  await expect(rename.getByRole('img', { name: /查看图片/ })).toBeVisible();
  await rename.getByRole('button', { name: '更正姓名' }).click();
  await expect(rename).toBeHidden();
};

const merge = async (body: Body): Promise<void> => {
  await registerForExam(await body.visitor('周予安二'), body, '周予安', 'zhouyuan-2@example.com');
  const page = await body.desk('程望舒');
  await openLearner(page, '周予安');
  await act(page, '周予安', /合并账号/);
  const dialog = page.getByRole('dialog', { name: '合并账号：周予安' });
  const other = dialog.getByRole('combobox', { name: '另一个账号' });
  // The list has the newest first, which is the one that was opened.
  await other.fill(LEARNERS.周予安);
  await expect(page.locator('.ant-select-item-option-active:visible')).toBeVisible();
  await other.press('Enter');
  await dialog.locator('input[type=file]').setInputFiles(await evidence(page));
  await expect(dialog.getByRole('img', { name: /查看图片/ })).toBeVisible();
  await dialog.getByLabel('原因').fill('同一人注册了两次，已核对身份证件');
  await dialog.getByLabel('输入“合并”以确认').fill('合并');
  await dialog.getByRole('button', { name: /^合并，/ }).click();
  await expect(page.getByRole('button', { name: /撤回/ })).toBeVisible();
};

const feedback = async (body: Body): Promise<void> => {
  const learner = await body.visitor('周予安');
  await learner.goto('/feedback');
  await learner.getByLabel('反馈类型').press('Enter');
  await expect(learner.locator('.ant-select-item-option-active:visible')).toBeVisible();
  await learner.keyboard.press('Enter');
  await learner.getByLabel('反馈内容').fill('第二讲的字幕与讲述不一致。');
  const answered = learner.waitForResponse(/suggest\/add/);
  await learner.getByRole('button', { name: '提交反馈' }).click();
  await answered;
  const page = await body.desk('林小满');
  await openItem(page, '反馈');
  await page.getByLabel('答复').fill('已更正字幕，谢谢您。');
  await page.getByRole('button', { name: '发送答复' }).click();
  await expect(page.getByText(/^已发送|已答复|答复成功/).first()).toBeVisible();
};

export const PEOPLE: readonly Job[] = [
  { id: 29, name: '机构注册与审核', before: done(1), run: letIn },
  { id: 30, name: '认证申请与审核', before: trouble(2), run: application },
  { id: 31, name: '试制、批量制证、PDF', before: done(6), run: issue },
  { id: 33, name: '换证', before: impossible, run: renew },
  { id: 32, name: '换发与撤销', before: done(6), run: replaceAndRevoke },
  { id: 34, name: '学员：查找、查看、停用、启用、更名', before: done(null), run: careForLearner },
  { id: 35, name: '合并账号', before: trouble(8), run: merge },
  { id: 36, name: '反馈与待办', before: done(2), run: feedback },
];
