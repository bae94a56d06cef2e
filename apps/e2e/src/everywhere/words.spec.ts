import { DEMO_LEARNER, DEMO_OWNER, logIn } from '#support/people/people.ts';
import { expect, type Locator, type Page, test } from '#support/test.ts';

/**
 * The required message of the specification, 请输入${label}, with the label as shown: left empty, and typed and cleared.
 * What is chosen says 请选择${label}.
 */

/** Of antd's forms and of our own. */
const LABEL = 'label[for]';
const items = (form: Locator) =>
  form.locator('.ant-form-item, [data-field]').filter({ has: form.page().locator(LABEL) });

/** By its label as shown: a switch between two ways may have the same name as the field it leads to. */
const fieldOf = (form: Locator, label: string) =>
  items(form)
    .filter({ has: form.page().locator(LABEL, { hasText: new RegExp(`^${label}$`) }) })
    .locator('input, textarea')
    .first();

/** The label as shown and what its field says now. */
const faultsOf = (form: Locator): Promise<string[][]> =>
  items(form).evaluateAll(
    (all, label) =>
      all.flatMap((item) => {
        const fault = item.querySelector('[data-fault], .ant-form-item-explain-error')?.textContent;
        return fault ? [[item.querySelector(label)?.textContent ?? '', fault]] : [];
      }),
    LABEL,
  );

const asked = (labels: readonly string[], chosen: readonly string[]) =>
  labels.map((label) => [label, `请${chosen.includes(label) ? '选择' : '输入'}${label}`]);

type Words = {
  /** Required fields, in order. */
  labels: string[];
  /** Those of them that are chosen from a list. */
  chosen?: string[];
  /** Filled in from the start. */
  filled?: string[];
};

/** Sends the form empty, then types into each field and clears it again. */
const walk = async (form: Locator, send: Locator, { labels, chosen = [], filled = [] }: Words): Promise<void> => {
  for (const label of filled) await form.getByLabel(label, { exact: true }).fill('');
  await send.click();
  await expect.poll(() => faultsOf(form)).toEqual(asked(labels, chosen));
  for (const label of labels.filter((one) => !chosen.includes(one))) {
    const field = fieldOf(form, label);
    for (const typed of ['1', ' ']) {
      await field.fill(typed === ' ' && (await field.getAttribute('inputmode')) === 'decimal' ? '2' : typed);
      await field.fill('');
      await field.blur();
      await expect
        .poll(async () => (await faultsOf(form)).find(([name]) => name === label), { message: label })
        .toEqual([label, `请输入${label}`]);
    }
  }
};

const button = (scope: Page | Locator, name: string) => scope.getByRole('button', { name, exact: true });

test(
  'every required field at the doors says 请输入 or 请选择 and its own label',
  { tag: '@5-required' },
  async ({ page }) => {
    await page.goto('/login');
    const form = page.locator('form');
    const sendIn = button(page, '登录');
    await walk(form, sendIn, { labels: ['手机号或邮箱', '密码'] });
    for (const [tab = '', label = ''] of [
      ['短信', '手机号'],
      ['邮箱', '邮箱'],
    ]) {
      await page.getByRole('tab', { name: tab }).click();
      await walk(form, sendIn, { labels: [label, '验证码'] });
    }
    await page.goto('/register');
    await walk(form, button(page, '注册'), { labels: ['手机号', '验证码', '姓名', '密码', '确认密码'] });
    await page.reload();
    await page.getByText('机构', { exact: true }).click();
    await expect(page.getByLabel('机构名称')).toBeVisible();
    await button(page, '注册').click();
    const org = ['机构名称', '统一社会信用代码', '所在地区', '联系人姓名'];
    await expect
      .poll(async () => (await faultsOf(form)).filter(([label = '']) => org.includes(label)))
      .toEqual(asked(org, ['所在地区']));
    for (const label of ['机构名称', '统一社会信用代码', '联系人姓名']) {
      await page.getByLabel(label, { exact: true }).fill('1');
      await page.getByLabel(label, { exact: true }).fill('');
      await page.getByLabel(label, { exact: true }).blur();
      await expect
        .poll(async () => (await faultsOf(form)).find(([name]) => name === label))
        .toEqual([label, `请输入${label}`]);
    }
    await page.goto('/get-pwd');
    await walk(form, button(page, '下一步'), { labels: ['手机号', '验证码'] });
  },
);

test('every required field of a learner says 请输入 or 请选择 and its own label', async ({ page }) => {
  await logIn(page, DEMO_LEARNER);
  await page.goto('/mycenter');
  const profile = page.locator('form').first();
  await walk(profile, button(profile, '保 存').or(button(profile, '保存')), { labels: ['姓名'], filled: ['姓名'] });
  await page.getByRole('link', { name: '安全与设备' }).click();
  for (const [opener = '', label = ''] of [
    ['手机号', '手机号'],
    ['邮箱', '邮箱'],
  ]) {
    await page.getByRole('button', { name: new RegExp(`^(更换|绑定)\\s*${opener}$`) }).click();
    const dialog = page.getByRole('dialog');
    await walk(dialog, button(dialog, '确定'), { labels: [label, '验证码', '登录密码'] });
    await button(dialog, '取消').click();
  }
  await page.getByRole('link', { name: '隐私与数据' }).click();
  await button(page, '注销账号').click();
  await walk(page.getByRole('dialog'), button(page, '提交注销'), { labels: ['验证码'] });

  await page.goto('/mycenter/changepwd');
  await walk(page.locator('form'), button(page, '修改密码'), { labels: ['原密码', '新密码', '确认密码'] });
  await page.goto('/feedback');
  await walk(page.locator('form'), button(page, '提交反馈'), {
    labels: ['反馈类型', '反馈内容'],
    chosen: ['反馈类型'],
  });
});

test('every required field of an organisation says 请输入 or 请选择 and its own label', async ({ page }) => {
  await logIn(page, DEMO_OWNER);
  const dialog = page.getByRole('dialog');
  await page.goto('/admin');
  await page.getByRole('button', { name: '创建邀请' }).first().click();
  await walk(dialog, button(dialog, '创建'), {
    labels: ['可使用次数', '有效期'],
    chosen: ['有效期'],
    filled: ['可使用次数', '有效期'],
  });
  await page.goto('/admin/student');
  await page.getByRole('button', { name: '添加学员' }).first().click();
  await walk(dialog, button(dialog, '登记邀请'), { labels: ['姓名'] });
  await page.goto('/admin/study');
  await page.getByRole('button', { name: '指派课程' }).first().click();
  await walk(dialog, button(dialog, '指派'), { labels: ['课程', '学员'], chosen: ['课程', '学员'] });
  await page.goto('/admin/company-info');
  const contact = page.locator('form').filter({ has: page.getByLabel('联系人姓名', { exact: true }) });
  await walk(contact, contact.getByRole('button', { name: /保\s?存/ }), {
    labels: ['联系人姓名'],
    filled: ['联系人姓名'],
  });
  await page.getByRole('button', { name: '指定管理员' }).click();
  await walk(dialog, button(dialog, '确定'), { labels: ['学员'], chosen: ['学员'] });
  await button(dialog, '取消').click();
  await page.getByRole('button', { name: '移交机构' }).click();
  await walk(dialog, button(dialog, '确认移交'), {
    labels: ['新的机构负责人', '登录密码'],
    chosen: ['新的机构负责人'],
  });
  await button(dialog, '取消').click();
  await page
    .getByRole('button', { name: /申请变更|变更/ })
    .first()
    .click();
  await walk(dialog, dialog.getByRole('button', { name: /提交/ }), {
    labels: ['机构名称', '统一社会信用代码'],
    filled: ['机构名称', '统一社会信用代码'],
  });
});
