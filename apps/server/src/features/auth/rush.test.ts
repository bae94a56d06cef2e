import { setTimeout as sleep } from 'node:timers/promises';
import { TURN_HEADER } from '@zhibiao/contract/core/envelope';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { buildUser, freeMobile, PASSWORD, type UserFields } from '#test/content/factories.ts';
import { codeSentTo, OWN_ADDRESSES, solveHuman, visitor, type Visitor } from '#test/people/visitor.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

/** Strangers in numbers, all at the same moment, and people who only want to log in beside them. */

const PATH = '/api/user/receptionLogin';
let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld(OWN_ADDRESSES);
});
afterAll(() => world.close());

const person = async (fields: UserFields = {}) => {
  const user = await buildUser(world.deps, fields);
  return { ...user, email: user.email ?? '' };
};
/** A login that only has to be sent. */
const ready = async (browser: Visitor, mobile: string, password: string) => {
  const body = await browser.seal(PATH, { mobile, password });
  return () => browser.post(PATH, body);
};
/** A person's login, whose page comes again when it is their turn. */
const patient = async (browser: Visitor, mobile: string, password: string) => {
  const first = await ready(browser, mobile, password);
  return async () => {
    let answer = await first();
    while (answer.code === 503 && answer.data?.turn?.ticket) {
      const { askInSec, ticket } = answer.data.turn;
      await sleep(Math.max(1, askInSec) * 1_000);
      const body = await browser.seal(PATH, { mobile, password });
      answer = await browser.call('post', PATH, { body, headers: { [TURN_HEADER]: ticket } });
    }
    return answer;
  };
};
const all = <T>(count: number, make: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => make(i)));
const wrong = ({ msg }: { msg: string }) => msg === '账号或密码错误';

describe('a rush of wrong logins', () => {
  it('from one address is hashed thirty times, and keeps nobody elsewhere out', async () => {
    const stranger = visitor(world);
    const hostile = await all(160, () => ready(stranger, freeMobile(), 'Wrong-pass-1'));
    const honest = await all(10, async () => patient(visitor(world), (await person()).mobile, PASSWORD));
    const attack = hostile.map((send) => send());
    const answers = await Promise.all(honest.map((send) => send()));
    expect(answers.map(({ code }) => code)).toEqual(Array(10).fill(200));
    const refused = await Promise.all(attack);
    expect(refused.filter(wrong).length).toBeLessThanOrEqual(30);
    expect(refused.filter((answer) => !wrong(answer)).every(({ code }) => code === 601 || code === 503)).toBe(true);
  }, 120_000);

  it('from many addresses leaves room for whoever logged in before, in this browser or from this address', async () => {
    const [traveller, neighbour] = [await person(), await person()];
    const [laptop, home] = [visitor(world), visitor(world)];
    await laptop.login(traveller.mobile, PASSWORD);
    await home.login(neighbour.mobile, PASSWORD);
    const hostile = await all(150, () => ready(visitor(world), freeMobile(), 'Wrong-pass-1'));
    const known = await Promise.all([
      patient(laptop.elsewhere(), traveller.mobile, PASSWORD),
      patient(visitor(world, { ip: home.ip }), neighbour.mobile, PASSWORD),
    ]);
    let looked = 0;
    const attack = hostile.map(async (send) => {
      const answer = await send();
      if (wrong(answer)) looked += 1;
      return answer;
    });
    expect((await Promise.all(known.map((send) => send()))).map(({ code }) => code)).toEqual([200, 200]);
    // Before most of the strangers' passwords were looked at.
    expect(looked).toBeLessThan(75);
    const answers = await Promise.all(attack);
    expect(answers.every((answer) => wrong(answer) || answer.code === 503)).toBe(true);
  }, 120_000);

  it('at one account, by its phone and by its address, is ten tries in all', async () => {
    const user = await person({ email: `${freeMobile()}@example.com` });
    const tries = await all(40, (i) => ready(visitor(world), i % 2 === 0 ? user.mobile : user.email, 'Wrong-pass-1'));
    const answers = await Promise.all(tries.map((send) => send()));
    expect(answers.filter(wrong).length).toBeLessThanOrEqual(10);
    expect((await visitor(world).login(user.email, PASSWORD)).msg).toMatch(/^账号已锁定/);
    expect((await visitor(world).login(user.mobile, PASSWORD)).msg).toMatch(/^账号已锁定/);
  }, 60_000);

  it("at one address locks a neighbour there, but not the person's own browser", async () => {
    const user = await person();
    const own = visitor(world);
    await own.login(user.mobile, PASSWORD);
    const neighbour = visitor(world, { ip: own.ip });
    for (let i = 0; i < 3; i += 1) await neighbour.login(user.mobile, 'Wrong-pass-1');
    await run(world.deps.pool, sql`UPDATE "RateLimit" SET count = 5 WHERE key LIKE 'login:%' AND count = 3`);
    expect((await neighbour.login(user.mobile, PASSWORD)).msg).toMatch(/^账号已锁定/);
    expect((await own.login(user.mobile, PASSWORD)).code).toBe(200);
  });
});

describe('twenty hostile requests at one account', () => {
  /** What a browser does: sends, solves what it is set, sends again. */
  const ask = async (browser: Visitor, path: string, query: Record<string, string>) => {
    const answer = await browser.get(path, query);
    return answer.code === 601
      ? browser.get(path, { ...query, human: await solveHuman(answer.data.challenge) })
      : answer;
  };
  const hostileAt = async (mobile: string, send: string) => {
    await all(10, () => visitor(world).login(mobile, 'Wrong-pass-1'));
    await all(10, () => ask(visitor(world), send, { phones: mobile }));
  };

  it('leave its owner, at a new address, a login by code, and by password after it', async () => {
    const user = await person();
    await hostileAt(user.mobile, '/api/user/sendLoginSms');
    const owner = visitor(world);
    expect((await owner.login(user.mobile, PASSWORD)).msg).toMatch(/^账号已锁定/);
    expect((await ask(owner, '/api/user/sendLoginSms', { phones: user.mobile })).code).toBe(200);
    expect(
      (await owner.post('/api/user/smsLogin', { phonenumber: user.mobile, smsCode: codeSentTo(world, user.mobile) }))
        .code,
    ).toBe(200);
    expect((await owner.login(user.mobile, PASSWORD)).code).toBe(200);
  }, 60_000);

  it('leave its owner a reset', async () => {
    const user = await person();
    await hostileAt(user.mobile, '/api/user/sendResetSms');
    const owner = visitor(world);
    expect((await ask(owner, '/api/user/sendResetSms', { phones: user.mobile })).code).toBe(200);
    const { data } = await owner.post('/api/user/resetPwd/verify', {
      account: user.mobile,
      smsCode: codeSentTo(world, user.mobile),
    });
    const fresh = await owner.seal('/api/user/resetPwd', { password: 'Lantern-7-river' });
    expect((await owner.post('/api/user/resetPwd', { ticket: data.ticket, ...fresh })).code).toBe(200);
    expect((await owner.login(user.mobile, 'Lantern-7-river')).code).toBe(200);
  }, 60_000);
});
