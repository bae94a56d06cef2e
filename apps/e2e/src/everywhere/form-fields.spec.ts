import { emailLogin, receptionLogin, register, smsLogin } from '@zhibiao/contract/auth/learner';
import { applyProve, proveEligible, verifyCert } from '@zhibiao/contract/certificate/learner';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { startExam } from '@zhibiao/contract/exam/attempt';
import { createInvite } from '@zhibiao/contract/member/org-invites';
import { ACCOUNT_TYPE } from '@zhibiao/contract/auth/roles';
import { assignOrgStudy } from '@zhibiao/contract/study/org';
import { updateProfile } from '@zhibiao/contract/profile/learner';
import { addSuggestion } from '@zhibiao/contract/feedback/learner';
import { evaluateTeacher } from '@zhibiao/contract/teacher/learner';
import { choose } from '#support/page/choose.ts';
import { freeCreditCode } from '#support/people/credit-code.ts';
import { api, keeps, refuses, expectFieldError, sentence, tabsThrough } from '#support/page/forms.ts';
import { DEMO_LEARNER, DEMO_OWNER, freeMobile, logIn } from '#support/people/people.ts';
import { expect, type Page, test } from '#support/test.ts';

/**
 * Field by field, by keyboard: the form's sentence for a wrong value, and the server's for the same. Nothing here is
 * ever saved.
 */

const BAD_CODE = '验证码错误或已失效，请重新获取';
/** Of the first row that has all of `where`. */
const idOf = async (page: Page, path: string, field: string, where: Record<string, unknown> = {}): Promise<string> => {
  const token = await page.evaluate(() => sessionStorage.getItem('zhibiao.token'));
  const answer = (await (
    await page.request.get(API_BASE + path, { headers: { authorization: `Bearer ${token}` } })
  ).json()) as { rows?: Record<string, string>[]; data?: Record<string, string>[] };
  const row = (answer.rows ?? answer.data)?.find((one) => Object.keys(where).every((key) => one[key] === where[key]));
  return row?.[field] ?? '';
};

test('the three ways to log in name what is missing, malformed or wrong', async ({ page }) => {
  await page.goto('/login');
  const account = page.getByLabel('手机号或邮箱');
  const password = page.getByLabel('密码', { exact: true });
  await account.press('Enter');
  await expectFieldError(account, '请输入手机号或邮箱');
  await expectFieldError(password, '请输入密码');
  await password.fill('not-the-Password-1');
  await refuses(account, '12345', '请输入正确的手机号码或邮箱');
  expect(await api(page, receptionLogin, { body: { mobile: '12345', password: 'x' } })).toBe(
    '请输入正确的手机号码或邮箱',
  );
  expect(await api(page, receptionLogin, { body: { mobile: freeMobile(), password: '' } })).toBe('请输入密码');
  const nobody = freeMobile();
  await account.fill(nobody);
  await refuses(password, 'not-the-Password-1', '账号或密码错误');
  expect(await api(page, receptionLogin, { body: { mobile: nobody, password: 'not-the-Password-1' } })).toBe(
    '账号或密码错误',
  );

  const code = page.getByLabel('验证码', { exact: true });
  await page.getByRole('tab', { name: '密码' }).press('ArrowRight');
  await expect(page.getByRole('tab', { name: '短信' })).toBeFocused();
  const mobile = page.getByLabel('手机号', { exact: true });
  await tabsThrough(page, [
    mobile,
    code,
    page.getByRole('button', { name: '获取验证码' }),
    page.getByRole('checkbox'),
    page.getByRole('button', { name: '登录', exact: true }),
  ]);
  await mobile.fill(nobody);
  // The whole message is pasted as often as the code.
  for (const pasted of [
    ' 123456',
    '123 456',
    '验证码：123456',
    '１２３４５６',
    '【知标学堂】验证码 123456，5分钟内有效',
  ]) {
    await code.clear();
    await page.keyboard.insertText(pasted);
    await expect(code).toHaveValue('123456');
  }
  await refuses(code, '12', '请输入6位数字验证码');
  await refuses(code, '000000', BAD_CODE);
  expect(await api(page, smsLogin, { body: { phonenumber: nobody, smsCode: '12' } })).toBe('请输入6位数字验证码');
  expect(await api(page, smsLogin, { body: { phonenumber: nobody, smsCode: '000000' } })).toBe(BAD_CODE);

  await page.getByRole('tab', { name: '短信' }).press('ArrowRight');
  const email = page.getByLabel('邮箱', { exact: true });
  await email.press('Enter');
  await expectFieldError(email, '请输入邮箱');
  await expectFieldError(code, '请输入验证码');
  await refuses(email, 'nobody@', '请输入正确的邮箱');
  await email.fill('nobody@example.com');
  await refuses(code, '000000', BAD_CODE);
  expect(await api(page, emailLogin, { body: { email: 'nobody@', smsCode: '000000' } })).toBe('请输入正确的邮箱');
  expect(await api(page, emailLogin, { body: { email: 'nobody@example.com', smsCode: '000000' } })).toBe(BAD_CODE);
});

const PASSWORD = 'Qing-shan.7391';
const newPerson = () => ({
  accountType: ACCOUNT_TYPE.person,
  mobile: freeMobile(),
  smsCode: '000000',
  password: PASSWORD,
  realName: '陆远',
  agree: true,
  policyVersion: '1',
});
const fillPerson = async (page: Page, { mobile, smsCode, realName }: ReturnType<typeof newPerson>) => {
  for (const [label = '', value = ''] of [
    ['手机号', mobile],
    ['验证码', smsCode],
    ['姓名', realName],
    ['密码', PASSWORD],
    ['确认密码', PASSWORD],
  ])
    await page.getByLabel(label, { exact: true }).fill(value);
};

test('a person’s registration, field by field', async ({ page }) => {
  const right = newPerson();
  await page.goto('/register');
  await fillPerson(page, right);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const agree = page.getByRole('checkbox', { name: /我已阅读并同意/ });
  await field('姓名').press('Enter');
  await expectFieldError(agree, '请先阅读并同意《用户协议》和《隐私政策》');
  await expect(agree).toBeFocused();
  expect(await api(page, register, { body: { ...right, agree: false } })).toBe(
    '请先阅读并同意《用户协议》和《隐私政策》',
  );
  await agree.press('Space');

  const rows = [
    ['手机号', 'mobile', '12345', '请输入正确的手机号码'],
    ['验证码', 'smsCode', '12', '请输入6位数字验证码'],
    ['姓名', 'realName', '1', '姓名至少2个字符'],
    ['姓名', 'realName', '陆远2', '姓名只能包含汉字、拉丁字母、间隔号、连字符、撇号和空格'],
    ['密码', 'password', 'short', '密码至少8个字符'],
    ['密码', 'password', 'abcdefgh12', '密码须包含大写字母、小写字母、数字、符号中的三种'],
  ];
  for (const [label = '', name = '', typed = '', text = ''] of rows) {
    await refuses(field(label), typed, text);
    expect(await api(page, register, { body: { ...right, [name]: typed } })).toBe(text);
  }
  await refuses(field('确认密码'), 'Qing-shan.7392', '两次输入的密码不一致');
  await page.getByRole('button', { name: '注册', exact: true }).press('Enter');
  await expectFieldError(field('验证码'), BAD_CODE);
  await keeps(field('验证码'), '000000');
  for (const [label = '', value = ''] of [
    ['手机号', right.mobile],
    ['姓名', right.realName],
    ['密码', PASSWORD],
  ])
    await expect(field(label)).toHaveValue(value);
});

test('an organisation’s registration, field by field', async ({ page }) => {
  const right = newPerson();
  const creditCode = freeCreditCode();
  const org = { orgName: '青山仪器有限公司', creditCode, areaCode: '320102', contactName: '陆远' };
  await page.goto('/register');
  await page.getByText('机构', { exact: true }).click();
  await fillPerson(page, right);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  for (const [label = '', value = ''] of [
    ['机构名称', org.orgName],
    ['统一社会信用代码', creditCode],
    ['联系人姓名', org.contactName],
  ])
    await field(label).fill(value);

  await field('联系人姓名').press('Enter');
  const province = page.getByLabel('所在地区');
  await expectFieldError(province, '请选择所在地区');
  await expect(province).toBeFocused();
  expect(
    await api(page, register, { body: { ...right, accountType: ACCOUNT_TYPE.org, org: { ...org, areaCode: '' } } }),
  ).toBe('请选择所在地区');
  await choose(page, province, '江苏省');
  await choose(page, page.getByRole('combobox', { name: '城市' }), '南京市');
  await field('联系人姓名').press('Enter');
  await expect(page.getByRole('combobox', { name: '区县' })).toBeFocused();
  await choose(page, page.getByRole('combobox', { name: '区县' }), '玄武区');
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).press('Space');

  const wrongCheck = creditCode.slice(0, -1) + (creditCode.endsWith('A') ? 'B' : 'A');
  const rows = [
    ['机构名称', 'orgName', '青', '机构名称至少2个字符'],
    ['统一社会信用代码', 'creditCode', '123', '请输入18位统一社会信用代码'],
    ['统一社会信用代码', 'creditCode', wrongCheck, '统一社会信用代码有误，请核对'],
    ['联系人姓名', 'contactName', '1', '联系人姓名至少2个字符'],
  ];
  for (const [label = '', name = '', typed = '', text = ''] of rows) {
    await refuses(field(label), typed, text);
    expect(
      await api(page, register, { body: { ...right, accountType: ACCOUNT_TYPE.org, org: { ...org, [name]: typed } } }),
    ).toBe(text);
  }
});

test('the profile’s names and the feedback’s fields', async ({ page }) => {
  await logIn(page, DEMO_LEARNER);
  await page.goto('/mycenter');
  const rows = [
    ['姓名', 'realName', '', '请输入姓名'],
    ['姓名', 'realName', '周1', '姓名只能包含汉字、拉丁字母、间隔号、连字符、撇号和空格'],
    ['昵称', 'nickName', '昵'.repeat(21), '昵称不能超过20个字符，现有21个'],
    ['职务', 'position', '职'.repeat(31), '职务不能超过30个字符，现有31个'],
  ];
  for (const [label = '', name = '', typed = '', text = ''] of rows) {
    await refuses(page.getByLabel(label, { exact: true }), typed, text);
    expect(await api(page, updateProfile, { body: { [name]: typed } })).toBe(text);
  }

  await page.goto('/feedback');
  const type = page.getByLabel('反馈类型');
  const content = page.getByLabel('反馈内容');
  const contact = page.getByLabel('联系方式（选填）');
  const send = page.getByRole('button', { name: '提交反馈' });
  await send.press('Enter');
  await expectFieldError(type, '请选择反馈类型');
  await expectFieldError(content, '请输入反馈内容');
  await expect(type).toBeFocused();
  await choose(page, type, '课程');
  for (const [typed = '', text = ''] of [
    ['太短', '反馈内容至少5个字符'],
    ['字'.repeat(501), '反馈内容不能超过500个字符，现有501个'],
  ]) {
    await content.fill(typed);
    await send.press('Enter');
    await expectFieldError(content, text);
    await keeps(content, typed);
    expect(await api(page, addSuggestion, { body: { type: '1', content: typed } })).toBe(text);
  }
  await content.fill('第二讲的字幕与讲述不一致。');
  await refuses(contact, '联'.repeat(51), '联系方式不能超过50个字符，现有51个');
  expect(
    await api(page, addSuggestion, {
      body: { type: '1', content: '第二讲的字幕与讲述不一致。', contact: '联'.repeat(51) },
    }),
  ).toBe('联系方式不能超过50个字符，现有51个');

  const picture = { name: '截图.png', mimeType: 'image/png', buffer: PIXEL };
  const images = page.locator('input[type=file]');
  await images.setInputFiles([1, 2, 3, 4].map((n) => ({ ...picture, name: `截图${n}.png` })));
  await expectFieldError(images, '最多上传3张图片');
  await expect(page.getByRole('button', { name: /^移除/ })).toHaveCount(3);
  await expect(content).toHaveValue('第二讲的字幕与讲述不一致。');
  expect(
    await api(page, addSuggestion, {
      body: { type: '1', content: '第二讲的字幕与讲述不一致。', images: ['/a.png', '/b.png', '/c.png', '/d.png'] },
    }),
  ).toBe('最多上传3张图片');
});

/** The smallest picture there is. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('an evaluation wants every score, and the focus goes to the first that is missing', async ({ page }) => {
  await logIn(page, DEMO_OWNER);
  await page.goto('/teacher-list');
  const opener = page.getByRole('button', { name: /^评价.+老师$/ }).last();
  await opener.press('Enter');
  const dialog = page.getByRole('dialog');
  const items = dialog.getByRole('group');
  await items.nth(0).getByRole('radio').first().press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(items.nth(0).getByRole('radio', { name: '2分' })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('请选择评分')).toHaveCount(4);
  await expectFieldError(items.nth(1), '请选择评分');
  await expect(items.nth(1).getByRole('radio').first()).toBeFocused();
  await expect(items.nth(0).getByRole('radio', { name: '2分' })).toBeChecked();
  const [itemId, teacherId] = [
    await idOf(page, '/api/teacher/evaluateItems', 'id'),
    await idOf(page, '/api/teacher/list', 'id'),
  ];
  expect(await api(page, evaluateTeacher, { body: [{ itemId, teacherId, score: 0 }] })).toBe('请选择评分');
  expect(await api(page, evaluateTeacher, { body: [{ itemId, teacherId, score: 5 }] })).toBe('请选择评分');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('an exam begins with a read notice, a verification with what it looks for', async ({ page }) => {
  await logIn(page, DEMO_OWNER);
  await page.goto('/examination');
  const paperId = await idOf(page, '/api/exam/list?pageSize=100', 'paperId', { canTake: true, myStatus: 'none' });
  await page.goto(`/examination?paperId=${paperId}`);
  const agree = page.getByRole('checkbox', { name: /我已阅读并同意考试须知/ });
  await page.getByRole('button', { name: '开始考试' }).press('Enter');
  await expectFieldError(agree, '请先阅读并同意考试须知');
  await expect(agree).toBeFocused();
  expect(await api(page, startExam, { body: { paperId, agree: false } })).toBe('请先阅读并同意考试须知');

  await page.goto('/verify');
  const submit = page.getByRole('button', { name: '核验', exact: true });
  const code = page.getByRole('textbox', { name: '核验码' });
  await refuses(code, ' ', '请输入核验码，或证书编号和姓名');
  expect(await api(page, verifyCert, { query: {} })).toBe('请输入核验码，或证书编号和姓名');
  expect(await api(page, verifyCert, { query: { code: '' } })).toBe('请输入核验码');
  expect(await api(page, verifyCert, { query: { name: '周予安' } })).toBe('请输入证书编号');
  const name = page.getByRole('textbox', { name: '持证人姓名' });
  await expect(name).toHaveCount(0);
  await code.fill('ZB202610009425');
  await tabsThrough(page, [name, submit]);
  await submit.press('Enter');
  await expectFieldError(name, '请输入持证人姓名');
  await expect(name).toBeFocused();
  await refuses(name, '', '请输入持证人姓名');
  expect(await api(page, verifyCert, { query: { certNo: 'ZB202610009425' } })).toBe('请输入持证人姓名');
  await expect(code).toHaveValue('ZB202610009425');
});

test('a study proof wants a course', async ({ page }) => {
  await logIn(page, DEMO_LEARNER);
  const finished = {
    lessonId: '0',
    name: '商标基础',
    creditHours: { measured: 1, planned: 0 },
    earnedHours: { measured: 1, planned: 0 },
    finishDate: '2026-03-02',
    score: 90,
    ok: true,
    missing: [],
  };
  await page.route(`**${API_BASE}${proveEligible.path}*`, (route) =>
    route.fulfill({ json: { code: 200, msg: '操作成功', data: [finished] } }),
  );
  await page.goto('/mycenter/study-prove');
  await page.getByRole('button', { name: '生成证明' }).press('Enter');
  await sentence(page, '请选择要证明的课程');
  const first = page.getByRole('checkbox', { name: '商标基础' });
  await expectFieldError(first, '请选择要证明的课程');
  await expect(first).toBeFocused();
  expect(await api(page, applyProve, { body: { lessonIds: [] } })).toBe('请选择要证明的课程');
});

test('Escape closes an open list and not its dialog, Tab leaves the list and chooses nothing', async ({ page }) => {
  await logIn(page, DEMO_OWNER);
  await page.goto('/admin/study');
  const opener = page.getByRole('button', { name: '指派课程' }).first();
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: '指派课程' });
  const course = dialog.getByLabel('课程', { exact: true });
  const lists = page.locator('.ant-select-dropdown:visible');
  await course.press('ArrowDown');
  await expect(lists).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(lists).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await expect(course).toBeFocused();

  await course.press('ArrowDown');
  await expect(lists).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(lists).toHaveCount(0);
  await expect(dialog.getByRole('radio', { name: '指定学员' })).toBeFocused();
  await expect(dialog.locator('.ant-select-selection-item')).toHaveCount(0);

  // A list that was left is no longer open, though it is drawn for a moment yet.
  await course.press('ArrowDown');
  await expect(lists).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(course).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a day that is past or half typed is refused at its field, and not by the browser', async ({ page }) => {
  await logIn(page, DEMO_OWNER);
  await page.goto('/admin/study');
  await page.getByRole('button', { name: '指派课程' }).first().click();
  const deadline = page.getByLabel('截止日期（选填）');
  await deadline.fill('2026-01-01');
  await deadline.press('Enter');
  await expectFieldError(deadline, '截止日期不能早于今天');
  await expect(deadline).toHaveValue('2026-01-01');
  await deadline.fill('');
  await deadline.focus();
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expectFieldError(deadline, '截止日期有误');
  expect(
    await deadline.evaluate((input: HTMLInputElement) => input.validity.badInput),
    'what was typed is still there',
  ).toBe(true);
  await deadline.fill('2099-01-01');
  await expect(deadline).not.toHaveAccessibleDescription(/截止日期/);
  const [lessonId, userId] = [crypto.randomUUID(), crypto.randomUUID()];
  expect(await api(page, assignOrgStudy, { body: { lessonIds: [lessonId], userIds: [userId], deadline: '?' } })).toBe(
    '截止日期有误',
  );

  await page.goto('/admin');
  await page.getByRole('button', { name: '创建邀请' }).first().click();
  const expiry = page.getByLabel('有效期', { exact: true });
  await refuses(expiry, '2026-01-01', '有效期不能早于今天');
  await expiry.fill('');
  await expiry.press('Enter');
  await expectFieldError(expiry, '请选择有效期');
  expect(
    await api(page, createInvite, {
      body: { department: null, lessonIds: [], maxUse: 1, expireDay: '2026-01-01', needApprove: false },
    }),
  ).toBe('有效期不能早于今天');
});

test('a form whose answer is slow is sent once, however often Enter is pressed', async ({ page }) => {
  await logIn(page, DEMO_OWNER);
  await page.goto('/admin');
  let sent = 0;
  await page.route(`**${API_BASE}${createInvite.path}`, async (route) => {
    sent += 1;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.fulfill({ json: { code: 500, msg: '所选部门已停用', field: 'department' } });
  });
  await page.getByRole('button', { name: '创建邀请' }).first().click();
  const department = page.getByLabel('加入部门（选填）');
  await department.fill('质量部');
  await department.press('Enter');
  await expect(page.getByRole('button', { name: '创建', exact: true })).toHaveAttribute('aria-busy', 'true');
  await department.press('Enter');
  // Forced: a click waits for a button that is busy, and would come after the answer.
  await page.getByRole('button', { name: '创建', exact: true }).click({ force: true });
  await expectFieldError(department, '所选部门已停用');
  await keeps(department, '质量部');
  expect(sent).toBe(1);
});
