import { createHmac } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { sendMessages } from '#features/notice/send/send-messages-job.ts';
import { agentOf } from '#test/people/agent.ts';
import { buildUser, PASSWORD, type UserFields } from '#test/content/factories.ts';
import { sessionFor } from '#test/people/login.ts';
import { buildPerson } from '#test/people/people.ts';
import { codeSentTo, OWN_ADDRESSES, visitor } from '#test/people/visitor.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { openSession } from './sessions.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld(OWN_ADDRESSES);
});
afterAll(() => world.close());

const person = (fields: UserFields = {}) => buildPerson(world, fields);
const codeOf = async (token: string) => (await agentOf(world.app, token).get('/api/user/getLoginUser')).code;

describe('a token', () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const payloadOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
  const signed = (header: object, payload: object, key: Buffer, hash = 'sha256') => {
    const text = `${part(header)}.${part(payload)}`;
    return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`;
  };
  const HS256 = { alg: 'HS256', typ: 'JWT' };

  it('names its session and nothing else', async () => {
    const { token } = await person();
    expect(Object.keys(payloadOf(token)).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti']);
  });

  it('is refused when unsigned, signed otherwise, edited, without an end, for another realm, or over', async () => {
    const [{ token }, other] = [await person(), await person()];
    const key = world.deps.secrets.key('jwt');
    const payload = payloadOf(token);
    const { exp: _, ...endless } = payload;
    const [head, , signature] = token.split('.');
    expect(await codeOf(signed(HS256, payload, key))).toBe(200);
    const forged = {
      'alg none': `${part({ alg: 'none', typ: 'JWT' })}.${part(payload)}.`,
      HS512: signed({ alg: 'HS512', typ: 'JWT' }, payload, key, 'sha512'),
      'another key': signed(HS256, payload, Buffer.alloc(32, 7)),
      'an edited payload': `${head}.${part({ ...payload, jti: payloadOf(other.token)['jti'] })}.${signature}`,
      'no end': signed(HS256, endless, key),
      'a past end': signed(HS256, { ...payload, exp: Math.floor(Date.now() / 1000) - 1 }, key),
      'another realm': signed(HS256, { ...payload, aud: 'staff' }, key),
      'another issuer': signed(HS256, { ...payload, iss: 'elsewhere' }, key),
      'no session': signed(HS256, { ...payload, jti: undefined }, key),
      'a session that is no id': signed(HS256, { ...payload, jti: "x' OR 1=1" }, key),
      nothing: '',
      'a word': 'null',
    };
    for (const [name, text] of Object.entries(forged))
      expect({ name, code: await codeOf(text) }).toEqual({ name, code: 401 });
  });

  it('is over when its row is, whatever it says itself', async () => {
    const { token } = await person();
    const { jti } = payloadOf(token);
    await run(world.deps.pool, sql`UPDATE "Session" SET "expiresAt" = clock_timestamp() WHERE id = ${String(jti)}`);
    expect(await codeOf(token)).toBe(401);
  });

  it('is over after 30 idle minutes, or 7 idle days with remember', async () => {
    const user = await buildUser(world.deps);
    const [short, long] = [
      await sessionFor(world.app, world.deps, user.id),
      await sessionFor(world.app, world.deps, user.id, { remember: true }),
    ];
    const idle = (time: string) =>
      run(
        world.deps.pool,
        sql`UPDATE "Session" SET "lastSeenAt" = clock_timestamp() - ${time}::interval WHERE "userId" = ${user.id}`,
      );
    await idle('29 minutes');
    expect([await codeOf(short), await codeOf(long)]).toEqual([200, 200]);
    await idle('31 minutes');
    expect([await codeOf(short), await codeOf(long)]).toEqual([401, 200]);
    await idle('7 days 1 minute');
    expect(await codeOf(long)).toBe(401);
  });

  it('is over after 12 hours, or 30 days with remember, however much it is used', async () => {
    for (const [remember, long] of [
      [false, '12 hours'],
      [true, '30 days'],
    ] as const) {
      const user = await buildUser(world.deps);
      const token = await sessionFor(world.app, world.deps, user.id, { remember });
      const age = (time: string) =>
        run(
          world.deps.pool,
          sql`
            UPDATE "Session" SET "createdAt" = "createdAt" - ${time}::interval,
              "expiresAt" = "expiresAt" - ${time}::interval,
              "lastSeenAt" = clock_timestamp() - interval '2 minutes'
         WHERE "userId" = ${user.id}`,
        );
      await age(`${long} -1 minute`);
      const { expiresAt } = await world.deps.db.session.findFirstOrThrow({ where: { userId: user.id } });
      expect(await codeOf(token)).toBe(200);
      const after = await world.deps.db.session.findFirstOrThrow({ where: { userId: user.id } });
      expect(after.lastSeenAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
      expect(after.expiresAt).toEqual(expiresAt);
      await age('2 minutes');
      expect(await codeOf(token)).toBe(401);
    }
  });
});

describe('logout', () => {
  it('ends this session at once and leaves the others', async () => {
    const user = await person();
    const second = await sessionFor(world.app, world.deps, user.id);
    expect(await agentOf(world.app, user.token).post('/api/user/logout')).toMatchObject({ code: 200, msg: '退出成功' });
    expect(await codeOf(user.token)).toBe(401);
    expect(await codeOf(second)).toBe(200);
  });

  it('always succeeds: twice, as a guest, with a broken token', async () => {
    const { token } = await person();
    for (const t of [token, token, undefined, 'broken'])
      expect(await agentOf(world.app, t).post('/api/user/logout')).toMatchObject({ code: 200, msg: '退出成功' });
  });
});

describe('the list of sessions', () => {
  it("shows where I am logged in, this one first, and nobody else's", async () => {
    const user = await buildUser(world.deps);
    await person();
    const edge = 'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36 Edg/130.0';
    await sessionFor(world.app, world.deps, user.id, { remember: true, device: edge });
    const token = await sessionFor(world.app, world.deps, user.id);
    const { data } = await agentOf(world.app, token).get('/api/user/sessions');
    expect(data).toMatchObject([
      { current: true, device: '未知设备', remember: false },
      { current: false, device: 'Windows · Edge', remember: true },
    ]);
    expect(data[0].createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  it("holds a browser once: a login ends what it left open, not what a tab still uses, nor another's", async () => {
    const user = await person();
    const [laptop, phone] = [visitor(world), visitor(world)];
    const logIn = async (browser: typeof laptop) =>
      (await browser.login(user.mobile, PASSWORD, { remember: true })).data.token as string;
    const [left, elsewhere] = [await logIn(laptop), await logIn(phone)];
    await run(
      world.deps.pool,
      sql`UPDATE "Session" SET "lastSeenAt" = clock_timestamp() - interval '11 minutes' WHERE "userId" = ${user.id}`,
    );
    const inUse = await logIn(laptop);
    const fresh = await logIn(laptop);
    expect(await Promise.all([left, elsewhere, inUse, fresh].map(codeOf))).toEqual([401, 200, 200, 200]);
  });

  it("ends one, or all others; a stranger's is not there", async () => {
    const user = await person();
    const second = await sessionFor(world.app, world.deps, user.id);
    const third = await sessionFor(world.app, world.deps, user.id);
    const stranger = await person();
    const mine = agentOf(world.app, user.token);
    const idOf = async (token: string): Promise<string> =>
      (await agentOf(world.app, token).get('/api/user/sessions')).data.find((s: { current: boolean }) => s.current).id;

    const absent = await mine.post('/api/user/sessions/revoke', { id: '01900000-0000-7000-8000-000000000000' });
    expect(await mine.post('/api/user/sessions/revoke', { id: await idOf(stranger.token) })).toMatchObject({
      code: 404,
      msg: '登录记录不存在',
    });
    expect(absent).toMatchObject({ code: 404, msg: '登录记录不存在' });
    expect(await codeOf(stranger.token)).toBe(200);

    expect((await mine.post('/api/user/sessions/revoke', { id: await idOf(second) })).code).toBe(200);
    expect([await codeOf(second), await codeOf(third), await codeOf(user.token)]).toEqual([401, 200, 200]);
    expect((await mine.post('/api/user/sessions/revoke')).code).toBe(200);
    expect([await codeOf(third), await codeOf(user.token)]).toEqual([401, 200]);
    expect((await mine.post('/api/user/sessions/revoke', { id: 'x' })).code).toBe(500);
  });

  it('needs a login', async () => {
    expect((await agentOf(world.app).get('/api/user/sessions')).code).toBe(401);
    expect((await agentOf(world.app).post('/api/user/sessions/revoke')).code).toBe(401);
  });
});

describe('a password reset', () => {
  const NEW = 'Lantern-7-river';
  const ticketFor = async (mobile: string) => {
    const browser = visitor(world);
    await browser.get('/api/user/sendResetSms', { phones: mobile });
    const { data } = await browser.post('/api/user/resetPwd/verify', {
      account: mobile,
      smsCode: codeSentTo(world, mobile),
    });
    return { browser, ticket: data.ticket as string };
  };
  const reset = async (browser: ReturnType<typeof visitor>, ticket: string, password = NEW) =>
    browser.post('/api/user/resetPwd', { ticket, ...(await browser.seal('/api/user/resetPwd', { password })) });

  it('sets the password and ends every session at once', async () => {
    const user = await person();
    const remembered = await sessionFor(world.app, world.deps, user.id, { remember: true });
    const { browser, ticket } = await ticketFor(user.mobile);
    expect(await reset(browser, ticket)).toMatchObject({ code: 200, msg: '密码已重置，请使用新密码登录' });
    expect([await codeOf(user.token), await codeOf(remembered)]).toEqual([401, 401]);
    expect((await visitor(world).login(user.mobile, PASSWORD)).msg).toBe('账号或密码错误');
    expect((await visitor(world).login(user.mobile, NEW)).code).toBe(200);
  });

  it('is told to its owner on the site, by phone and by mail', async () => {
    const email = 'reset.told@example.com';
    const user = await person({ email });
    const { browser, ticket } = await ticketFor(user.mobile);
    await sendMessages(world.deps);
    const before = world.outbox.messages.length;
    await reset(browser, ticket);
    await sendMessages(world.deps);
    const text = '您的登录密码已通过验证码重置。如非本人操作，请立即重新找回密码并联系管理员。';
    const told = world.outbox.messages.slice(before).toSorted((a, b) => b.channel.localeCompare(a.channel));
    expect(told).toEqual([
      { channel: 'sms', to: user.mobile, template: 'password-reset', text },
      { channel: 'mail', to: email, template: 'password-reset', text },
    ]);
    expect(await world.deps.db.notice.findMany({ where: { userId: user.id } })).toMatchObject([
      { type: 'account', title: '密码已重置', content: text },
    ]);
  });

  it('forgets the wrong guesses before it', async () => {
    const user = await person();
    const { browser, ticket } = await ticketFor(user.mobile);
    for (let i = 0; i < 3; i++) await browser.login(user.mobile, 'Wrong-pass-1');
    await reset(browser, ticket);
    expect((await browser.login(user.mobile, NEW)).code).toBe(200);
  });

  it('takes a ticket once, for ten minutes, and no weak password', async () => {
    const user = await person();
    const { browser, ticket } = await ticketFor(user.mobile);
    expect((await reset(browser, ticket, 'P@ssw0rd')).msg).toBe('密码过于常见，容易被猜到，请换一个');
    expect((await reset(browser, ticket, `Kq#${user.mobile}`)).msg).toBe('密码不能包含您的手机号码或邮箱名');
    const answers = await Promise.all(Array.from({ length: 5 }, () => reset(browser, ticket)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.find(({ code }) => code !== 200)).toMatchObject({ code: 500, msg: '验证已过期，请重新获取验证码' });

    const late = await ticketFor((await person()).mobile);
    await run(world.deps.pool, sql`UPDATE "ResetTicket" SET "expiresAt" = clock_timestamp()`);
    expect((await reset(late.browser, late.ticket)).msg).toBe('验证已过期，请重新获取验证码');
    expect((await reset(late.browser, 'made-up')).msg).toBe('验证已过期，请重新获取验证码');
    expect((await late.browser.post('/api/user/resetPwd', { ticket: late.ticket, password: NEW })).msg).toBe(
      '登录信息已过期，请重试',
    );
  });

  it('is not for a disabled account, nor for a wrong code', async () => {
    const user = await person();
    await world.deps.db.user.update({ where: { id: user.id }, data: { status: 1 } });
    const browser = visitor(world);
    await browser.get('/api/user/sendResetSms', { phones: user.mobile });
    const smsCode = codeSentTo(world, user.mobile);
    expect(
      (
        await browser.post('/api/user/resetPwd/verify', {
          account: user.mobile,
          smsCode: smsCode === '000000' ? '000001' : '000000',
        })
      ).msg,
    ).toBe('验证码错误或已失效，请重新获取');
    expect((await browser.post('/api/user/resetPwd/verify', { account: user.mobile, smsCode })).msg).toBe(
      '账号已停用，请联系管理员',
    );
    expect((await browser.post('/api/user/resetPwd/verify', { account: 'x', smsCode })).msg).toBe(
      '请输入正确的手机号码或邮箱',
    );
  });

  it('keeps a login under way from outliving it', async () => {
    const { app, deps } = world;
    const user = await person();
    const reset = await deps.pool.connect();
    try {
      await run(reset, sql`BEGIN`);
      await run(reset, sql`UPDATE "User" SET "passwordHash" = 'new' WHERE id = ${user.id}`);
      const login = openSession(app, deps.pool, {
        userId: user.id,
        remember: false,
        caller: { ip: '192.0.2.1', device: '', mark: null },
        passwordHash: user.passwordHash,
      });
      await setTimeout(100);
      await run(reset, sql`UPDATE "Session" SET "revokedAt" = clock_timestamp() WHERE "userId" = ${user.id}`);
      await run(reset, sql`COMMIT`);
      expect(await login).toBeNull();
    } finally {
      reset.release();
    }
  });
});
