import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { sendMessages } from '#features/notice/send/send-messages-job.ts';
import { buildOrg, freeMobile, PASSWORD, type UserFields } from '#test/content/factories.ts';
import { sessionFor } from '#test/people/login.ts';
import { buildPerson } from '#test/people/people.ts';
import { codeSentTo, OWN_ADDRESSES, visitor } from '#test/people/visitor.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

const NEW = 'Lantern-7-river';
const PATH = '/api/user/updatePwd';
let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld(OWN_ADDRESSES);
});
afterAll(() => world.close());

const learner = async (fields: UserFields = {}) => {
  const person = await buildPerson(world, fields);
  const browser = visitor(world, person);
  return {
    ...person,
    browser,
    row: () => world.deps.db.user.findUniqueOrThrow({ where: { id: person.id } }),
    bind: async (target: string, smsCode: string, password = PASSWORD, from = browser) => {
      const path = target.includes('@') ? '/api/user/bindEmail' : '/api/user/bindMobile';
      return from.post(path, { target, smsCode, ...(await from.seal(path, { password })) });
    },
    change: async (oldPwd: string, newPwd: string) => browser.post(PATH, await browser.seal(PATH, { oldPwd, newPwd })),
    isIn: async () => (await browser.get('/api/user/getLoginUser')).code === 200,
  };
};

describe('a new password', () => {
  it('serves the next login, ends every other session and every reset under way, and keeps this one', async () => {
    const { id, mobile, change, isIn, row } = await learner();
    const elsewhere = visitor(world, { token: await sessionFor(world.app, world.deps, id) });
    await world.deps.db.resetTicket.create({
      data: { hash: `ticket-${id}`, userId: id, expiresAt: new Date(Date.now() + 60_000) },
    });
    const before = (await row()).pwdUpdatedAt;
    expect(await change(PASSWORD, NEW)).toMatchObject({ code: 200, msg: '密码修改成功' });
    expect(await isIn()).toBe(true);
    expect((await elsewhere.get('/api/user/getLoginUser')).code).toBe(401);
    expect((await visitor(world).login(mobile, NEW)).code).toBe(200);
    expect((await visitor(world).login(mobile, PASSWORD)).msg).toBe('账号或密码错误');
    expect(await world.deps.db.resetTicket.count({ where: { userId: id } })).toBe(0);
    expect((await row()).pwdUpdatedAt.getTime()).toBeGreaterThan(before.getTime());
  });

  it('is told to its owner on the site, by phone and by mail', async () => {
    const email = `${freeMobile()}@example.com`;
    const { id, mobile, change } = await learner({ email });
    await sendMessages(world.deps);
    const before = world.outbox.messages.length;
    await change('Wrong-guess-1', NEW);
    await sendMessages(world.deps);
    expect(world.outbox.messages).toHaveLength(before);
    await change(PASSWORD, NEW);
    await sendMessages(world.deps);
    const text = '您的登录密码已修改。如非本人操作，请立即找回密码并联系管理员。';
    const told = world.outbox.messages.slice(before).toSorted((a, b) => b.channel.localeCompare(a.channel));
    expect(told).toEqual([
      { channel: 'sms', to: mobile, template: 'password-changed', text },
      { channel: 'mail', to: email, template: 'password-changed', text },
    ]);
    expect(await world.deps.db.notice.findMany({ where: { userId: id } })).toMatchObject([
      { type: 'account', title: '密码已修改', content: text },
    ]);
  });

  it('keeps the rules of registration', async () => {
    const { mobile, change } = await learner();
    for (const [password, sentence] of [
      ['short', '密码至少8个字符'],
      ['lowercaseonly', '密码须包含大写字母、小写字母、数字、符号中的三种'],
      ['P@ssw0rd', '密码过于常见，容易被猜到，请换一个'],
      [`Kq#${mobile}`, '密码不能包含您的手机号码或邮箱名'],
    ] as const)
      expect((await change(PASSWORD, password)).msg).toBe(sentence);
    await change(PASSWORD, NEW);
    expect((await change(NEW, NEW)).msg).toBe('新密码不能与原密码相同');
  });

  it('wants the old one, counts what is wrong, locks after five and also holds back logins', async () => {
    const { id, mobile, change, isIn } = await learner();
    for (let n = 0; n < 5; n += 1) expect((await change('Wrong-guess-1', NEW)).msg).toBe('原密码错误');
    expect((await change(PASSWORD, NEW)).msg).toMatch(/^账号已锁定，请(10|9)分钟后重试$/);
    expect(await isIn()).toBe(true);
    for (let n = 0; n < 5; n += 1) await visitor(world).login(mobile, 'Wrong-guess-1');
    expect((await visitor(world).login(mobile, PASSWORD)).msg).toMatch(/^账号已锁定/);
    await run(
      world.deps.pool,
      sql`UPDATE "RateLimit" SET "resetAt" = clock_timestamp() WHERE key LIKE 'old-password:%'`,
    );
    expect((await change(PASSWORD, NEW)).code).toBe(200);
    expect(await world.deps.db.session.count({ where: { userId: id, revokedAt: null } })).toBe(1);
  });

  it('is set by one of two at once', async () => {
    const { change } = await learner();
    const answers = await Promise.all([change(PASSWORD, NEW), change(PASSWORD, `${NEW}-2`)]);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  it('travels sealed only, and needs a login', async () => {
    const { browser } = await learner();
    expect((await browser.post(PATH, { oldPwd: PASSWORD, newPwd: NEW })).code).not.toBe(200);
    const guest = visitor(world);
    expect((await guest.post(PATH, await guest.seal(PATH, { oldPwd: PASSWORD, newPwd: NEW }))).code).toBe(401);
  });
});

describe('binding', () => {
  const codeFor = async ({ browser }: Awaited<ReturnType<typeof learner>>, target: string) => {
    await (target.includes('@')
      ? browser.get('/api/user/sendBindEmail', { emails: target })
      : browser.get('/api/user/sendBindSms', { phones: target }));
    return codeSentTo(world, target);
  };

  it('takes a phone and an address that were proved, and tells so', async () => {
    const person = await learner();
    const [mobile, email] = [freeMobile(), `${freeMobile()}@example.com`];
    const smsCode = await codeFor(person, mobile);
    expect(await person.bind(` +86 ${mobile}`, smsCode)).toMatchObject({ code: 200, msg: '手机号码绑定成功' });
    const next = { ...person, browser: visitor(world, { token: await sessionFor(world.app, world.deps, person.id) }) };
    const emailCode = await codeFor(next, email);
    expect(await person.bind(email.toUpperCase(), emailCode, PASSWORD, next.browser)).toMatchObject({
      code: 200,
      msg: '邮箱绑定成功',
    });
    expect(await person.row()).toMatchObject({ mobile, email });
    expect(await world.deps.db.notice.count({ where: { userId: person.id, type: 'account' } })).toBe(2);
    expect((await person.bind(mobile, smsCode, PASSWORD, next.browser)).msg).toBe('验证码错误或已失效，请重新获取');
  });

  it('tells the former phone and address, or the other where there was none; the new one is masked', async () => {
    const person = await learner();
    await sendMessages(world.deps);
    const bind = async (target: string) => {
      const browser = visitor(world, { token: await sessionFor(world.app, world.deps, person.id) });
      const smsCode = await codeFor({ ...person, browser }, target);
      expect((await person.bind(target, smsCode, PASSWORD, browser)).code).toBe(200);
      const before = world.outbox.messages.length;
      await sendMessages(world.deps);
      return world.outbox.messages.slice(before);
    };
    const [first, second] = ['former@example.com', 'latter@example.com'];
    const mobile = freeMobile();
    const warning = '如非本人操作，请立即修改密码并联系管理员。';
    expect(await bind(first)).toEqual([
      {
        channel: 'sms',
        to: person.mobile,
        template: 'bound-email',
        text: `您的账号绑定了新的邮箱 f***@example.com。${warning}`,
      },
    ]);
    expect(await bind(second)).toEqual([
      {
        channel: 'mail',
        to: first,
        template: 'bound-email',
        text: `您的账号绑定了新的邮箱 l***@example.com。${warning}`,
      },
    ]);
    expect(await bind(mobile)).toEqual([
      {
        channel: 'sms',
        to: person.mobile,
        template: 'bound-mobile',
        text: `您的账号绑定了新的手机号码 ${mobile.slice(0, 3)}****${mobile.slice(-4)}。${warning}`,
      },
    ]);
  });

  it('needs the password, which travels sealed and is guessed five times; a wrong one costs no code', async () => {
    for (const target of [freeMobile(), `${freeMobile()}@example.com`]) {
      const person = await learner();
      const smsCode = await codeFor(person, target);
      const path = target.includes('@') ? '/api/user/bindEmail' : '/api/user/bindMobile';
      expect((await person.browser.post(path, { target, smsCode })).code).toBe(500);
      expect((await person.browser.post(path, { target, smsCode, password: PASSWORD })).msg).toBe(
        '登录信息已过期，请重试',
      );
      for (let n = 0; n < 5; n += 1)
        expect((await person.bind(target, smsCode, 'Wrong-guess-1')).msg).toBe('登录密码错误');
      expect((await person.bind(target, smsCode)).msg).toMatch(/^账号已锁定，请(10|9)分钟后重试$/);
      expect(await person.row()).toMatchObject({ mobile: person.mobile, email: null });
      await run(
        world.deps.pool,
        sql`UPDATE "RateLimit" SET "resetAt" = clock_timestamp() WHERE key LIKE 'old-password:%'`,
      );
      expect((await person.bind(target, smsCode)).code).toBe(200);
    }
  });

  it('ends every other session and every reset under way', async () => {
    for (const target of [freeMobile(), `${freeMobile()}@example.com`]) {
      const person = await learner();
      const elsewhere = visitor(world, {
        token: await sessionFor(world.app, world.deps, person.id, { remember: true }),
      });
      await world.deps.db.resetTicket.create({
        data: { hash: `ticket-${person.id}`, userId: person.id, expiresAt: new Date(Date.now() + 60_000) },
      });
      expect((await person.bind(target, await codeFor(person, target))).code).toBe(200);
      expect((await elsewhere.get('/api/user/getLoginUser')).code).toBe(401);
      expect(await person.isIn()).toBe(true);
      expect(await world.deps.db.resetTicket.count({ where: { userId: person.id } })).toBe(0);
    }
  });

  it("refuses a wrong code, another's code and a code of another purpose", async () => {
    const [person, other] = [await learner(), await learner()];
    const target = freeMobile();
    const smsCode = await codeFor(other, target);
    const wrong = smsCode === '000000' ? '111111' : '000000';
    expect((await other.bind(target, wrong)).msg).toBe('验证码错误或已失效，请重新获取');
    expect((await person.bind(target, smsCode)).msg).toBe('验证码错误或已失效，请重新获取');
    expect((await other.bind('not@bound.example.com', smsCode)).msg).toBe('验证码错误或已失效，请重新获取');
    await visitor(world).get('/api/user/sendLoginSms', { phones: person.mobile });
    expect((await other.bind(person.mobile, codeSentTo(world, person.mobile))).msg).toBe(
      '验证码错误或已失效，请重新获取',
    );
    for (const target of ['x', '@']) expect((await other.bind(target, '123456')).msg).toMatch(/^请输入正确的/);
    expect((await person.bind(target, smsCode, PASSWORD, visitor(world))).code).toBe(401);
  });

  it('gives one phone to one of two who proved it, and an address likewise', async () => {
    for (const [send, target, sentence] of [
      [['/api/user/sendBindSms', 'phones'], freeMobile(), '手机号码已被注册'],
      [['/api/user/sendBindEmail', 'emails'], 'wanted@example.com', '邮箱已被注册'],
    ] as const) {
      const people = [await learner(), await learner()];
      const codes: string[] = [];
      for (const { browser } of people) {
        await run(world.deps.pool, sql`UPDATE "RateLimit" SET "resetAt" = clock_timestamp() WHERE key LIKE 'code-%'`);
        await browser.get(send[0], { [send[1]]: target });
        codes.push(codeSentTo(world, target));
      }
      const answers = await Promise.all(people.map(({ bind }, i) => bind(target, codes[i] ?? '')));
      expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 601]);
      expect(answers.find(({ code }) => code === 601)?.msg).toBe(sentence);
    }
  });
});

describe('cancelling an account', () => {
  const leave = async ({ browser, mobile }: Awaited<ReturnType<typeof learner>>) => {
    expect(await browser.get('/api/user/sendLeaveSms')).toMatchObject({
      code: 200,
      msg: '验证码已发送',
      data: { waitSec: 60 },
    });
    return browser.post('/api/user/cancel', { smsCode: codeSentTo(world, mobile) });
  };

  it('ends every session and starts the days of regret; logging in again takes it back', async () => {
    const person = await learner();
    const elsewhere = visitor(world, { token: await sessionFor(world.app, world.deps, person.id) });
    expect(await leave(person)).toMatchObject({ code: 200, msg: '注销申请已提交，7天内重新登录即可撤销' });
    expect(await person.isIn()).toBe(false);
    expect((await elsewhere.get('/api/user/getLoginUser')).code).toBe(401);
    expect(await person.row()).toMatchObject({ status: 2, cancelledAt: expect.any(Date), mobile: person.mobile });

    expect((await visitor(world).login(person.mobile, 'Wrong-guess-1')).code).not.toBe(200);
    expect((await person.row()).status).toBe(2);
    expect((await visitor(world).login(person.mobile, PASSWORD)).code).toBe(200);
    expect(await person.row()).toMatchObject({ status: 0, cancelledAt: null });
    expect(await world.deps.db.notice.findMany({ where: { userId: person.id }, select: { title: true } })).toEqual([
      { title: '注销申请已撤销' },
    ]);
  });

  it('takes a code that went to the address', async () => {
    const person = await learner({ email: 'leaving@example.com' });
    expect((await person.browser.get('/api/user/sendLeaveEmail')).code).toBe(200);
    expect(
      (await person.browser.post('/api/user/cancel', { smsCode: codeSentTo(world, 'leaving@example.com') })).code,
    ).toBe(200);
    expect((await person.row()).status).toBe(2);
  });

  it("refuses a wrong code, another's, one for binding, and a phone that is not there", async () => {
    const [person, other] = [await learner(), await learner()];
    await other.browser.get('/api/user/sendLeaveSms');
    expect((await person.browser.post('/api/user/cancel', { smsCode: codeSentTo(world, other.mobile) })).msg).toBe(
      '验证码错误或已失效，请重新获取',
    );
    expect((await person.browser.post('/api/user/cancel', {})).msg).toBe('请输入验证码');
    expect((await person.browser.get('/api/user/sendLeaveEmail')).msg).toBe('您尚未绑定邮箱');
    expect((await person.row()).status).toBe(0);
    expect((await visitor(world).get('/api/user/sendLeaveSms')).code).toBe(401);
    expect((await visitor(world).post('/api/user/cancel', { smsCode: '123456' })).code).toBe(401);
  });

  it('does not leave an organisation with members without its owner', async () => {
    const org = await buildOrg(world.deps);
    const [owner, member] = [await learner({ role: 2, orgId: org.id }), await learner({ orgId: org.id })];
    const row = { orgId: org.id, name: '周予安', status: 2, source: 3 };
    await world.deps.db.orgMember.createMany({
      data: [
        { ...row, userId: owner.id },
        { ...row, userId: member.id },
      ],
    });
    expect((await leave(owner)).msg).toBe('您是机构负责人，请先移交机构，或移出全部学员后再注销');
    await world.deps.db.orgMember.updateMany({ where: { userId: member.id }, data: { status: 4 } });
    expect((await owner.browser.post('/api/user/cancel', { smsCode: codeSentTo(world, owner.mobile) })).code).toBe(200);
  });
});
