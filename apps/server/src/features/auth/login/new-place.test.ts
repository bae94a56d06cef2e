import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildUser, PASSWORD } from '#test/content/factories.ts';

import { OWN_ADDRESSES, visitor } from '#test/people/visitor.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { tellNewPlace } from './new-place.ts';

const EDGE = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0 Safari/537.36 Edg/130.0';
const PHONE = 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36';

let world: TestWorld;
let mobile = '';
let userId = '';
beforeAll(async () => {
  world = await openTestWorld(OWN_ADDRESSES);
});
afterAll(() => world.close());
beforeEach(async () => {
  const user = await buildUser(world.deps, { email: `${crypto.randomUUID()}@example.com` });
  mobile = user.mobile ?? '';
  userId = user.id;
});

const told = () => world.deps.db.notice.findMany({ where: { userId, title: '新设备或新网络登录' } });
/** What stands beside a login is over when nothing more comes of it. */
const settled = async (times: number) => {
  await expect.poll(async () => (await told()).length).toBe(times);
};
const enter = async (who = visitor(world), device = EDGE) => {
  const body = await who.seal('/api/user/receptionLogin', { mobile, password: PASSWORD });
  const answer = await who.call('post', '/api/user/receptionLogin', { body, headers: { 'user-agent': device } });
  expect(answer.code).toBe(200);
  expect(Object.keys(answer.data).toSorted()).toEqual(['expireTime', 'token']);
  return who;
};
const at = (ip: string) => visitor(world, { ip });
/** The last login of all, checked again: the answer alone, whatever was notified before. */
const asked = async (caller: { ip: string; device: string; mark: string | null }) => {
  const last = { orderBy: { createdAt: 'desc' }, where: { userId } } as const;
  const [log, session] = await Promise.all([
    world.deps.db.loginLog.findFirstOrThrow(last),
    world.deps.db.session.findFirstOrThrow(last),
  ]);
  return tellNewPlace(world.deps.pool, { userId, logId: log.id, sessionId: session.id, caller });
};

test('the first login is no news, nor is one from the same network by the same kind of device', async () => {
  await enter(at('203.0.113.7'));
  await enter(at('203.0.113.201'), EDGE.replaceAll('130', '131'));
  expect(await asked({ ip: '203.0.113.201', device: EDGE, mark: null })).toBe(false);
  expect(await told()).toEqual([]);
});

test('a new network, and a new device, are told on the site and by mail, without the whole address', async () => {
  await enter(at('203.0.113.7'));
  await enter(at('198.51.100.99'));
  await settled(1);
  await enter(at('203.0.113.8'), PHONE);
  await settled(2);
  const notices = await told();
  expect(notices).toMatchObject([
    { content: expect.stringContaining('设备：Windows · Edge，网络：198.51.100.*') },
    { content: expect.stringContaining('设备：Android · Chrome，网络：203.0.113.*') },
  ]);
  const mails = await world.deps.db.delivery.findMany({ where: { userId } });
  expect(mails).toMatchObject([{ event: 'login-new-place' }, { event: 'login-new-place' }]);
  expect(JSON.stringify([notices, mails])).not.toMatch(/198\.51\.100\.99|203\.0\.113\.8/);
  // Both are known by now.
  await enter(at('198.51.100.3'), PHONE);
  expect(await asked({ ip: '198.51.100.3', device: PHONE, mark: null })).toBe(false);
  await settled(2);
});

test('a browser that is theirs may change its network', async () => {
  const browser = await enter(at('203.0.113.7'));
  await enter(browser.elsewhere());
  const { ip, mark } = await world.deps.db.session.findFirstOrThrow({
    where: { userId },
    orderBy: { createdAt: 'desc' },
  });
  expect(mark).not.toBe('');
  expect(await asked({ ip, device: EDGE, mark })).toBe(false);
  // Without the mark it would have been news.
  expect(await asked({ ip, device: EDGE, mark: null })).toBe(true);
});

test('two logins at the same moment are told once, and failed ones make nothing known', async () => {
  await enter(at('203.0.113.7'));
  const wrong = await at('198.51.100.5').login(mobile, 'Wrong@2026');
  expect(wrong.code).not.toBe(200);
  await Promise.all([enter(at('198.51.100.5')), enter(at('198.51.100.6'))]);
  await settled(1);
  expect(await told()).toHaveLength(1);
});

test('a login does not fail with what stands beside it', async () => {
  await enter(at('203.0.113.7'));
  const logged = vi.spyOn(world.app.log, 'error').mockImplementation(() => {});
  await world.asOwner(`ALTER TABLE "NotifyOnce" RENAME TO "NotifyOnceAway"`);
  await enter(at('192.0.2.1'));
  await expect.poll(() => logged.mock.calls.length).toBe(1);
  logged.mockRestore();
  await world.asOwner(`ALTER TABLE "NotifyOnceAway" RENAME TO "NotifyOnce"`);
  expect(await told()).toEqual([]);
});
