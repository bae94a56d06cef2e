import { sendLoginSms, sendRegisterEmail, sendRegisterSms } from '@zhibiao/contract/auth/learner';
import { joinOrg } from '@zhibiao/contract/member/learner';
import { updateProfile } from '@zhibiao/contract/profile/learner';
import { addSuggestion } from '@zhibiao/contract/feedback/learner';
import { api, expectFieldError, keeps, sentence } from '#support/page/forms.ts';
import { codeSentTo } from '#support/people/outbox.ts';
import { DEMO_LEARNER, freeMobile, logIn } from '#support/people/people.ts';
import { expect, test } from '#support/test.ts';

/**
 * Wrong input in every form: the field's own sentence, what was typed is kept, the first bad field has the focus; and
 * the server says the same.
 */

test('login asks for what is missing and keeps what was typed after 账号或密码错误', async ({ page }) => {
  await page.goto('/login');
  const submit = page.getByRole('button', { name: '登录', exact: true });
  await submit.click();
  await sentence(page, '请输入手机号或邮箱');
  await sentence(page, '请输入密码');
  await expect(page.getByLabel('手机号或邮箱')).toBeFocused();

  await page.getByLabel('手机号或邮箱').fill('13800000001');
  await page.getByLabel('密码', { exact: true }).fill('not-the-Password-1');
  await submit.click();
  await sentence(page, '账号或密码错误');
  await expect(page.getByLabel('手机号或邮箱')).toHaveValue('13800000001');

  await page.getByRole('tab', { name: '短信' }).click();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await sentence(page, '请输入手机号');
  await page.getByLabel('手机号', { exact: true }).fill('12345');
  await page.getByLabel('手机号', { exact: true }).blur();
  await sentence(page, '请输入正确的手机号码');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await sentence(page, '请输入正确的手机号码');
  await keeps(page.getByLabel('手机号', { exact: true }), '12345');
  expect(await api(page, sendLoginSms, { query: { phones: '12345' } })).toBe('请输入正确的手机号码');
});

test('a sentence that comes or goes moves nothing under the pointer', async ({ page }) => {
  await page.goto('/register');
  await page.getByText('机构', { exact: true }).click();
  const submit = page.getByRole('button', { name: '注册', exact: true });
  const place = () => submit.evaluate((button) => Math.round(button.getBoundingClientRect().top + scrollY));
  const before = await place();
  await page.getByLabel('手机号', { exact: true }).focus();
  await page.getByLabel('姓名', { exact: true }).focus();
  await page.getByLabel('密码', { exact: true }).focus();
  await page.getByLabel('统一社会信用代码').focus();
  await page.getByLabel('联系人姓名').focus();
  for (const text of ['请输入手机号', '请输入姓名', '请输入密码', '请输入统一社会信用代码']) await sentence(page, text);
  await expect(page.getByText('请选择所在地区')).toBeHidden();
  await page.getByLabel('手机号', { exact: true }).fill('1');
  await expect(page.getByText('请输入手机号', { exact: true })).toBeHidden();
  expect(await place()).toBe(before);
});

test(
  'registration refuses each field in its own words, the same as the server',
  { tag: ['@手机号码已被注册', '@请输入手机号', '@请输入姓名', '@请输入密码'] },
  async ({ page }) => {
    await page.goto('/register');
    await page.getByRole('button', { name: '注册', exact: true }).click();
    for (const text of [
      '请输入手机号',
      '请输入验证码',
      '请输入姓名',
      '请输入密码',
      '请先阅读并同意《用户协议》和《隐私政策》',
    ])
      await sentence(page, text);
    await expect(page.getByLabel('手机号', { exact: true })).toBeFocused();

    await page.getByLabel('手机号', { exact: true }).fill(DEMO_LEARNER);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await sentence(page, '手机号码已被注册');
    await page.getByLabel('姓名').fill('1');
    await page.getByLabel('密码', { exact: true }).fill('short');
    await page.getByLabel('密码', { exact: true }).blur();
    await sentence(page, '密码至少8个字符');
    expect(await api(page, sendRegisterSms, { query: { phones: DEMO_LEARNER } })).toBe('手机号码已被注册');

    await page.getByText('邮箱注册').click();
    await page.getByLabel('邮箱', { exact: true }).fill('nobody@');
    await page.getByRole('button', { name: '获取验证码' }).click();
    await sentence(page, '请输入正确的邮箱');
    expect(await api(page, sendRegisterEmail, { query: { emails: 'nobody@' } })).toBe('请输入正确的邮箱');
  },
);

test(
  'an address that is taken says 邮箱已被注册; unknown ones say 手机号码尚未注册 and 邮箱尚未注册 where a password is reset',
  { tag: ['@邮箱已被注册', '@手机号码尚未注册', '@邮箱尚未注册'] },
  async ({ page }) => {
    const email = `learner${Date.now()}@example.com`;
    await page.goto('/register');
    await page.getByText('邮箱注册').click();
    await page.getByLabel('邮箱', { exact: true }).fill(email);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByLabel('验证码', { exact: true }).fill(await codeSentTo(email));
    await page.getByLabel('姓名').fill('陆远');
    await page.getByLabel('密码', { exact: true }).fill('Qing-shan.7391');
    await page.getByLabel('确认密码').fill('Qing-shan.7391');
    await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
    await page.getByRole('button', { name: '注册', exact: true }).click();
    await expect(page.getByText('陆远').first()).toBeVisible();

    expect(await api(page, sendRegisterEmail, { query: { emails: email } })).toBe('邮箱已被注册');
    await page.goto('/get-pwd');
    await page.getByRole('textbox', { name: '手机号' }).fill(freeMobile());
    await page.getByRole('button', { name: '获取验证码' }).click();
    await sentence(page, '手机号码尚未注册');
    await page.getByRole('radiogroup', { name: '验证方式' }).getByText('邮箱').click();
    await page.getByRole('textbox', { name: '邮箱' }).fill(`x${email}`);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await sentence(page, '邮箱尚未注册');
  },
);

test('two clicks in the same moment send one code', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    // Asked for the proof of work, the page sends the same once more with it.
    if (/\/sendRegisterSms\?(?!.*&human=)/.test(request.url())) sent.push(request.url());
  });
  await page.goto('/register');
  await page.getByLabel('手机号', { exact: true }).fill(freeMobile());
  await page.getByRole('button', { name: '获取验证码' }).dblclick({ delay: 0 });
  await expect(page.getByRole('button', { name: /秒后重发/ })).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('with something typed in between, a second press in the same moment counts', async ({ page }) => {
  await page.goto('/get-pwd');
  const mobile = page.getByRole('textbox', { name: '手机号' });
  // The button that sends a form waits for the page to be alive.
  await expect(page.locator('form [type=submit]')).toBeEnabled();
  await mobile.evaluate((field: HTMLInputElement) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const button = field.form?.querySelector<HTMLButtonElement>('[type=submit]');
    button?.click();
    set?.call(field, '12345');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    button?.click();
  });
  await expectFieldError(mobile, '请输入正确的手机号码');
});

test(
  'the send-code button counts 60 seconds, also through a reload, and is 获取验证码 before',
  { tag: '@获取验证码' },
  async ({ page }) => {
    await page.goto('/register');
    const mobile = freeMobile();
    await page.getByLabel('手机号', { exact: true }).fill(mobile);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await codeSentTo(mobile);
    const wait = page.getByRole('button', { name: /秒后重发/ });
    await expect(wait).toBeDisabled();
    expect(Number.parseInt(await wait.innerText(), 10)).toBeGreaterThan(50);
    await page.reload();
    await expect(page.getByRole('button', { name: /秒后重发/ })).toBeVisible();
  },
);

test(
  'a picture too large says 文件大小超出限制，请修改后重新上传 and clears the list; the tip names types and size',
  { tag: ['@文件大小超出限制，请修改后重新上传', '@仅支持PNG、JPG、JPEG格式，大小不超过7M'] },
  async ({ page }) => {
    await logIn(page, DEMO_LEARNER);
    await page.goto('/feedback');
    await expect(page.getByText('仅支持PNG、JPG、JPEG格式，大小不超过7M').first()).toBeVisible();
    const input = page.locator('input[type=file]').first();
    await input.setInputFiles({ name: '大图.png', mimeType: 'image/png', buffer: Buffer.alloc(7 * 1024 * 1024 + 1) });
    await sentence(page, '文件大小超出限制，请修改后重新上传');
    await input.setInputFiles({ name: '文档.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') });
    await expect(page.getByText('仅支持PNG、JPG、JPEG格式，大小不超过7M').first()).toBeVisible();
  },
);

test(
  'lists turn with 上一页 and 下一页, and the page is in the address',
  { tag: ['@上一页', '@下一页'] },
  async ({ page }) => {
    await page.goto('/policy-doc');
    await expect(page.getByRole('button', { name: '上一页' })).toBeDisabled();
    await page.getByRole('link', { name: '下一页' }).click();
    await expect(page).toHaveURL(/pageNum=2/);
    await page.reload();
    await expect(page.getByText(/第 2 页 \/ 共 \d 页/)).toBeVisible();
    await page.getByRole('link', { name: '上一页' }).click();
    await expect(page).toHaveURL(/policy-doc$/);
    await expect(page.getByText(/第 1 页 \/ 共 \d 页/)).toBeVisible();
    await page.goBack();
    await expect(page.getByText(/第 2 页 \/ 共 \d 页/)).toBeVisible();
  },
);

test(
  'courses are searched by the box that says 请输入课程名称, on enter and by button',
  { tag: '@请输入课程名称' },
  async ({ page }) => {
    await page.goto('/lesson');
    const box = page.getByPlaceholder('请输入课程名称');
    await box.fill('商标');
    await page.keyboard.press('Enter');
    await expect(page.getByText('共 1 门课程')).toBeVisible();
    await expect(page).toHaveURL(/name=/);
    await box.fill('没有这样的课');
    await page.getByRole('button', { name: '搜索' }).click();
    await expect(page.getByText('共 1 门课程')).toHaveCount(0);
    await expect(page.getByRole('link', { name: /学时/ })).toHaveCount(0);
  },
);

test('what is typed while a search is on its way stays in the box, which follows the address', async ({ page }) => {
  await page.goto('/lesson');
  const box = page.getByPlaceholder('请输入课程名称');
  await box.fill('商标');
  // In one moment, so that the address changes after the typing.
  await box.evaluate((input: HTMLInputElement) => {
    input.form?.requestSubmit();
    input.value = '商标注册';
  });
  await expect(page).toHaveURL(/name=%E5%95%86%E6%A0%87$/);
  await expect(page.getByText('共 1 门课程')).toBeVisible();
  await expect(box).toHaveValue('商标注册');
  await box.fill('专利');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/name=%E4%B8%93%E5%88%A9/);
  await page.goBack();
  await expect(box).toHaveValue('商标');
});

test('the personal centre’s forms refuse in the field’s words, keep what was typed, and the server agrees', async ({
  page,
}) => {
  await logIn(page, DEMO_LEARNER);
  await page.goto('/mycenter');
  const name = page.getByLabel('姓名', { exact: true });
  await name.fill('周');
  await page.getByLabel('职务').fill('职'.repeat(31));
  await page.getByLabel('职务').blur();
  await sentence(page, '职务不能超过30个字符，现有31个');
  await page.getByRole('button', { name: '保存', exact: true }).first().click();
  await sentence(page, '姓名至少2个字符');
  await sentence(page, '职务不能超过30个字符，现有31个');
  await keeps(name, '周');
  expect(await api(page, updateProfile, { body: { realName: '周' } })).toBe('姓名至少2个字符');

  await page.goto('/mycenter/changepwd');
  await page.getByRole('button', { name: '修改密码', exact: true }).click();
  await sentence(page, '请输入原密码');
  await expect(page.getByLabel('原密码')).toBeFocused();
  await page.getByLabel('原密码').fill('not-the-Password-1');
  await page.getByLabel('新密码', { exact: true }).fill('short');
  await page.getByLabel('新密码', { exact: true }).blur();
  await sentence(page, '密码至少8个字符');
  await page.getByRole('button', { name: '修改密码', exact: true }).click();
  await sentence(page, '密码至少8个字符');
  await keeps(page.getByLabel('新密码', { exact: true }), 'short');
});

test('feedback, an invitation code and the verification ask for what is missing in their own words', async ({
  page,
}) => {
  await logIn(page, DEMO_LEARNER);
  await page.goto('/feedback');
  await page.getByLabel('反馈内容').fill('太短');
  await page.getByRole('button', { name: '提交反馈' }).click();
  await sentence(page, '请选择反馈类型');
  await sentence(page, '反馈内容至少5个字符');
  await expect(page.getByLabel('反馈内容')).toHaveValue('太短');
  expect(await api(page, addSuggestion, { body: { type: '1', content: '太短' } })).toBe('反馈内容至少5个字符');
  expect(await api(page, joinOrg, { body: { code: 'ABC' } })).toBe('请输入8位邀请码');

  await page.goto('/verify');
  await page.getByRole('button', { name: '核验', exact: true }).click();
  await expect(page.getByRole('textbox', { name: '核验码' })).toBeFocused();
  await expect(page.getByText(/请输入.*核验码/).first()).toBeVisible();
});
