import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOrg, buildUser, freeMobile } from '#test/content/factories.ts';
import { codeSentTo, OWN_ADDRESSES, visitor, type Visitor } from '#test/people/visitor.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

const PATH = '/api/user/register';
const PASSWORD = 'Lantern-7-river';
let world: TestWorld;
let policyVersion: string;
let privacyVersion: string;
beforeAll(async () => {
  world = await openTestWorld(OWN_ADDRESSES);
  policyVersion = (await visitor(world).get('/api/article/user-agreement')).data.version;
  privacyVersion = (await visitor(world).get('/api/article/privacy-policy')).data.version;
});
afterAll(() => world.close());

type Form = Record<string, unknown> & { mobile?: string; email?: string; password?: string };
/** Fills the form as a browser does; a code was sent to the phone or address. */
const fill = async (browser: Visitor, { password = PASSWORD, ...form }: Form) => ({
  accountType: 1,
  realName: '周予安',
  agree: true,
  policyVersion,
  ...form,
  ...(await browser.seal(PATH, { password })),
});
const codeFor = async (browser: Visitor, mobile: string) => {
  await browser.get('/api/user/sendRegisterSms', { phones: mobile });
  return codeSentTo(world, mobile);
};
const register = async (form: Form, browser = visitor(world)) => {
  const mobile = form.mobile ?? freeMobile();
  const smsCode = form['smsCode'] ?? (await codeFor(browser, mobile));
  return { mobile, answer: await browser.post(PATH, await fill(browser, { mobile, ...form, smsCode })) };
};

describe('a person', () => {
  it('registers by phone, is logged in, and has consented to both agreements', async () => {
    const browser = visitor(world);
    const { mobile, answer } = await register({}, browser);
    expect(answer).toMatchObject({ code: 200, msg: '注册成功', data: { token: expect.any(String) } });
    const user = await world.deps.db.user.findUniqueOrThrow({ where: { mobile }, include: { consents: true } });
    expect(user).toMatchObject({ role: 1, type: 1, currentType: '1', orgId: null, realName: '周予安', email: null });
    expect(
      user.consents
        .map(({ document, version, ip }) => ({ document, version, ip }))
        .toSorted((a, b) => a.document.localeCompare(b.document)),
    ).toEqual([
      { document: 'privacy-policy', version: privacyVersion, ip: browser.ip },
      { document: 'user-agreement', version: policyVersion, ip: browser.ip },
    ]);
    expect((await visitor(world, { token: answer.data.token }).get('/api/user/getLoginUser')).data.id).toBe(user.id);
    expect((await visitor(world).login(mobile, PASSWORD)).code).toBe(200);
    expect(await world.deps.db.loginLog.findFirst({ where: { userId: user.id, method: 'register' } })).toMatchObject({
      ok: true,
    });
  });

  it('registers by e-mail, lower-cased, and chooses an organisation type', async () => {
    const browser = visitor(world);
    await browser.get('/api/user/sendRegisterEmail', { emails: 'new.person@example.com' });
    const answer = await browser.post(
      PATH,
      await fill(browser, {
        email: 'New.Person@Example.com',
        orgType: '2',
        smsCode: codeSentTo(world, 'new.person@example.com'),
      }),
    );
    expect(answer.code).toBe(200);
    expect(await world.deps.db.user.findUnique({ where: { email: 'new.person@example.com' } })).toMatchObject({
      mobile: null,
      currentType: '2',
    });
  });

  it('refuses what the form refuses, each with its sentence, and keeps the code for the next try', async () => {
    const browser = visitor(world);
    const mobile = freeMobile();
    const smsCode = await codeFor(browser, mobile);
    const faults: [Form, string][] = [
      [{ password: 'short' }, '密码至少8个字符'],
      [{ password: 'lowercaseonly' }, '密码须包含大写字母、小写字母、数字、符号中的三种'],
      [{ password: 'P@ssw0rd' }, '密码过于常见，容易被猜到，请换一个'],
      [{ password: `Kq#${mobile}` }, '密码不能包含您的手机号码或邮箱名'],
      [{ realName: '周' }, '姓名至少2个字符'],
      [{ agree: false }, '请先阅读并同意《用户协议》和《隐私政策》'],
      [{ policyVersion: '2020-01-01' }, '用户协议或隐私政策已更新，请刷新页面，重新阅读并同意'],
      [{ accountType: 3 }, '请选择账号类型'],
      [{ orgType: '77' }, '请选择机构类型'],
      [{ email: 'both@example.com' }, '请输入手机号或邮箱'],
      [{ accountType: 2 }, '请填写机构信息'],
    ];
    for (const [form, sentence] of faults) {
      expect(await browser.post(PATH, await fill(browser, { mobile, smsCode, ...form }))).toMatchObject({
        code: 500,
        msg: sentence,
      });
    }
    expect((await browser.post(PATH, await fill(browser, { mobile, smsCode }))).code).toBe(200);
  });

  it('refuses a plain password, and a wrong or foreign code', async () => {
    const browser = visitor(world);
    const mobile = freeMobile();
    const smsCode = await codeFor(browser, mobile);
    const sealed = await fill(browser, { mobile, smsCode });
    expect((await browser.post(PATH, { ...sealed, password: PASSWORD })).msg).toBe('登录信息已过期，请重试');
    expect((await browser.post(PATH, await fill(browser, { mobile: freeMobile(), smsCode }))).msg).toBe(
      '验证码错误或已失效，请重新获取',
    );
    expect(
      (await browser.post(PATH, await fill(browser, { mobile, smsCode: smsCode === '000000' ? '000001' : '000000' })))
        .msg,
    ).toBe('验证码错误或已失效，请重新获取');
  });

  it('registered ten times at once is one account, and Chinese for the rest', async () => {
    const browser = visitor(world);
    const mobile = freeMobile();
    const smsCode = await codeFor(browser, mobile);
    const forms = await Promise.all(Array.from({ length: 10 }, () => fill(browser, { mobile, smsCode })));
    const answers = await Promise.all(forms.map((form) => browser.post(PATH, form)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    for (const { code, msg } of answers.filter((a) => a.code !== 200))
      expect([code, msg]).toEqual([500, '验证码错误或已失效，请重新获取']);
  });

  it('who was registered in the meantime reads so', async () => {
    const browser = visitor(world);
    const mobile = freeMobile();
    const smsCode = await codeFor(browser, mobile);
    await buildUser(world.deps, { mobile });
    expect(await browser.post(PATH, await fill(browser, { mobile, smsCode }))).toMatchObject({
      code: 601,
      msg: '手机号码已被注册',
      field: 'mobile',
      reason: 'taken',
    });
    const other = visitor(world);
    await other.get('/api/user/sendRegisterEmail', { emails: 'race@example.com' });
    await buildUser(world.deps, { email: 'race@example.com' });
    expect(
      await other.post(
        PATH,
        await fill(other, { email: 'race@example.com', smsCode: codeSentTo(world, 'race@example.com') }),
      ),
    ).toMatchObject({ code: 601, msg: '邮箱已被注册', field: 'email', reason: 'taken' });
  });
});

describe('an organisation', () => {
  const CHARSET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
  const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
  const creditCode = () => {
    const head = `91110108MA${String(randomInt(1e7)).padStart(7, '0')}`;
    const sum = WEIGHTS.reduce((total, weight, i) => total + weight * CHARSET.indexOf(head.charAt(i)), 0);
    return head + CHARSET[(31 - (sum % 31)) % 31];
  };
  const org = (fields: Record<string, unknown> = {}) => ({
    orgName: '启明精密制造有限公司',
    creditCode: creditCode(),
    areaCode: '110108',
    contactName: '林知远',
    ...fields,
  });

  it('waits for approval with its owner as first member; the owner sees it but may not enter its area', async () => {
    const { mobile, answer } = await register({ accountType: 2, orgType: '3', org: org() });
    expect(answer.code).toBe(200);
    const user = await world.deps.db.user.findUniqueOrThrow({
      where: { mobile },
      include: { org: true, memberships: true },
    });
    expect(user).toMatchObject({
      role: 2,
      type: 2,
      currentType: '3',
      org: { status: 0, orgType: '3', contactName: '林知远', contactMobile: mobile, licenseUrl: null },
    });
    expect(user.memberships).toMatchObject([{ status: 2, name: '周予安', orgId: user.orgId }]);
    const owner = visitor(world, { token: answer.data.token });
    expect((await owner.get('/api/org/findByOrgData')).data).toMatchObject({
      id: user.orgId,
      status: 0,
      memberCount: 1,
    });
    expect((await owner.get('/api/user/getLoginUser')).data).toMatchObject({
      role: 2,
      orgName: '启明精密制造有限公司',
      orgStatus: 0,
    });
  });

  it.each([
    [{ creditCode: '91350100M000100Y44' }, '统一社会信用代码有误，请核对'],
    [{ creditCode: '123' }, '请输入18位统一社会信用代码'],
    [{ areaCode: '999999' }, '请选择所在地区'],
    [{ orgName: '' }, '请输入机构名称'],
    [{ orgName: '一' }, '机构名称至少2个字符'],
    [{ creditCode: '' }, '请输入统一社会信用代码'],
    [{ licenseUrl: '/uploads/ab/cd.png' }, '营业执照请在注册成功后上传'],
  ])('refuses %j', async (fields, sentence) => {
    expect((await register({ accountType: 2, org: org(fields), smsCode: '123456' })).answer).toMatchObject({
      code: 500,
      msg: sentence,
    });
  });

  it('is registered once, and a refusal leaves no half of it', async () => {
    const code = creditCode();
    const existing = await buildOrg(world.deps);
    await world.deps.db.organisation.update({ where: { id: existing.id }, data: { creditCode: code } });
    const { mobile, answer } = await register({ accountType: 2, org: org({ creditCode: code }) });
    expect(answer).toMatchObject({
      code: 500,
      msg: '该机构已注册，请联系机构负责人邀请您加入',
      field: 'org.creditCode',
    });
    expect(await world.deps.db.user.count({ where: { mobile } })).toBe(0);
  });
});
