import { afterAll, beforeAll, expect, it } from 'vitest';
import { TURN_HEADER } from '@zhibiao/contract/core/envelope';
import { buildApp } from '#app.ts';
import type { App } from '#http/app-types.ts';
import { hashingHere } from '#ports/password/hashing.ts';
import { createPasswords } from '#ports/password/password.ts';
import { buildUser, freeMobile, PASSWORD } from '#test/content/factories.ts';
import { OWN_ADDRESSES, visitor } from '#test/people/visitor.ts';
import { buildStaff } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

/** A server at which passwords wait: no hash ends before the test says so. */
let world: TestWorld;
let app: App;
let open: () => void;
beforeAll(async () => {
  world = await openTestWorld(OWN_ADDRESSES);
  const { promise, resolve } = Promise.withResolvers<void>();
  open = resolve;
  const compare = async (text: string, hash: string) => {
    await promise;
    return hashingHere.compare(text, hash);
  };
  const passwords = createPasswords(world.deps.secrets, world.deps.config.bcryptCost, { ...hashingHere, compare });
  for (let n = 0; n < 220; n += 1)
    void passwords.verify('x', null, { of: `network ${n}`, known: false }).catch(() => undefined);
  app = await buildApp({ ...world.deps, passwords });
  await app.ready();
});
afterAll(async () => {
  open();
  await app.close();
  await world.close();
});

const LOGIN = '/api/user/receptionLogin';
const TURN = '/api/user/turn';
const CROWDED = '登录的人较多，请稍候再试';

it('turns a login away with a place, the same whether there is such an account or not', async () => {
  const user = await buildUser(world.deps);
  const answers = [];
  for (const mobile of [user.mobile, freeMobile(), user.mobile, freeMobile()]) {
    const browser = visitor({ app });
    const body = await browser.seal(LOGIN, { mobile, password: 'Wrong-pass-1' });
    answers.push(await browser.call('post', LOGIN, { body }));
  }
  const shapes = answers.map(({ code, msg, data, headers }) => ({
    code,
    msg,
    keys: Object.keys(data.turn).join(),
    wait: data.turn.seconds,
    again: headers['retry-after'],
    ticket: data.turn.ticket.length,
  }));
  expect(shapes[0]).toMatchObject({ code: 503, msg: CROWDED, keys: 'ahead,seconds,askInSec,ticket', again: '2' });
  expect(shapes.every((shape) => JSON.stringify(shape) === JSON.stringify(shapes[0]))).toBe(true);
  // It was no try: none of them counts toward the lock.
  expect(await world.deps.db.loginLog.count({ where: { userId: user.id } })).toBe(0);
  expect(await world.deps.db.rateLimit.count({ where: { subject: { not: null } } })).toBe(0);
});

it('answers where a ticket stands without a session, and keeps its place for the login that brings it', async () => {
  const user = await buildUser(world.deps);
  const browser = visitor({ app });
  const first = await browser.login(user.mobile, PASSWORD);
  const { ahead, ticket } = first.data.turn;
  await visitor({ app }).login(freeMobile(), PASSWORD);
  const asked = await browser.get(TURN, undefined, { [TURN_HEADER]: ticket });
  expect(asked.data).toMatchObject({ ahead, askInSec: 2 });
  const body = await browser.seal(LOGIN, { mobile: user.mobile, password: PASSWORD });
  const again = await browser.call('post', LOGIN, { body, headers: { [TURN_HEADER]: asked.data.ticket } });
  expect(again.data.turn.ahead).toBe(ahead);
  // Of another account it is no ticket.
  const thief = visitor({ app });
  const stolen = await thief.seal(LOGIN, { mobile: freeMobile(), password: PASSWORD });
  const refused = await thief.call('post', LOGIN, { body: stolen, headers: { [TURN_HEADER]: ticket } });
  expect(refused.data.turn.ahead).toBeGreaterThan(ahead);
  expect((await browser.get(TURN)).data).toEqual({ ahead: 0, seconds: 0, askInSec: 0, ticket: null });
});

it('treats the staff so, too', async () => {
  const { account } = await buildStaff(world, { permissions: [] });
  const path = '/system/auth/login';
  for (const name of [account, 'nobody-here']) {
    const staff = visitor({ app });
    const answer = await staff.post(path, await staff.seal(path, { account: name, password: 'Wrong-pass-1' }));
    expect(answer).toMatchObject({ code: 503, msg: CROWDED, data: { turn: { askInSec: 2 } } });
  }
});
