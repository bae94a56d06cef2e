import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { buildUser, freeMobile, PASSWORD } from '#test/content/factories.ts';
import { sessionFor } from '#test/people/login.ts';
import { codeSentTo, freeAddress, OWN_ADDRESSES, solveHuman, visitor, type Visitor } from '#test/people/visitor.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld(OWN_ADDRESSES);
});
beforeEach(() => {
  world.outbox.failing = false;
});
afterAll(() => world.close());

const send = (browser: Visitor, phones: string, more: Record<string, string> = {}) =>
  browser.get('/api/user/sendRegisterSms', { phones, ...more });
/** Makes the time between two codes, or the day, pass. */
const pass = (kind: string, time: string) =>
  run(
    world.deps.pool,
    sql`UPDATE "RateLimit" SET "resetAt" = "resetAt" - ${time}::interval WHERE key LIKE ${`${kind}:%`}`,
  );

/** Twenty times the usual work. */
const PRICED = { parameters: { data: { price: 20 } } };

describe('registration of an account', () => {
  it.each([
    ['/api/user/checkRegister', 'phone', (u: { mobile: string | null }) => u.mobile ?? '', freeMobile()],
    ['/api/user/checkEmailRegister', 'email', (u: { email: string | null }) => u.email ?? '', 'nobody@example.com'],
  ])('%s: true means not registered', async (path, field, own, free) => {
    const user = await buildUser(world.deps, { email: `${freeMobile()}@example.com` });
    expect(await visitor(world).get(path, { [field]: own(user) })).toMatchObject({ code: 200, data: false });
    expect(await visitor(world).get(path, { [field]: free })).toMatchObject({ code: 200, data: true });
    expect(await visitor(world).get(path, { [field]: 'x' })).toMatchObject({
      code: 500,
      msg: expect.stringMatching(/^请输入正确的/),
    });
    expect(await visitor(world).get(path)).toMatchObject({ code: 500, msg: expect.stringMatching(/^请输入/) });
  });

  it('is told to one address a hundred times only', async () => {
    const browser = visitor(world);
    const answers = await Promise.all(
      Array.from({ length: 103 }, () => browser.get('/api/user/checkRegister', { phone: freeMobile() })),
    );
    expect(answers.filter(({ code }) => code === 429)).toHaveLength(3);
    expect(answers.find(({ code }) => code === 429)?.msg).toBe('请求过于频繁，请稍候再试');
  });

  it('decides whether a code is sent, with the sentences of the specification', async () => {
    const user = await buildUser(world.deps, { email: 'taken@example.com' });
    const token = await sessionFor(world.app, world.deps, user.id);
    const mobile = user.mobile ?? '';
    const ask = async (path: string, query: Record<string, string>) => {
      const { code, msg } = await visitor(world, { token }).get(path, query);
      return [code, msg];
    };
    expect(await ask('/api/user/sendRegisterSms', { phones: mobile })).toEqual([601, '手机号码已被注册']);
    expect(await ask('/api/user/sendRegisterEmail', { emails: 'Taken@example.com' })).toEqual([601, '邮箱已被注册']);
    expect(await ask('/api/user/sendBindSms', { phones: mobile })).toEqual([601, '手机号码已被注册']);
    expect(await ask('/api/user/sendBindEmail', { emails: 'taken@example.com' })).toEqual([601, '邮箱已被注册']);
    for (const kind of ['Reset', 'Login']) {
      expect(await ask(`/api/user/send${kind}Sms`, { phones: freeMobile() })).toEqual([601, '手机号码尚未注册']);
      expect(await ask(`/api/user/send${kind}Email`, { emails: 'nobody@example.com' })).toEqual([601, '邮箱尚未注册']);
    }
    expect(world.outbox.messages.some(({ to }) => to === mobile || to === 'taken@example.com')).toBe(false);
  });
});

describe('sending a code', () => {
  it('sends six digits with their purpose, and keeps only their keyed hash', async () => {
    const mobile = freeMobile();
    const answer = await send(visitor(world), mobile);
    expect(answer).toMatchObject({ code: 200, msg: '验证码已发送', data: { waitSec: 60 } });
    const code = codeSentTo(world, mobile);
    expect(world.outbox.messages.at(-1)).toMatchObject({
      channel: 'sms',
      template: 'code-register',
      text: `您的注册验证码是 ${code}，5分钟内有效。如非本人操作，请忽略。`,
    });
    const rows = await world.deps.db.verificationCode.findMany({ where: { target: mobile } });
    expect(rows).toMatchObject([{ purpose: 'register', triesLeft: 5 }]);
    expect(JSON.stringify([rows, answer])).not.toContain(code);
  });

  it('sends by mail to an address, and for every purpose', async () => {
    const user = await buildUser(world.deps, { email: 'purposes@example.com' });
    const token = await sessionFor(world.app, world.deps, user.id);
    await visitor(world).get('/api/user/sendResetEmail', { emails: 'purposes@example.com' });
    await visitor(world, { token }).get('/api/user/sendBindEmail', { emails: 'new-address@example.com' });
    await visitor(world, { token }).get('/api/user/sendBindSms', { phones: '13912345678' });
    await visitor(world).get('/api/user/sendResetSms', { phones: user.mobile ?? '' });
    expect(world.outbox.messages.slice(-4).map(({ channel, template }) => [channel, template])).toEqual([
      ['mail', 'code-reset'],
      ['mail', 'code-bind'],
      ['sms', 'code-bind'],
      ['sms', 'code-reset'],
    ]);
    expect(await world.deps.db.verificationCode.findFirst({ where: { target: '13912345678' } })).toMatchObject({
      purpose: `bind:${user.id}`,
    });
  });

  it('a code to bind needs a login', async () => {
    expect((await visitor(world).get('/api/user/sendBindSms', { phones: freeMobile() })).code).toBe(401);
    expect((await visitor(world).get('/api/user/sendBindEmail', { emails: 'x@example.com' })).code).toBe(401);
  });

  it('waits 60 seconds per phone and network, however the phone is written', async () => {
    const mobile = freeMobile();
    const browser = visitor(world);
    expect((await send(browser, mobile)).code).toBe(200);
    const human = async () => solveHuman((await send(browser, mobile)).data.challenge);
    expect(await send(browser, ` +86 ${mobile}`, { human: await human() })).toMatchObject({
      code: 429,
      msg: expect.stringMatching(/^获取验证码过于频繁，请\d+秒后再试$/),
    });
    await pass('code-gap', '61 seconds');
    expect((await send(browser, mobile, { human: await human() })).code).toBe(200);
  });

  it('lets one of ten requests at the same moment through', async () => {
    const mobile = freeMobile();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(visitor(world), mobile)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  it('sends ten a day to one phone for one network', async () => {
    const mobile = freeMobile();
    const browser = visitor(world);
    const again = async () => {
      await run(world.deps.pool, sql`DELETE FROM "RateLimit" WHERE key LIKE 'code-gap:%' OR key LIKE 'code-a%'`);
      return send(browser, mobile);
    };
    for (let i = 0; i < 10; i++) expect((await again()).code).toBe(200);
    expect(await again()).toMatchObject({ code: 429, msg: '今日获取验证码的次数已用完，请明天再试' });
    await pass('code-day', '24 hours');
    expect((await again()).code).toBe(200);
  });

  it('lets strangers neither hold nor use up the codes of a phone, nor those of an own device', async () => {
    const user = await buildUser(world.deps);
    const mobile = user.mobile ?? '';
    const laptop = visitor(world);
    expect((await laptop.login(mobile, PASSWORD)).code).toBe(200);
    const ask = async (browser: Visitor) => {
      const path = '/api/user/sendLoginSms';
      const answer = await browser.get(path, { phones: mobile });
      return answer.code === 601
        ? browser.get(path, { phones: mobile, human: await solveHuman(answer.data.challenge) })
        : answer;
    };
    const hostile = await Promise.all(Array.from({ length: 20 }, () => ask(visitor(world))));
    expect(hostile.map(({ code }) => code)).toEqual(Array(20).fill(200));
    const owner = visitor(world);
    expect((await ask(owner)).code).toBe(200);
    expect(
      (await owner.post('/api/user/smsLogin', { phonenumber: mobile, smsCode: codeSentTo(world, mobile) })).code,
    ).toBe(200);
    // The phone itself is not sent more than thirty.
    await run(
      world.deps.pool,
      sql`
        UPDATE "RateLimit" SET count = 30 WHERE key = (SELECT key FROM "RateLimit" WHERE key LIKE 'code-all:%'
        ORDER BY "resetAt" DESC LIMIT 1)`,
    );
    expect(await visitor(world).get('/api/user/sendLoginSms', { phones: mobile })).toMatchObject({
      code: 601,
      data: { challenge: PRICED },
    });
    expect((await ask(laptop.elsewhere())).code).toBe(200);
  }, 60_000);

  it.each(['a registered', 'an unregistered'])(
    'leaves its owner a share of the day of %s number that strangers in thirty networks used up',
    async (kind) => {
      const user = kind === 'a registered' ? await buildUser(world.deps) : null;
      const mobile = user?.mobile ?? freeMobile();
      const path = user ? '/api/user/sendLoginSms' : '/api/user/sendRegisterSms';
      const ask = (browser: Visitor, human?: string) =>
        browser.get(path, { phones: mobile, ...(human === undefined ? {} : { human }) });
      const paid = async (browser: Visitor) => {
        const asked = await ask(browser);
        return asked.code === 601 ? ask(browser, await solveHuman(asked.data.challenge)) : asked;
      };
      const home = visitor(world);
      if (user) expect((await home.login(mobile, PASSWORD)).code).toBe(200);
      for (let network = 0; network < 30; network++) expect((await paid(visitor(world))).code).toBe(200);

      const stranger = visitor(world);
      const asked = await ask(stranger);
      expect(asked).toMatchObject({ code: 601, msg: '请先完成人机验证', data: { challenge: PRICED } });
      const elsewhere = visitor(world);
      await send(elsewhere, freeMobile());
      const cheap = (await send(elsewhere, freeMobile())).data.challenge;
      expect(await ask(stranger, await solveHuman(cheap))).toMatchObject({ code: 601, data: { challenge: PRICED } });

      if (user) {
        expect((await paid(home.elsewhere())).code, 'the own browser, anywhere').toBe(200);
        expect((await paid(visitor(world, { ip: home.ip }))).code, 'another browser, at home').toBe(200);
      }
      const abroad = visitor(world);
      expect((await ask(abroad, await solveHuman((await ask(abroad)).data.challenge))).code, 'by work').toBe(200);
    },
    240_000,
  );

  it('asks an address for a human check after its first code, and takes each solution once', async () => {
    const browser = visitor(world);
    expect((await send(browser, freeMobile())).code).toBe(200);
    const asked = await send(browser, freeMobile());
    expect(asked).toMatchObject({
      code: 601,
      msg: '请先完成人机验证',
      data: { challenge: { parameters: { algorithm: 'SHA-256', cost: 1 } } },
    });
    const human = await solveHuman(asked.data.challenge);
    expect((await send(browser, freeMobile(), { human })).code).toBe(200);
    expect((await send(browser, freeMobile(), { human })).code).toBe(601);
    expect((await send(browser, freeMobile(), { human: 'bm9uc2Vuc2U=' })).code).toBe(601);
  });

  it('sends thirty an hour to one address', async () => {
    const ip = freeAddress();
    const browser = visitor(world, { ip });
    await send(browser, freeMobile());
    await run(
      world.deps.pool,
      sql`
        UPDATE "RateLimit" SET count = 30 WHERE key LIKE 'code-address:%' AND count = 1
        AND "resetAt" = (SELECT max("resetAt") FROM "RateLimit" WHERE key LIKE 'code-address:%')`,
    );
    const mobile = freeMobile();
    expect(await send(browser, mobile)).toMatchObject({ code: 429, msg: '请求过于频繁，请稍候再试' });
    // The refusal cost the phone nothing.
    expect((await send(visitor(world), mobile)).code).toBe(200);
  });

  it('gives the quota back when the provider fails, and says so', async () => {
    const mobile = freeMobile();
    const browser = visitor(world);
    world.outbox.failing = true;
    for (let i = 0; i < 12; i++)
      expect(await send(browser, mobile)).toMatchObject({ code: 500, msg: '验证码发送失败，请稍后再试' });
    world.outbox.failing = false;
    expect((await send(browser, mobile)).code).toBe(200);
  });

  it('logs a failure without address, phone and code', async () => {
    const warn = vi.spyOn(world.app.log, 'warn').mockImplementation(() => {});
    const fail = async ({ to, text }: { to: string; text: string }) => {
      throw new Error(`550 <${to}> refused: ${text}`);
    };
    const providers = [
      vi.spyOn(world.deps.sms, 'send').mockImplementation(fail),
      vi.spyOn(world.deps.mail, 'send').mockImplementation(fail),
    ];
    await send(visitor(world), freeMobile());
    await visitor(world).get('/api/user/sendRegisterEmail', { emails: 'quiet.person@example.com' });
    const logged = JSON.stringify(warn.mock.calls);
    for (const spy of [...providers, warn]) spy.mockRestore();
    expect(logged.match(/550/g)).toHaveLength(2);
    expect(logged).not.toMatch(/quiet\.person|\d{6}/);
  });

  it('counts sixty requests at the same moment before it sends: one goes out without a human check', async () => {
    const browser = visitor(world);
    const before = world.outbox.messages.length;
    const answers = await Promise.all(Array.from({ length: 60 }, () => send(browser, freeMobile())));
    expect(world.outbox.messages.length - before).toBe(1);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 601 || code === 429)).toHaveLength(59);
  });

  it('is for a page of ours only: no image, no link, no other site, no other port of this host', async () => {
    const mobile = freeMobile();
    const before = world.outbox.messages.length;
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { 'content-language': '' },
      { 'content-language': 'zh-CN' },
      { 'content-language': 'en', 'sec-fetch-site': 'same-origin' },
    ];
    for (const headers of foreign) {
      const { code, msg } = await visitor(world).get('/api/user/sendRegisterSms', { phones: mobile }, headers);
      expect({ headers, code, msg }).toEqual({ headers, code: 403, msg: '没有权限，请联系管理员授权' });
    }
    expect(world.outbox.messages).toHaveLength(before);
    expect(
      (await visitor(world).get('/api/user/sendRegisterSms', { phones: mobile }, { 'sec-fetch-site': 'same-origin' }))
        .code,
    ).toBe(200);
  });

  it('names a malformed phone and address', async () => {
    expect((await send(visitor(world), '12345678901')).msg).toBe('请输入正确的手机号码');
    expect((await visitor(world).get('/api/user/sendRegisterSms')).msg).toBe('请输入手机号');
    expect((await visitor(world).get('/api/user/sendRegisterEmail', { emails: 'a@b\r\nBcc: c@d.com' })).msg).toBe(
      '请输入正确的邮箱',
    );
  });
});

describe('the day of the site', () => {
  it('warns at eight in ten, refuses when it is used up, says so once in the log, and counts mails apart', async () => {
    const small = await openTestWorld({ ...OWN_ADDRESSES, CODES_PER_DAY: '5' });
    try {
      const [warn, error] = [
        vi.spyOn(small.app.log, 'warn').mockImplementation(() => {}),
        vi.spyOn(small.app.log, 'error').mockImplementation(() => {}),
      ];
      const answers = await Promise.all(Array.from({ length: 12 }, () => send(visitor(small), freeMobile())));
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(5);
      expect(answers.filter(({ code }) => code === 429).map(({ msg }) => msg)).toEqual(
        Array(7).fill('今日全站发送的验证码已达上限，请改用密码登录，或明天再试'),
      );
      expect(small.outbox.messages).toHaveLength(5);
      expect(warn.mock.calls).toEqual([
        [{ channel: 'sms', count: 4, max: 5 }, expect.stringContaining('CODES_PER_DAY')],
      ]);
      expect(error.mock.calls).toEqual([[{ channel: 'sms', max: 5 }, expect.stringContaining('CODES_PER_DAY')]]);
      expect((await visitor(small).get('/api/user/sendRegisterEmail', { emails: 'another@example.com' })).code).toBe(
        200,
      );
    } finally {
      await small.close();
    }
  });
});
