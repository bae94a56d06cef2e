import { createHmac } from 'node:crypto';
import bcrypt from 'bcrypt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { createPasswords } from '#ports/password/password.ts';
import { encryptFields } from '#test/people/encrypt.ts';
import { buildUser, freeMobile, PASSWORD, type UserFields } from '#test/content/factories.ts';
import { codeSentTo, freeAddress, OWN_ADDRESSES, solveHuman, visitor } from '#test/people/visitor.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

const PATH = '/api/user/receptionLogin';
let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld(OWN_ADDRESSES);
});
afterAll(() => world.close());

const person = (fields: UserFields = {}) => buildUser(world.deps, fields);
const logsOf = (userId: string) =>
  world.deps.db.loginLog.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } });

describe('password login', () => {
  it('opens a session of 12 hours that the token names', async () => {
    const user = await person();
    const before = Date.now();
    for (const typed of [`86${user.mobile}`, `\u202d${user.mobile}\u202c`])
      expect((await visitor(world).login(typed, PASSWORD)).code).toBe(200);
    const answer = await visitor(world).login(user.mobile, PASSWORD);
    expect(answer).toMatchObject({ code: 200, data: { token: expect.any(String), expireTime: expect.any(Number) } });
    expect((answer.data.expireTime - before) / 3_600_000).toBeCloseTo(12, 1);
    const me = await visitor(world, { token: answer.data.token }).get('/api/user/getLoginUser');
    expect(me).toMatchObject({ code: 200, data: { id: user.id, remember: false } });
  });

  it('lasts 30 days with remember, and takes an e-mail address for the phone, in any case', async () => {
    await person({ email: 'zhou.login@example.com' });
    const answer = await visitor(world).login(' Zhou.Login@Example.com\u200b ', PASSWORD, { remember: true });
    expect((answer.data.expireTime - Date.now()) / 86_400_000).toBeCloseTo(30, 1);
  });

  it('reads the same for an unknown account and a wrong password, and logs both masked', async () => {
    const user = await person();
    const unknown = freeMobile();
    const wrong = await visitor(world).login(user.mobile, 'Wrong-pass-1');
    const nobody = await visitor(world).login(unknown, PASSWORD);
    expect(wrong).toMatchObject({ code: 500, msg: '账号或密码错误' });
    expect([nobody.code, nobody.msg]).toEqual([wrong.code, wrong.msg]);
    expect(await logsOf(user.id)).toMatchObject([
      { ok: false, reason: '密码错误', account: `${user.mobile.slice(0, 3)}****${user.mobile.slice(-4)}` },
    ]);
    expect(JSON.stringify(await world.deps.db.loginLog.findMany())).not.toContain(unknown);
  });

  it('tells a disabled person so only after the right password', async () => {
    const user = await person({ status: 1 });
    expect((await visitor(world).login(user.mobile, 'Wrong-pass-1')).msg).toBe('账号或密码错误');
    expect((await visitor(world).login(user.mobile, PASSWORD)).msg).toBe('账号已停用，请联系管理员');
  });

  it('names the field that is missing or malformed', async () => {
    const browser = visitor(world);
    expect((await browser.post(PATH, await browser.seal(PATH, { password: PASSWORD }))).msg).toBe('请输入手机号或邮箱');
    expect((await browser.login('12345', PASSWORD)).msg).toBe('请输入正确的手机号码或邮箱');
    expect((await browser.login('13800138000', '')).msg).toBe('请输入密码');
  });

  it('renews a hash that was made at another cost', async () => {
    const user = await person();
    const cheap = await createPasswords(world.deps.secrets, 4).hash(PASSWORD, 'a');
    await world.deps.db.user.update({ where: { id: user.id }, data: { passwordHash: cheap } });
    expect((await visitor(world).login(user.mobile, PASSWORD)).code).toBe(200);
    const { passwordHash } = await world.deps.db.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(bcrypt.getRounds(passwordHash)).toBe(10);
    expect((await visitor(world).login(user.mobile, PASSWORD)).code).toBe(200);
  });

  it('takes about the same time for a known and an unknown account', async () => {
    const user = await person();
    const time = async (account: string) => {
      const browser = visitor(world);
      const body = await browser.seal(PATH, { mobile: account, password: 'Wrong-pass-1' });
      const begin = performance.now();
      await browser.post(PATH, body);
      return performance.now() - begin;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let i = 0; i < 9; i++) {
      known.push(await time(user.mobile));
      unknown.push(await time(freeMobile()));
    }
    // The quickest of each: whatever else the machine does only adds.
    const ratio = Math.min(...known) / Math.min(...unknown);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });
});

describe('the sealed body', () => {
  const EXPIRED = { code: 500, msg: '账号或密码错误' };

  it('serves once: a recorded login is told what a wrong password is told', async () => {
    const user = await person();
    const browser = visitor(world);
    const body = await browser.seal(PATH, { mobile: user.mobile, password: PASSWORD });
    expect((await browser.post(PATH, body)).code).toBe(200);
    expect(await browser.post(PATH, body)).toMatchObject(EXPIRED);
    expect(await visitor(world).post(PATH, body)).toMatchObject(EXPIRED);
  });

  it('serves once even when sent ten times at the same moment', async () => {
    const user = await person();
    const browser = visitor(world);
    const body = await browser.seal(PATH, { mobile: user.mobile, password: PASSWORD });
    const answers = await Promise.all(Array.from({ length: 10 }, () => browser.post(PATH, body)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  it('refuses swapped fields, another path, mixed nonces and a changed byte', async () => {
    const user = await person();
    const browser = visitor(world);
    const { mobile, password } = await browser.seal(PATH, { mobile: user.mobile, password: PASSWORD });
    expect(await browser.post(PATH, { mobile: password, password: mobile })).toMatchObject(EXPIRED);
    expect(
      await browser.post(PATH, await browser.seal('/api/user/resetPwd', { mobile: user.mobile, password: PASSWORD })),
    ).toMatchObject(EXPIRED);
    const other = await browser.seal(PATH, { password: PASSWORD });
    expect(await browser.post(PATH, { mobile, ...other })).toMatchObject(EXPIRED);
    expect(await browser.post(PATH, { mobile, password: `${password.slice(0, -6)}AAAAAA` })).toMatchObject(EXPIRED);
    // None of the refused has spent it.
    expect((await browser.post(PATH, { mobile, password })).code).toBe(200);
  });

  it('refuses a plain password, even beside a sealed phone', async () => {
    const user = await person();
    const browser = visitor(world);
    expect(await browser.post(PATH, { mobile: user.mobile, password: PASSWORD })).toMatchObject(EXPIRED);
    expect(
      await browser.post(PATH, { ...(await browser.seal(PATH, { mobile: user.mobile })), password: PASSWORD }),
    ).toMatchObject(EXPIRED);
    expect(await browser.post(PATH, { mobile: ['x'], password: { not: '' } })).toMatchObject(EXPIRED);
  });

  it('refuses a nonce that is 120 seconds old, made up, or of another installation', async () => {
    const user = await person();
    const browser = visitor(world);
    const key = await browser.loginKey();
    const stamp = Buffer.from(key.nonce, 'base64url');
    const fresh = stamp.subarray(0, 22);
    const old = Buffer.from(fresh);
    old.writeUIntBE(old.readUIntBE(0, 6) - 121_000, 0, 6);
    const signed = (head: Buffer, secret: Buffer) =>
      Buffer.concat([head, createHmac('sha256', secret).update(head).digest()]).toString('base64url');
    const send = async (nonce: string) =>
      browser.post(PATH, encryptFields({ ...key, nonce }, PATH, { mobile: user.mobile, password: PASSWORD }));
    expect(await send(signed(old, world.deps.secrets.key('nonce')))).toMatchObject(EXPIRED);
    expect(await send(signed(fresh, Buffer.alloc(32)))).toMatchObject(EXPIRED);
    expect(await send('made-up')).toMatchObject(EXPIRED);
    expect((await send(key.nonce)).code).toBe(200);
  });

  it('refuses a public key that makes no secret', async () => {
    const browser = visitor(world);
    const key = await browser.loginKey();
    const field = [
      'v1',
      key.kid,
      key.nonce,
      Buffer.alloc(32).toString('base64url'),
      Buffer.alloc(12).toString('base64url'),
      Buffer.alloc(24).toString('base64url'),
    ].join('.');
    expect(await browser.post(PATH, { mobile: field, password: field })).toMatchObject(EXPIRED);
  });
});

describe('guessing', () => {
  it('asks for a human check after three failures and locks after five, truly for ten minutes', async () => {
    const user = await person();
    const browser = visitor(world);
    for (let i = 0; i < 3; i++) expect((await browser.login(user.mobile, 'Wrong-pass-1')).msg).toBe('账号或密码错误');
    const asked = await browser.login(user.mobile, 'Wrong-pass-1');
    expect(asked).toMatchObject({ code: 601, msg: '请先完成人机验证' });
    // Asking is not guessing: the two tries left are still there.
    const human = await solveHuman(asked.data.challenge);
    expect((await browser.login(user.mobile, 'Wrong-pass-1', { human })).msg).toBe('账号或密码错误');
    // The lock is counted from the last failure, not from the first.
    await run(
      world.deps.pool,
      sql`UPDATE "RateLimit" SET "resetAt" = "resetAt" - interval '8 minutes' WHERE count = 4`,
    );
    const again = await browser.login(user.mobile, 'Wrong-pass-1', { human });
    expect(again).toMatchObject({ code: 601 });
    expect(
      (await browser.login(user.mobile, 'Wrong-pass-1', { human: await solveHuman(again.data.challenge) })).msg,
    ).toBe('账号或密码错误');
    expect(await browser.login(user.mobile, PASSWORD)).toMatchObject({ code: 500, msg: '账号已锁定，请10分钟后重试' });

    await run(
      world.deps.pool,
      sql`UPDATE "RateLimit" SET "resetAt" = "resetAt" - interval '8 minutes' WHERE count >= 5`,
    );
    expect((await browser.login(user.mobile, PASSWORD)).msg).toBe('账号已锁定，请2分钟后重试');
    // Another address is not locked.
    expect((await visitor(world).login(user.mobile, PASSWORD)).code).toBe(200);
    await run(
      world.deps.pool,
      sql`UPDATE "RateLimit" SET "resetAt" = "resetAt" - interval '3 minutes' WHERE count >= 5`,
    );
    expect((await browser.login(user.mobile, PASSWORD)).code).toBe(200);
  });

  it('locks an account that does not exist in the same way', async () => {
    const account = freeMobile();
    const browser = visitor(world);
    const answers = await Promise.all(Array.from({ length: 12 }, () => browser.login(account, PASSWORD)));
    expect(answers.filter(({ msg }) => msg === '账号或密码错误').length).toBeLessThanOrEqual(5);
    expect(answers.every(({ code }) => code === 500 || code === 601)).toBe(true);
  });

  it('stops guesses from ever new addresses, but not the owner at an address of theirs', async () => {
    const user = await person();
    const home = visitor(world);
    expect((await home.login(user.mobile, PASSWORD)).code).toBe(200);
    for (let i = 0; i < 10; i++) await visitor(world).login(user.mobile, 'Wrong-pass-1');
    expect((await visitor(world).login(user.mobile, PASSWORD)).msg).toMatch(/^账号已锁定，请\d+分钟后重试$/);
    expect((await home.login(user.mobile, PASSWORD)).code).toBe(200);
  }, 60_000);

  it('asks an address for a human check after 30 failures, and stops it at 300, codes included', async () => {
    const [user, other] = [await person(), await person()];
    const browser = visitor(world);
    await browser.login(user.mobile, 'Wrong-pass-1');
    const failures = (n: number) =>
      run(
        world.deps.pool,
        sql`
          UPDATE "RateLimit" SET count = ${n} WHERE key = (SELECT key FROM "RateLimit"
          WHERE key LIKE 'login-address:%' ORDER BY "resetAt" DESC LIMIT 1)`,
      );
    await failures(30);
    expect((await browser.login(other.mobile, PASSWORD)).code).toBe(601);
    await failures(300);
    expect(await browser.login(other.mobile, PASSWORD)).toMatchObject({ code: 429, msg: '请求过于频繁，请稍候再试' });
    expect((await browser.post('/api/user/smsLogin', { phonenumber: other.mobile, smsCode: '123456' })).code).toBe(429);
    expect((await browser.post('/api/user/resetPwd/verify', { account: other.mobile, smsCode: '123456' })).code).toBe(
      429,
    );
    expect((await visitor(world).login(other.mobile, PASSWORD)).code).toBe(200);
  });

  it('a classroom behind one address that logs in at once is no attack', async () => {
    const people = await Promise.all(Array.from({ length: 45 }, () => person()));
    const browser = visitor(world);
    const answers = await Promise.all(people.map(({ mobile }) => browser.login(mobile, PASSWORD)));
    expect(answers.map(({ code }) => code)).toEqual(people.map(() => 200));
  });

  it('a right password clears the failures before it', async () => {
    const user = await person();
    const browser = visitor(world);
    for (let i = 0; i < 2; i++) await browser.login(user.mobile, 'Wrong-pass-1');
    expect((await browser.login(user.mobile, PASSWORD)).code).toBe(200);
    for (let i = 0; i < 3; i++) expect((await browser.login(user.mobile, 'Wrong-pass-1')).msg).toBe('账号或密码错误');
  });

  it("a login by code ends the lock that one's own mistakes brought", async () => {
    const user = await person();
    const browser = visitor(world);
    expect((await browser.login(user.mobile, PASSWORD)).code).toBe(200);
    for (let i = 0; i < 3; i++) await browser.login(user.mobile, 'Wrong-pass-1');
    await run(world.deps.pool, sql`UPDATE "RateLimit" SET count = 5 WHERE key LIKE 'login:%' AND count = 3`);
    expect((await browser.login(user.mobile, PASSWORD)).msg).toMatch(/^账号已锁定/);
    await browser.get('/api/user/sendLoginSms', { phones: user.mobile });
    const smsCode = codeSentTo(world, user.mobile);
    expect((await browser.post('/api/user/smsLogin', { phonenumber: user.mobile, smsCode })).code).toBe(200);
    expect((await browser.login(user.mobile, PASSWORD)).code).toBe(200);
  });

  it('shares the limits of one IPv6 network', async () => {
    const user = await person();
    const codes: number[] = [];
    for (let i = 0; i < 4; i++)
      codes.push((await visitor(world, { ip: `2001:db8:7:7::${i}` }).login(user.mobile, 'Wrong-pass-1')).code);
    expect(codes).toEqual([500, 500, 500, 601]);
  });
});

describe('login by code', () => {
  it('opens a session by phone and by e-mail, under both names of the e-mail code', async () => {
    const user = await person({ email: 'code.login@example.com' });
    const browser = visitor(world);
    expect(await browser.get('/api/user/sendLoginSms', { phones: user.mobile })).toMatchObject({
      code: 200,
      msg: '验证码已发送',
      data: { waitSec: 60 },
    });
    expect(
      (
        await browser.post('/api/user/smsLogin', {
          phonenumber: `+86 ${user.mobile}`,
          smsCode: `验证码：${codeSentTo(world, user.mobile).replace(/(...)/, '$1 ')}`,
        })
      ).data.token,
    ).toBeTruthy();
    const other = visitor(world);
    await other.get('/api/user/sendLoginEmail', { emails: 'Code.Login@example.com' });
    expect(
      (
        await other.post('/api/user/emailLogin', {
          email: 'code.login@example.com',
          smsCode: codeSentTo(world, 'code.login@example.com'),
        })
      ).data.token,
    ).toBeTruthy();
    expect((await logsOf(user.id)).map(({ method, ok }) => [method, ok])).toEqual([
      ['sms', true],
      ['email', true],
    ]);
  });

  it('refuses a wrong code, a used one, and one of another purpose', async () => {
    const user = await person();
    const browser = visitor(world);
    await browser.get('/api/user/sendLoginSms', { phones: user.mobile });
    const smsCode = codeSentTo(world, user.mobile);
    const wrong = smsCode === '000000' ? '000001' : '000000';
    const bad = { code: 500, msg: '验证码错误或已失效，请重新获取' };
    expect(await browser.post('/api/user/smsLogin', { phonenumber: user.mobile, smsCode: wrong })).toMatchObject(bad);
    expect(await browser.post('/api/user/resetPwd/verify', { account: user.mobile, smsCode })).toMatchObject(bad);
    expect((await browser.post('/api/user/smsLogin', { phonenumber: user.mobile, smsCode })).code).toBe(200);
    expect(await browser.post('/api/user/smsLogin', { phonenumber: user.mobile, smsCode })).toMatchObject(bad);
    expect((await browser.post('/api/user/smsLogin', { phonenumber: user.mobile, smsCode: '12' })).msg).toBe(
      '请输入6位数字验证码',
    );
  });

  it('twenty uses of one code at once: one success', async () => {
    const user = await person();
    const browser = visitor(world);
    await browser.get('/api/user/sendLoginSms', { phones: user.mobile });
    const body = { phonenumber: user.mobile, smsCode: codeSentTo(world, user.mobile) };
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.post('/api/user/smsLogin', body)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  it('takes five tries, then not even the right code', async () => {
    const user = await person();
    const browser = visitor(world);
    await browser.get('/api/user/sendLoginSms', { phones: user.mobile });
    const smsCode = codeSentTo(world, user.mobile);
    const wrong = smsCode === '000000' ? '000001' : '000000';
    await Promise.all(
      Array.from({ length: 5 }, () => browser.post('/api/user/smsLogin', { phonenumber: user.mobile, smsCode: wrong })),
    );
    expect((await browser.post('/api/user/smsLogin', { phonenumber: user.mobile, smsCode })).msg).toBe(
      '验证码错误或已失效，请重新获取',
    );
  });

  it('serves in the browser that asked for it, in whatever network that is by then', async () => {
    const user = await person();
    const browser = visitor(world);
    const sent = await browser.get('/api/user/sendLoginSms', { phones: user.mobile });
    expect(sent.headers['set-cookie']?.toString()).toMatch(
      /^zhibiao-mark=[\w-]{22}; Path=\/prod-api\/api\/user; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
    );
    const body = { phonenumber: user.mobile, smsCode: codeSentTo(world, user.mobile) };
    expect((await visitor(world).post('/api/user/smsLogin', body)).msg).toBe('验证码错误或已失效，请重新获取');
    expect((await browser.elsewhere().post('/api/user/smsLogin', body)).code).toBe(200);
  });

  it.each([
    ['sendLoginSms', 'smsLogin', 'phonenumber', 'mobile'],
    ['sendLoginEmail', 'emailLogin', 'email', 'email'],
    ['sendResetSms', 'resetPwd/verify', 'account', 'mobile'],
    ['sendResetEmail', 'resetPwd/verify', 'account', 'email'],
  ] as const)('%s: no stranger uses the code up, nor voids it by asking for another', async (send, use, field, by) => {
    const user = await person({ email: `${freeMobile()}@example.com` });
    const target = user[by] ?? '';
    const browser = visitor(world);
    await browser.get(`/api/user/${send}`, { [by === 'mobile' ? 'phones' : 'emails']: target });
    const smsCode = codeSentTo(world, target);
    const wrong = smsCode === '000000' ? '000001' : '000000';
    const guess = (who: ReturnType<typeof visitor>, code: string) =>
      who.post(`/api/user/${use}`, { [field]: target, smsCode: code });
    const strangers = [
      visitor(world),
      visitor(world, { ip: browser.ip }),
      visitor(world, { ip: browser.ip, cookies: false }),
    ];
    await Promise.all(strangers.flatMap((who) => Array.from({ length: 5 }, () => guess(who, wrong))));
    for (const who of [strangers[0], strangers[2]])
      await who?.get(`/api/user/${send}`, { [by === 'mobile' ? 'phones' : 'emails']: target });
    const { triesLeft } = await world.deps.db.verificationCode.findFirstOrThrow({
      where: { target },
      orderBy: { createdAt: 'asc' },
    });
    expect(triesLeft).toBe(3);
    expect((await guess(browser, smsCode)).code).toBe(200);
  });

  it('serves a caller without cookies at the address that asked, twice of the five tries', async () => {
    const user = await person();
    const script = visitor(world, { cookies: false });
    await script.get('/api/user/sendLoginSms', { phones: user.mobile });
    const smsCode = codeSentTo(world, user.mobile);
    const wrong = smsCode === '000000' ? '000001' : '000000';
    expect((await script.post('/api/user/smsLogin', { phonenumber: user.mobile, smsCode: wrong })).code).toBe(500);
    expect((await script.post('/api/user/smsLogin', { phonenumber: user.mobile, smsCode })).code).toBe(200);
  });

  it('refuses an expired code and one that a newer replaced', async () => {
    const user = await person();
    const browser = visitor(world);
    const again = async () => {
      await run(world.deps.pool, sql`DELETE FROM "RateLimit"`);
      await browser.get('/api/user/sendLoginSms', { phones: user.mobile });
      return codeSentTo(world, user.mobile);
    };
    const first = await again();
    let second = await again();
    while (second === first) second = await again();
    expect((await browser.post('/api/user/smsLogin', { phonenumber: user.mobile, smsCode: first })).code).toBe(500);
    await run(
      world.deps.pool,
      sql`UPDATE "VerificationCode" SET "expiresAt" = clock_timestamp() WHERE target = ${user.mobile}`,
    );
    expect((await browser.post('/api/user/smsLogin', { phonenumber: user.mobile, smsCode: second })).code).toBe(500);
  });

  it('does not let a disabled person in', async () => {
    const user = await person({ status: 1 });
    const browser = visitor(world, { ip: freeAddress() });
    await browser.get('/api/user/sendLoginSms', { phones: user.mobile });
    expect(
      (await browser.post('/api/user/smsLogin', { phonenumber: user.mobile, smsCode: codeSentTo(world, user.mobile) }))
        .msg,
    ).toBe('账号已停用，请联系管理员');
  });
});
