import { receptionLogin, resetPwd, resetPwdVerify, sendBindEmail, sendBindSms } from '@zhibiao/contract/auth/learner';
import { inviteInfo, joinOrg, searchOrgs } from '@zhibiao/contract/member/learner';
import { bindEmail, bindMobile, cancelAccount, updateProfile, updatePwd } from '@zhibiao/contract/profile/learner';
import { passCodePause } from '#support/people/code-pause.ts';
import { api, keeps, refuses, expectFieldError, sentence, tabsThrough } from '#support/page/forms.ts';
import { freeIdCard } from '#support/people/id-card.ts';
import { codeSentTo } from '#support/people/outbox.ts';
import { DEMO_OWNER, freeMobile, logIn, logInHere, OWN_PASSWORD, register } from '#support/people/people.ts';
import { expect, type Page, test } from '#support/test.ts';

/**
 * The forms that change an account, each tried by a new learner: wrong input by keyboard alone, the same input past the
 * form, then the right input.
 */

const BAD_CODE = '验证码错误或已失效，请重新获取';
const open = async (page: Page, button: RegExp, title: string) => {
  const opener = page.getByRole('button', { name: button });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: title });
  return {
    opener,
    dialog,
    code: dialog.getByLabel('验证码', { exact: true }),
    send: dialog.getByRole('button', { name: '获取验证码' }),
  };
};

test('another phone is bound by its own code and the password, and nothing less', async ({ page }) => {
  const next = freeMobile();
  await register(page, { mobile: freeMobile(), realName: '宋知行' });
  await page.goto('/mycenter?tab=safe');
  const { opener, dialog, code, send } = await open(page, /^更换 ?手机号$/, '更换手机号');
  const target = dialog.getByLabel('手机号', { exact: true });
  const password = dialog.getByLabel('登录密码');
  await expect(target).toBeFocused();
  await tabsThrough(page, [
    code,
    send,
    password,
    dialog.getByRole('button', { name: '显示' }),
    dialog.getByRole('button', { name: '取消' }),
    dialog.getByRole('button', { name: '确定' }),
  ]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();

  await opener.press('Enter');
  await target.press('Enter');
  await expectFieldError(target, '请输入手机号');
  await expectFieldError(code, '请输入验证码');
  await expectFieldError(password, '请输入登录密码');
  await refuses(target, '12345', '请输入正确的手机号码');
  expect(await api(page, bindMobile, { body: { target: '12345', smsCode: '123456', password: OWN_PASSWORD } })).toBe(
    '请输入正确的手机号码',
  );
  await target.fill(DEMO_OWNER);
  await send.press('Enter');
  await expectFieldError(target, '手机号码已被注册');
  await keeps(target, DEMO_OWNER);
  expect(await api(page, sendBindSms, { query: { phones: DEMO_OWNER } })).toBe('手机号码已被注册');

  await target.fill(next);
  await password.fill(OWN_PASSWORD);
  await refuses(code, '12', '请输入6位数字验证码');
  expect(await api(page, bindMobile, { body: { target: next, smsCode: '12', password: OWN_PASSWORD } })).toBe(
    '请输入6位数字验证码',
  );
  await refuses(code, '000000', BAD_CODE);
  expect(await api(page, bindMobile, { body: { target: next, smsCode: '000000', password: OWN_PASSWORD } })).toBe(
    BAD_CODE,
  );
  await expect(target).toHaveValue(next);

  await send.press('Enter');
  await code.fill(await codeSentTo(next));
  await refuses(password, 'Ming-yue.2846', '登录密码错误');
  const proof = { target: next, smsCode: await codeSentTo(next) };
  expect(await api(page, bindMobile, { body: { ...proof, password: 'Ming-yue.2846' } })).toBe('登录密码错误');
  await code.press('Enter');
  await sentence(page, '手机号码绑定成功');
  await expect(dialog).toHaveCount(0);
  await sentence(page, `${next.slice(0, 3)}****${next.slice(-4)}`);
});

test('an address is bound by its own code, and then nobody else’s to bind', async ({ page }) => {
  const email = `bound${Date.now()}@example.com`;
  await register(page, { mobile: freeMobile(), realName: '宋知行' });
  await page.goto('/mycenter?tab=safe');
  const { dialog, code, send } = await open(page, /^绑定 ?邮箱$/, '绑定邮箱');
  const target = dialog.getByLabel('邮箱', { exact: true });
  await dialog.getByLabel('登录密码').fill(OWN_PASSWORD);
  await target.press('Enter');
  await expectFieldError(target, '请输入邮箱');
  await refuses(target, 'nobody@', '请输入正确的邮箱');
  expect(await api(page, bindEmail, { body: { target: 'nobody@', smsCode: '123456', password: OWN_PASSWORD } })).toBe(
    '请输入正确的邮箱',
  );
  await target.fill(email);
  await refuses(code, '000000', BAD_CODE);
  expect(await api(page, bindEmail, { body: { target: email, smsCode: '000000', password: OWN_PASSWORD } })).toBe(
    BAD_CODE,
  );
  await send.press('Enter');
  await code.fill(await codeSentTo(email));
  await code.press('Enter');
  await sentence(page, '邮箱绑定成功');

  await passCodePause(page);
  await page.reload();
  await open(page, /^更换 ?邮箱$/, '更换邮箱');
  const again = page.getByLabel('邮箱', { exact: true });
  await again.fill(email);
  await page.getByRole('button', { name: '获取验证码' }).press('Enter');
  await expectFieldError(again, '邮箱已被注册');
  await keeps(again, email);
  expect(await api(page, sendBindEmail, { query: { emails: email } })).toBe('邮箱已被注册');
});

test('an account is cancelled by a right code, and logging in again takes it back', async ({ page }) => {
  const mobile = freeMobile();
  await register(page, { mobile, realName: '宋知行' });
  await page.goto('/mycenter?tab=privacy');
  const { dialog, code, send } = await open(page, /^注销账号$/, '注销账号');
  await code.press('Enter');
  await expectFieldError(code, '请输入验证码');
  await refuses(code, '12', '请输入6位数字验证码');
  expect(await api(page, cancelAccount, { body: { smsCode: '12' } })).toBe('请输入6位数字验证码');
  await refuses(code, '000000', BAD_CODE);
  expect(await api(page, cancelAccount, { body: { smsCode: '000000' } })).toBe(BAD_CODE);

  await passCodePause(page);
  const first = await codeSentTo(mobile);
  await send.press('Enter');
  await expect(dialog.getByRole('button', { name: /秒后重发/ })).toBeVisible();
  const second = await codeSentTo(mobile);
  expect(second).not.toBe(first);
  await code.fill(second);
  await code.press('Enter');
  await sentence(page, '注销申请已提交，7天内重新登录即可撤销');
  await expect(page.getByRole('link', { name: '登录' }).first()).toBeVisible();

  await logIn(page, mobile, { password: OWN_PASSWORD });
  await page.goto('/mycenter');
  await expect(page.getByRole('heading', { name: '宋知行' })).toBeVisible();
  await page.getByRole('link', { name: /消息/ }).first().click();
  await expect(page.getByText('注销申请已撤销').first()).toBeVisible();
});

test('an ID number needs its check character, is never shown whole again, and can be deleted', async ({ page }) => {
  const right = freeIdCard();
  const wrong = right.slice(0, -1) + (right.endsWith('1') ? '2' : '1');
  await register(page, { mobile: freeMobile(), realName: '宋知行' });
  await page.goto('/mycenter');
  const number = page.getByLabel('身份证号码（选填）');
  await refuses(number, '12345', '请输入18位身份证号码');
  expect(await api(page, updateProfile, { body: { idCard: '12345' } })).toBe('请输入18位身份证号码');
  await refuses(number, wrong, '身份证号码有误，请核对');
  expect(await api(page, updateProfile, { body: { idCard: wrong } })).toBe('身份证号码有误，请核对');

  await number.fill(right);
  await number.press('Enter');
  await sentence(page, '请先单独同意收集身份证号码');
  await expect(number, 'what was typed is not lost').toHaveValue(right);
  expect(await api(page, updateProfile, { body: { idCard: right } })).toBe('请先单独同意收集身份证号码');
  await page.getByRole('checkbox', { name: /^我单独同意收集身份证号码/ }).check();
  await number.press('Enter');
  await sentence(page, '保存成功');
  await sentence(page, `${right.slice(0, 4)}**********${right.slice(-4)}`);
  expect(await page.content()).not.toContain(right);

  const away = page.getByRole('button', { name: '删除', exact: true });
  await away.press('Enter');
  const asked = page.getByRole('dialog', { name: '删除身份证号码？' });
  await page.keyboard.press('Escape');
  await expect(asked).toHaveCount(0);
  await expect(away).toBeFocused();
  await away.press('Enter');
  await asked.getByRole('button', { name: '删除' }).press('Enter');
  await expect(number).toHaveValue('');

  await page.getByRole('link', { name: '隐私与数据' }).click();
  const consents = page.getByRole('region', { name: '同意记录' });
  await consents.getByRole('button', { name: /撤回\s*收集身份证号码的同意/ }).click();
  const withdrawing = page.getByRole('dialog', { name: '撤回同意？' });
  await expect(withdrawing).toContainText('立即删除');
  await withdrawing.getByRole('button', { name: '撤回' }).click();
  await sentence(page, '已撤回同意');
  await consents.getByText('历次同意', { exact: false }).click();
  await expect(consents).toContainText(/身份证号码单独同意书.*撤回/);
  await page.getByRole('link', { name: '资料', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: /^我单独同意收集身份证号码/ })).not.toBeChecked();
});

test('an invitation code and an organisation to join: malformed, unknown, not chosen, not found', async ({ page }) => {
  await register(page, { mobile: freeMobile(), realName: '宋知行' });
  await page.goto('/mycenter/join-enterprise');
  const code = page.getByLabel('邀请码', { exact: true });
  await code.press('Enter');
  await expectFieldError(code, '请输入邀请码');
  await expect(code).toBeFocused();
  await refuses(code, 'ABC', '请输入8位邀请码');
  expect(await api(page, inviteInfo, { query: { code: 'ABC' } })).toBe('请输入8位邀请码');
  expect(await api(page, joinOrg, { body: { code: 'ABC' } })).toBe('请输入8位邀请码');
  await refuses(code, 'ZZZZ9999', '邀请码不存在，请核对后重试');
  expect(await api(page, inviteInfo, { query: { code: 'ZZZZ9999' } })).toBe('邀请码不存在，请核对后重试');
  expect(await api(page, joinOrg, { body: { code: 'ZZZZ9999' } })).toBe('邀请码不存在，请核对后重试');
  await expect(code).not.toHaveAccessibleDescription(/邀请码不存在/);

  const org = page.getByLabel('要加入的机构');
  await page.getByRole('button', { name: '申请加入' }).press('Enter');
  await expectFieldError(org, '请选择要加入的机构');
  await expect(org).toBeFocused();
  expect(await api(page, joinOrg, { body: { orgId: '' } })).toBe('请选择要加入的机构');
  await org.fill('一');
  await sentence(page, '请至少输入2个字符');
  expect(await api(page, searchOrgs, { query: { name: '一' } })).toBe('请至少输入2个字符');
  await org.fill('查无此机构');
  await expect(page.getByText('没有找到机构。请核对名称，或向机构管理员索取邀请码。')).toBeVisible();
  await keeps(org, '查无此机构');
});

test('a forgotten password is set anew by a code, and the old one no longer opens', async ({ page }) => {
  const mobile = freeMobile();
  await register(page, { mobile, realName: '宋知行' });
  await page.goto('/get-pwd');
  const target = page.getByRole('textbox', { name: '手机号' });
  const code = page.getByLabel('验证码', { exact: true });
  await target.fill(mobile);
  await refuses(code, '000000', BAD_CODE);
  expect(await api(page, resetPwdVerify, { body: { account: mobile, smsCode: '000000' } })).toBe(BAD_CODE);
  await passCodePause(page);
  await page.getByRole('button', { name: '获取验证码' }).press('Enter');
  await expect(page.getByRole('button', { name: /秒后重发/ })).toBeVisible();
  await code.fill(await codeSentTo(mobile));
  const verified = page.waitForResponse((answer) => answer.url().includes(resetPwdVerify.path));
  await code.press('Enter');
  const { ticket } = (await (await verified).json()).data as { ticket: string };

  const password = page.getByLabel('新密码', { exact: true });
  await password.fill(OWN_PASSWORD);
  const again = page.getByLabel('确认密码');
  await refuses(again, `${OWN_PASSWORD}0`, '两次输入的密码不一致');
  const faults = [
    ['short', '密码至少8个字符'],
    ['abcdefgh12', '密码须包含大写字母、小写字母、数字、符号中的三种'],
    ['Password@123', '密码过于常见，容易被猜到，请换一个'],
    [`Aa${mobile}`, '密码不能包含您的手机号码或邮箱名'],
  ];
  for (const [typed = '', text = ''] of faults) {
    await again.fill(typed);
    await refuses(password, typed, text);
    expect(await api(page, resetPwd, { body: { ticket, password: typed } })).toBe(text);
  }
  await password.fill('Ming-yue.2846');
  await again.fill('Ming-yue.2846');
  await again.press('Enter');
  await sentence(page, '密码已重置，请使用新密码登录');
  expect(await api(page, receptionLogin, { body: { mobile, password: OWN_PASSWORD } })).toBe('账号或密码错误');

  await logInHere(page, mobile, 'Ming-yue.2846');
});

test('a password is changed only by whoever knows it, and not into itself', async ({ page }) => {
  await register(page, { mobile: freeMobile(), realName: '宋知行' });
  await page.goto('/mycenter/changepwd');
  const old = page.getByLabel('原密码');
  const password = page.getByLabel('新密码', { exact: true });
  const again = page.getByLabel('确认密码');
  await old.fill('Ming-yue.2846');
  await password.fill(OWN_PASSWORD);
  await again.fill(OWN_PASSWORD);
  await again.press('Enter');
  await expectFieldError(old, '原密码错误');
  await keeps(old, 'Ming-yue.2846');
  expect(await api(page, updatePwd, { body: { oldPwd: 'Ming-yue.2846', newPwd: OWN_PASSWORD } })).toBe('原密码错误');
  await old.fill(OWN_PASSWORD);
  await old.press('Enter');
  await expectFieldError(password, '新密码不能与原密码相同');
  await keeps(password, OWN_PASSWORD);
  expect(await api(page, updatePwd, { body: { oldPwd: OWN_PASSWORD, newPwd: OWN_PASSWORD } })).toBe(
    '新密码不能与原密码相同',
  );
});
