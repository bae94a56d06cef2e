import { getLoginUser } from '@zhibiao/contract/profile/viewer';
import { ownStaffSessions, staffLogout, staffMe } from '@zhibiao/contract/staff/auth';
import { beforeEach, expect, test, vi } from 'vitest';

/** How a refused call of the console waits for its staff member, against a server that answers as the test sets it. */

vi.stubGlobal('addEventListener', () => undefined);
const { call, isCancelled } = await import('#lib/api/api.ts');
const { session } = await import('#lib/session/session.ts');
const { doors } = await import('./doors.ts');
const { staffSession } = await import('./session.ts');
const { lastHeard } = await import('./realm.ts');

type Sent = { path: string; token: string | null };
let sent: Sent[] = [];
let answer: (sent: Sent) => object;
const ok = { code: 200, msg: '操作成功', data: [] };
const ended = { code: 401, msg: '登录状态已失效，请重新登录' };
const prove = { code: 601, msg: '请再次验证身份', data: { step: 'fresh' } };

beforeEach(() => {
  sent = [];
  staffSession.start('old');
  session.start('learner', false);
  if (doors.read() !== null) doors.answer(false);
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    const one = { path, token: headers['authorization']?.replace('Bearer ', '') ?? null };
    sent.push(one);
    return Response.json(answer(one));
  });
});

test('each path goes with its own session', async () => {
  answer = () => ({ ...ok, data: {} });
  await Promise.all([call(staffMe), call(getLoginUser)]);
  expect(sent.map(({ token }) => token)).toEqual(['old', 'learner']);
});

test('calls that a session’s end refused wait for one login and are then made again', async () => {
  answer = ({ token }) => (token === 'new' ? ok : ended);
  const both = Promise.all([call(ownStaffSessions), call(ownStaffSessions)]);
  await vi.waitFor(() => expect(doors.read()).toBe('login'));
  expect(session.expired()).toBe(false);
  staffSession.start('new');
  doors.answer(true);
  expect(await both).toEqual([[], []]);
  expect(doors.read()).toBeNull();
  expect(sent.map(({ token }) => token)).toEqual(['old', 'old', 'new', 'new']);
});

test('a refusal that arrives after the new login only repeats its call', async () => {
  answer = ({ token }) => {
    if (token === 'old') staffSession.start('new');
    return token === 'new' ? ok : ended;
  };
  expect(await call(ownStaffSessions)).toEqual([]);
  expect(doors.read()).toBeNull();
});

test('a proof is asked for after a login where both are wanted, and what is refused still is said', async () => {
  let proved = false;
  answer = ({ token }) => (token === 'old' ? ended : proved ? ok : prove);
  const asked = call(ownStaffSessions);
  await vi.waitFor(() => expect(doors.read()).toBe('login'));
  staffSession.start('new');
  doors.answer(true);
  await vi.waitFor(() => expect(doors.read()).toBe('fresh'));
  proved = true;
  doors.answer(true);
  expect(await asked).toEqual([]);
  answer = () => prove;
  const again = call(ownStaffSessions);
  for (const _ of [1, 2]) {
    await vi.waitFor(() => expect(doors.read()).toBe('fresh'));
    doors.answer(true);
  }
  await expect(again).rejects.toThrow('请再次验证身份');
});

test('whoever gives up is told nothing, and logging out opens no dialog', async () => {
  answer = () => prove;
  const asked = call(ownStaffSessions).catch((error: unknown) => isCancelled(error));
  await vi.waitFor(() => expect(doors.read()).toBe('fresh'));
  doors.answer(false);
  expect(await asked).toBe(true);
  answer = () => ended;
  await expect(call(staffLogout)).rejects.toThrow('登录状态已失效');
  expect(doors.read()).toBeNull();
});

test('a refusal names the permission and who holds it', async () => {
  const data = { permission: 'lesson:publish', roles: ['教务'] };
  answer = () => ({ code: 403, msg: '没有权限，请联系管理员授权', data });
  await expect(call(ownStaffSessions)).rejects.toThrow(
    '没有权限，请联系管理员授权（需要“发布课程”权限，拥有它的角色：教务）',
  );
});

test('only what goes through as work keeps a session from idling', async () => {
  answer = () => ok;
  lastHeard.set(0);
  await call(getLoginUser);
  expect(lastHeard.read()).toBe(0);
  await call(ownStaffSessions);
  expect(lastHeard.read()).toBeGreaterThan(0);
});
