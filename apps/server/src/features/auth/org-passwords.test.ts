import type { SettingKey } from '@zhibiao/contract/settings';
import { ADMIN_ROLES, ROLE } from '@zhibiao/contract/auth/roles';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOrg, buildUser, PASSWORD, type UserFields } from '#test/content/factories.ts';
import { OWN_ADDRESSES, visitor } from '#test/people/visitor.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

/** Passwords of organisations' administrators: what 系统设置 demands of them. */

const [SECOND, THIRD] = ['Lantern-7-river', 'Orchard-3-bridge'];
let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld(OWN_ADDRESSES);
});
afterAll(() => world.close());
beforeEach(async () => void (await world.deps.db.setting.deleteMany()));

const set = (key: SettingKey, value: number) => world.deps.db.setting.create({ data: { key, value } });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const administrator = async (role: number = ROLE.owner, fields: UserFields = {}) => {
  const { id: orgId } = await buildOrg(world.deps);
  return buildUser(world.deps, { role, orgId, ...fields });
};
const age = (id: string, days: number) =>
  world.deps.db.user.update({ where: { id }, data: { pwdUpdatedAt: daysAgo(days) } });
const renew = async (ticket: string, password: string) => {
  const browser = visitor(world);
  const path = '/api/user/resetPwd';
  return browser.post(path, { ticket, ...(await browser.seal(path, { password })) });
};
const hashesOf = (userId: string) => world.deps.db.userPassword.count({ where: { userId } });

describe('the days that a password serves', () => {
  it.each([ROLE.owner, ...ADMIN_ROLES])('lead who has role %s to another one, which then lets in', async (role) => {
    await set('security.orgPwdDays', 90);
    const user = await administrator(role);
    await age(user.id, 89);
    expect((await visitor(world).login(user.mobile, PASSWORD)).code).toBe(200);
    await age(user.id, 90);
    expect((await visitor(world).login(user.mobile, 'Wrong-pass-1')).msg).toBe('账号或密码错误');
    const asked = await visitor(world).login(user.mobile, PASSWORD);
    expect(asked).toMatchObject({ code: 601, msg: '密码已超过90天未更换，请设置新密码', data: { step: 'renew' } });
    expect(asked.data.token).toBeUndefined();
    expect((await renew(asked.data.ticket, SECOND)).code).toBe(200);
    expect((await visitor(world).login(user.mobile, SECOND)).code).toBe(200);
    expect((await renew(asked.data.ticket, THIRD)).msg, 'once').toBe('验证已过期，请重新获取验证码');
    const told = await world.deps.db.notice.findMany({ where: { userId: user.id } });
    expect(told.map(({ title }) => title)).toEqual(['密码已修改']);
    const logs = await world.deps.db.loginLog.findMany({ where: { userId: user.id, ok: false } });
    expect(logs.map(({ reason }) => reason).toSorted()).toEqual(['密码已到期', '密码错误'].toSorted());
  });

  it('are nothing to a learner, to a member, or where nobody has set them', async () => {
    const owner = await administrator();
    await age(owner.id, 1_000);
    expect((await visitor(world).login(owner.mobile, PASSWORD)).code).toBe(200);
    await set('security.orgPwdDays', 1);
    const member = await administrator(ROLE.learner);
    await age(member.id, 1_000);
    expect((await visitor(world).login(member.mobile, PASSWORD)).code).toBe(200);
    const disabled = await administrator(ROLE.owner, { status: 1 });
    await age(disabled.id, 1_000);
    expect((await visitor(world).login(disabled.mobile, PASSWORD)).msg).toBe('账号已停用，请联系管理员');
  });
});

describe('the last passwords', () => {
  const change = async (mobile: string, oldPwd: string, newPwd: string) => {
    const token = (await visitor(world).login(mobile, oldPwd)).data.token as string;
    const browser = visitor(world, { token });
    const path = '/api/user/updatePwd';
    return browser.post(path, await browser.seal(path, { oldPwd, newPwd }));
  };

  it('of an administrator do not come back, as many as the settings say, by either way', async () => {
    await set('security.orgPwdRemembered', 3);
    const { id, mobile } = await administrator();
    expect((await change(mobile, PASSWORD, SECOND)).code).toBe(200);
    expect((await change(mobile, SECOND, THIRD)).code).toBe(200);
    expect(await change(mobile, THIRD, SECOND)).toMatchObject({
      code: 500,
      msg: '不能与最近3次使用的密码相同',
      field: 'newPwd',
    });
    await set('security.orgPwdDays', 30);
    await age(id, 30);
    const { ticket } = (await visitor(world).login(mobile, THIRD)).data;
    expect(await renew(ticket, THIRD)).toMatchObject({ msg: '不能与最近3次使用的密码相同', field: 'password' });
    expect((await renew(ticket, 'Harbour-5-lamp')).code).toBe(200);
    expect(await hashesOf(id), 'no more than are asked for').toBe(2);
    expect((await change(mobile, 'Harbour-5-lamp', 'Garden-2-stone')).code).toBe(200);
    expect((await change(mobile, 'Garden-2-stone', SECOND)).code, 'the fourth last').toBe(200);
  });

  it('of a learner are not kept, nor any longer of one who administers nothing', async () => {
    const { id, mobile } = await administrator();
    await change(mobile, PASSWORD, SECOND);
    expect(await hashesOf(id)).toBe(1);
    await world.deps.db.user.update({ where: { id }, data: { role: ROLE.learner } });
    expect((await change(mobile, SECOND, THIRD)).code).toBe(200);
    expect(await hashesOf(id)).toBe(0);
  });

  it('are each tried, however many there are', async () => {
    await set('security.orgPwdRemembered', 4);
    const { mobile } = await administrator();
    const { passwords } = world.deps;
    const token = (await visitor(world).login(mobile, PASSWORD)).data.token as string;
    const browser = visitor(world, { token });
    const path = '/api/user/updatePwd';
    const before = passwords.verify;
    let tried = 0;
    passwords.verify = (...args) => {
      tried += 1;
      return before(...args);
    };
    await browser.post(path, await browser.seal(path, { oldPwd: PASSWORD, newPwd: SECOND }));
    passwords.verify = before;
    // The old one, which is required, and the last four, of which there is one.
    expect(tried).toBe(5);
  });
});
