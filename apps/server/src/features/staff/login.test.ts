import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '@zhibiao/contract/endpoints';
import { buildApp } from '#app.ts';
import { run, sql } from '#db/sql.ts';
import { firstTicket } from '#boot/first-link.ts';
import type { App } from '#http/app-types.ts';
import { createTotp } from '#ports/keys/totp.ts';
import { secretsFrom } from '#ports/keys/secrets.ts';
import { agentOf } from '#test/people/agent.ts';
import { buildStaff } from '#test/people/staff.ts';
import { codeOf, OTHER_PASSWORD, STAFF_PASSWORD, staffDoor } from '#test/people/staff-door.ts';
import { OWN_ADDRESSES, solveHuman, visitor } from '#test/people/visitor.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

let world: TestWorld;
/** A second server on the same database. */
let replica: App;
beforeAll(async () => {
  world = await openTestWorld(OWN_ADDRESSES);
  replica = await buildApp(world.deps);
  await replica.ready();
});
afterAll(async () => {
  await replica.close();
  await world.close();
});

const set = (key: string, value: boolean | number | null) =>
  value === null
    ? world.deps.db.setting.deleteMany({ where: { key } })
    : world.deps.db.setting.upsert({ where: { key }, create: { key, value }, update: { value } });

/** A member of staff with a password; with `totp` a second factor too. */
const member = async ({ totp = false, status = 1 } = {}) => {
  const person = await buildStaff(world, { permissions: ['lesson:list'], status });
  const passwordHash = await world.deps.passwords.hash(STAFF_PASSWORD, person.id);
  const made = createTotp(world.deps.secrets).make(person.account, '学院');
  await world.deps.db.staff.update({
    where: { id: person.id },
    data: { passwordHash, pwdUpdatedAt: new Date(), totpCipher: totp ? made.cipher : null },
  });
  return { ...person, secret: made.secret };
};
const recoveryFor = async (staffId: string) => {
  const { codes, hashes } = createTotp(world.deps.secrets).makeCodes();
  await world.deps.db.recoveryCode.createMany({ data: hashes.map((hash) => ({ hash, staffId })) });
  return codes;
};
const meOf = (token: string) => agentOf(world.app, token).get('/system/auth/me');
const BAD = { code: 500, msg: '账号或密码错误' };

describe('the first administrator', () => {
  it('comes in by a link that every start says again until it is used', async () => {
    const { pool, secrets } = world.deps;
    const links = await Promise.all([firstTicket(pool, secrets), firstTicket(pool, secrets)]);
    const ticket = links[0]!;
    expect(links).toEqual([ticket, ticket]);
    expect(await world.deps.db.staffTicket.count({ where: { purpose: 'first' } })).toBe(1);
    const stored = await world.deps.db.staffTicket.findFirstOrThrow({ where: { purpose: 'first' } });
    expect(stored.hash).toBe(createHash('sha256').update(ticket).digest('hex'));
    expect(stored.expiresAt.getTime() - Date.now()).toBeGreaterThan(23.9 * 3_600_000);

    const door = staffDoor(world);
    expect((await door.look(ticket)).data).toEqual({ purpose: 'first', account: null, name: null, enrol: false });
    expect(await door.setup(ticket, { name: '张敏' })).toMatchObject({
      code: 500,
      msg: '请输入登录名',
      field: 'account',
    });
    expect(await door.setup(ticket, { name: '张敏', account: 'zhangmin' }, 'Zhangmin-2026x')).toMatchObject({
      msg: '密码不能包含登录名',
      field: 'password',
    });

    const racers = [world.app, replica, world.app, replica].map((app, i) =>
      staffDoor({ app }).setup(ticket, { name: '张敏', account: `zhangmin${i}` }),
    );
    const answers = await Promise.all(racers);
    const [winner] = answers.filter(({ code }) => code === 200);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 500, 500, 500]);
    expect(answers.find(({ code }) => code === 500)?.msg).toBe('链接已失效，请联系管理员重新生成');
    expect(await world.deps.db.staff.count()).toBe(1);
    const me = await meOf(winner!.data.token);
    expect(me.data).toMatchObject({ name: '张敏', roles: ['系统管理员'], scope: null, totp: false });
    expect(me.data.permissions).toContain('role:edit');
    expect(await firstTicket(pool, secrets)).toBeNull();
    expect((await door.look(ticket)).msg).toBe('链接已失效，请联系管理员重新生成');
    const told = await world.deps.db.auditLog.findMany({ orderBy: { seq: 'asc' } });
    expect(told.map(({ action, actorName }) => [action, actorName])).toEqual([
      ['staff.first', '张敏'],
      ['login.ok', '张敏'],
    ]);
  });

  it('finds the link dead a day later, and by another key', async () => {
    const other = await openTestWorld();
    const { pool, secrets } = other.deps;
    const ticket = (await firstTicket(pool, secrets))!;
    await run(pool, sql`UPDATE "StaffTicket" SET "expiresAt" = clock_timestamp() - interval '1 second'`);
    expect((await staffDoor(other).look(ticket)).msg).toBe('链接已失效，请联系管理员重新生成');
    const next = (await firstTicket(pool, secrets))!;
    expect(next).not.toBe(ticket);
    expect(await firstTicket(pool, secretsFrom(Buffer.alloc(48, 'x')))).not.toBe(next);
    expect((await staffDoor(other).look(next)).code).toBe(500);
    await other.close();
  });

  it('who is alone holds every role', async () => {
    const other = await openTestWorld();
    const ticket = (await firstTicket(other.deps.pool, other.deps.secrets))!;
    const { data } = await staffDoor(other).setup(ticket, { name: '张敏', account: 'zhangmin', alone: true });
    const me = await agentOf(other.app, data.token).get('/system/auth/me');
    expect(me.data.roles).toHaveLength(9);
    await other.close();
  });
});

describe('a login by password', () => {
  it('opens a session of twelve hours that has just been proved, and stands in both logs', async () => {
    const person = await member();
    const before = Date.now();
    const answer = await staffDoor(world).login(` ${person.account.toUpperCase()} `);
    expect(answer).toMatchObject({ code: 200, data: { token: expect.stringMatching(/^zbs_/) } });
    expect((answer.data.expireTime - before) / 3_600_000).toBeCloseTo(12, 1);
    const { data: me } = await meOf(answer.data.token);
    expect(me).toMatchObject({
      id: person.id,
      account: person.account,
      permissions: ['lesson:list'],
      mustEnrol: false,
    });
    expect((me.freshUntil - before) / 60_000).toBeCloseTo(10, 0);
    expect(await world.deps.db.loginLog.findMany({ where: { staffId: person.id } })).toMatchObject([
      { realm: 2, ok: true, method: 'password' },
    ]);
    expect(await world.deps.db.auditLog.count({ where: { actorId: person.id, action: 'login.ok' } })).toBe(1);
    const [session] = await world.deps.db.staffSession.findMany({ where: { staffId: person.id, device: 'test' } });
    expect(JSON.stringify(session)).not.toContain(answer.data.token);
  });

  it('reads the same for an unknown, a wrong, a disabled and a pending account', async () => {
    const [right, disabled, pending] = [await member(), await member({ status: 2 }), await member({ status: 0 })];
    const door = () => staffDoor(world);
    expect(await door().login(right.account, 'Wrong-pass-1')).toMatchObject(BAD);
    expect(await door().login('nobody.here')).toMatchObject(BAD);
    expect(await door().login(disabled.account)).toMatchObject(BAD);
    expect(await door().login(pending.account)).toMatchObject(BAD);
    const rows = await world.deps.db.loginLog.findMany({
      where: { realm: 2, ok: false },
      orderBy: { createdAt: 'asc' },
    });
    expect(rows.map(({ reason }) => reason)).toEqual(['密码错误', '账号不存在', '账号停用', '账号未启用']);
    expect(JSON.stringify(rows)).not.toContain('nobody.here');
  });

  it('is locked after five failures, by the same words as a learner', async () => {
    const person = await member();
    const door = staffDoor(world);
    for (let i = 0; i < 3; i++) expect(await door.login(person.account, 'Wrong-pass-1')).toMatchObject(BAD);
    for (let i = 0; i < 2; i++) {
      const asked = await door.login(person.account, 'Wrong-pass-1');
      expect(asked).toMatchObject({ code: 601, msg: '请先完成人机验证' });
      const human = await solveHuman(asked.data.challenge);
      expect(await door.login(person.account, 'Wrong-pass-1', { human })).toMatchObject(BAD);
    }
    expect(await door.login(person.account)).toMatchObject({ code: 500, msg: '账号已锁定，请10分钟后重试' });
    expect((await staffDoor(world).login(person.account)).code).toBe(200);
    const told = await world.deps.db.auditLog.findMany({ where: { actorId: person.id }, orderBy: { seq: 'asc' } });
    expect(told.map(({ action }) => action)).toEqual([
      ...Array.from({ length: 4 }, () => 'login.failed'),
      'login.locked',
      'login.ok',
    ]);
    expect(await world.deps.db.rateLimit.count({ where: { subject: { not: null } } })).toBeGreaterThan(0);
  });

  it('serves neither realm the bearer of the other', async () => {
    const { token } = (await staffDoor(world).login((await member()).account)).data;
    expect((await agentOf(world.app, token).get('/api/user/getLoginUser')).code).toBe(401);
  });

  it('is one at a time where the setting says so', async () => {
    const person = await member();
    const first = (await staffDoor(world).login(person.account)).data.token;
    await set('security.oneSession', true);
    const second = (await staffDoor(world).login(person.account)).data.token;
    await set('security.oneSession', null);
    expect([(await meOf(first)).code, (await meOf(second)).code]).toEqual([401, 200]);
  });
});

describe('a second factor', () => {
  it('is asked for by a ticket that serves once, in the network where the login began', async () => {
    const person = await member({ totp: true });
    const door = staffDoor(world);
    const asked = await door.login(person.account);
    expect(asked).toMatchObject({ code: 601, msg: '请输入动态验证码', data: { step: 'totp' } });
    const { ticket } = asked.data;
    expect((await staffDoor(world).totp(ticket, codeOf(person.secret))).msg).toBe('登录已超时，请重新登录');
    expect(await door.totp(ticket, '12ab')).toMatchObject({ code: 500, field: 'code' });
    const answer = await door.totp(ticket, codeOf(person.secret));
    expect(answer.code).toBe(200);
    expect((await meOf(answer.data.token)).data).toMatchObject({ totp: true });
    expect((await door.totp(ticket, codeOf(person.secret, 1))).msg).toBe('登录已超时，请重新登录');
  });

  it('twenty uses of one code on two servers: one login', async () => {
    const person = await member({ totp: true });
    const tickets = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const who = visitor(world);
        return { who, ticket: (await staffDoor(world, who).login(person.account)).data.ticket };
      }),
    );
    const code = codeOf(person.secret);
    const answers = await Promise.all(
      tickets.map(({ who, ticket }, i) => staffDoor({ app: i % 2 ? replica : world.app }, who).totp(ticket, code)),
    );
    expect(answers.filter(({ code: c }) => c === 200)).toHaveLength(1);
    const others = answers.filter(({ code: c }) => c !== 200).map(({ msg }) => msg);
    expect([...new Set(others)]).toEqual(['动态验证码错误或已使用']);
  });

  it('one ticket raced on two servers opens one login', async () => {
    const person = await member({ totp: true });
    const codes = await recoveryFor(person.id);
    const who = visitor(world);
    const { ticket } = (await staffDoor(world, who).login(person.account)).data;
    const race = [world.app, replica, world.app, replica].map((app, i) => {
      const same = visitor({ app }, { ip: who.ip });
      return staffDoor({ app }, same).totp(ticket, codes[i]!);
    });
    expect((await Promise.all(race)).filter(({ code }) => code === 200)).toHaveLength(1);
  });

  it('may be a recovery code, once, on whatever server', async () => {
    const person = await member({ totp: true });
    const [code] = await recoveryFor(person.id);
    const tickets = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const who = visitor(world);
        return { who, ticket: (await staffDoor(world, who).login(person.account)).data.ticket };
      }),
    );
    const typed = `${code!.slice(0, 5)}-${code!.slice(5).toLowerCase()}`;
    const answers = await Promise.all(
      tickets.map(({ who, ticket }, i) => staffDoor({ app: i % 2 ? replica : world.app }, who).totp(ticket, typed)),
    );
    expect(answers.map(({ code: c, msg }) => `${c} ${c === 200 ? '' : msg}`).sort()).toEqual([
      '200 ',
      ...Array.from({ length: 3 }, () => '500 恢复码已使用'),
    ]);
  });

  it('wrong five times ends the ticket and locks the account, which a right password does not undo', async () => {
    const person = await member({ totp: true });
    const door = staffDoor(world);
    let { ticket } = (await door.login(person.account)).data;
    const wrong = codeOf(person.secret, 20);
    for (let i = 0; i < 4; i++) expect((await door.totp(ticket, wrong)).msg).toBe('动态验证码错误或已使用');
    ticket = (await door.login(person.account, STAFF_PASSWORD)).data?.ticket ?? ticket;
    const last = await door.totp(ticket, wrong);
    const next = await door.totp(ticket, codeOf(person.secret));
    expect([last.msg, next.msg].join()).toMatch(/动态验证码错误或已使用|账号已锁定/);
    expect((await door.login(person.account)).msg).toMatch(/^账号已锁定，请\d+分钟后重试$/);
  });

  it('is demanded in production, bound on the way in, and the secret is the same when asked again', async () => {
    await set('security.totp', true);
    const person = await member();
    const door = staffDoor(world);
    const asked = await door.login(person.account);
    expect(asked).toMatchObject({ code: 601, msg: '请先绑定动态验证码', data: { step: 'enrol' } });
    const { ticket } = asked.data;
    const offered = (await door.enrolBegin(ticket)).data;
    expect((await door.enrolBegin(ticket)).data).toEqual(offered);
    expect(offered.uri).toContain(person.account);
    expect((await door.enrolConfirm(ticket, codeOf(offered.secret, 9))).msg).toBe('动态验证码错误或已使用');
    const code = codeOf(offered.secret);
    const done = await door.enrolConfirm(ticket, code);
    await set('security.totp', null);
    expect(done.data.codes).toHaveLength(10);
    expect((await meOf(done.data.token)).data).toMatchObject({ totp: true, recoveryLeft: 10 });
    // The code that bound it has been used.
    const again = (await door.login(person.account)).data.ticket;
    expect((await door.totp(again, code)).msg).toBe('动态验证码错误或已使用');
    expect((await door.totp(again, done.data.codes[0])).code).toBe(200);
    const { totpCipher } = await world.deps.db.staff.findUniqueOrThrow({ where: { id: person.id } });
    expect(totpCipher).not.toContain(offered.secret);
  });
});

describe('a password of many days', () => {
  it('is renewed on the way in, and not by one of the last five', async () => {
    await set('security.pwdDays', 90);
    const person = await member();
    const door = staffDoor(world);
    const age = (days: number) =>
      world.deps.db.staff.update({
        where: { id: person.id },
        data: { pwdUpdatedAt: new Date(Date.now() - days * 86_400_000) },
      });
    await age(89);
    const young = await door.login(person.account);
    expect((await meOf(young.data.token)).data.pwdDaysLeft).toBe(1);
    await age(90);
    const asked = await door.login(person.account);
    expect(asked).toMatchObject({ code: 601, msg: '密码已超过90天未更换，请设置新密码', data: { step: 'renew' } });
    expect((await door.renew(asked.data.ticket, OTHER_PASSWORD)).code).toBe(200);
    await age(90);
    const { ticket } = (await door.login(person.account, OTHER_PASSWORD)).data;
    expect((await door.renew(ticket, OTHER_PASSWORD)).msg).toBe('不能与最近5次使用的密码相同');
    expect((await door.renew(ticket, STAFF_PASSWORD)).code).toBe(200);
    await set('security.pwdDays', null);
    expect((await meOf(young.data.token)).code).toBe(401);
    expect(await door.login(person.account, OTHER_PASSWORD)).toMatchObject(BAD);
  });
});

describe('a link', () => {
  const linkFor = async (person: { id: string }, purpose: 'setup' | 'reset') => {
    const ticket = `link-${person.id}-${purpose}`;
    await world.deps.db.staffTicket.create({
      data: {
        hash: createHash('sha256').update(ticket).digest('hex'),
        staffId: person.id,
        purpose,
        expiresAt: new Date(Date.now() + 86_400_000),
      },
    });
    return ticket;
  };

  it('sets up an account from any network, once, and a day later not at all', async () => {
    const person = await member({ status: 0 });
    const ticket = await linkFor(person, 'setup');
    expect((await staffDoor(world).look(ticket)).data).toMatchObject({ purpose: 'setup', account: person.account });
    expect((await staffDoor(world).setup(ticket)).data.token).toMatch(/^zbs_/);
    expect((await staffDoor(world).setup(ticket, {}, OTHER_PASSWORD)).msg).toBe('链接已失效，请联系管理员重新生成');
    const late = await linkFor(person, 'reset');
    await run(world.deps.pool, sql`UPDATE "StaffTicket" SET "expiresAt" = clock_timestamp() WHERE "usedAt" IS NULL`);
    expect((await staffDoor(world).setup(late, {}, OTHER_PASSWORD)).msg).toBe('链接已失效，请联系管理员重新生成');
  });

  it('resets a password, ends every login, and does not get round the second factor', async () => {
    const person = await member({ totp: true });
    const ticket = await linkFor(person, 'reset');
    const answer = await staffDoor(world).setup(ticket, {}, OTHER_PASSWORD);
    expect(answer).toMatchObject({ code: 200, data: { step: 'totp' } });
    expect((await person.agent.get('/system/auth/me')).code).toBe(401);
  });
});

describe('a fresh proof', () => {
  it('is the password of whoever has no second factor, for ten minutes', async () => {
    const person = await member();
    const { token } = (await staffDoor(world).login(person.account)).data;
    await run(world.deps.pool, sql`UPDATE "StaffSession" SET "freshUntil" = NULL WHERE "staffId" = ${person.id}`);
    const who = visitor(world, { token });
    const path = '/system/auth/fresh';
    expect((await meOf(token)).data.freshUntil).toBeNull();
    expect(await who.post('/system/auth/codes')).toMatchObject({ code: 601, data: { step: 'fresh' } });
    expect((await who.post(path, await who.seal(path, { password: 'Wrong-pass-1' }))).msg).toBe('密码错误');
    const done = await who.post(path, await who.seal(path, { password: STAFF_PASSWORD }));
    expect((done.data.freshUntil - Date.now()) / 60_000).toBeCloseTo(10, 0);
    expect((await who.post('/system/auth/codes')).msg).toBe('尚未绑定动态验证码');
  });

  it('is a code, never the password, of whoever has one', async () => {
    const person = await member({ totp: true });
    const who = visitor(world, { token: person.token });
    const path = '/system/auth/fresh';
    expect((await who.post(path, await who.seal(path, { password: STAFF_PASSWORD }))).msg).toBe('请输入动态验证码');
    expect((await who.post(path, { code: codeOf(person.secret) })).code).toBe(200);
    expect((await who.post(path, { code: codeOf(person.secret) })).msg).toBe('动态验证码错误或已使用');
  });
});

describe("one's own account", () => {
  it('changes its password, which ends the other logins', async () => {
    const person = await member();
    const [one, two] = [await staffDoor(world).login(person.account), await staffDoor(world).login(person.account)];
    const who = visitor(world, { token: one.data.token });
    const path = '/system/auth/password';
    expect((await who.post(path, await who.seal(path, { password: 'short' }))).msg).toBe('密码至少10个字符');
    expect((await who.post(path, await who.seal(path, { password: OTHER_PASSWORD }))).msg).toBe('密码已修改');
    expect([(await meOf(one.data.token)).code, (await meOf(two.data.token)).code]).toEqual([200, 401]);
    expect((await staffDoor(world).login(person.account, OTHER_PASSWORD)).code).toBe(200);
  });

  it('binds a second factor, changes it, and gives it up where nothing demands it', async () => {
    const person = await member();
    const who = visitor(world, { token: person.token });
    const begun = (await who.post('/system/auth/totp/begin')).data;
    const codes = await who.post('/system/auth/totp/confirm', { ticket: begun.ticket, code: codeOf(begun.secret) });
    expect(codes.data.codes).toHaveLength(10);
    expect((await who.post('/system/auth/codes')).data.codes).not.toEqual(codes.data.codes);
    const other = (await who.post('/system/auth/totp/begin')).data;
    expect(
      (await who.post('/system/auth/totp/confirm', { ticket: other.ticket, code: codeOf(other.secret) })).code,
    ).toBe(200);
    await set('security.totp', true);
    expect((await who.post('/system/auth/totp/off')).msg).toBe('平台要求绑定动态验证码，不能解除');
    await set('security.totp', null);
    expect((await who.post('/system/auth/totp/off')).msg).toBe('已解除动态验证码');
    expect((await staffDoor(world).login(person.account)).code).toBe(200);
  });

  it('sees its logins, ends one of them, and logs out', async () => {
    const person = await member();
    const [one, two] = [await staffDoor(world).login(person.account), await staffDoor(world).login(person.account)];
    const agent = agentOf(world.app, one.data.token);
    const { data: list } = await agent.get('/system/auth/session');
    expect(list.map(({ current }: { current: boolean }) => current)).toContain(true);
    expect(list).toHaveLength(3);
    const other = await meOf(two.data.token);
    expect(other.code).toBe(200);
    const foreign = await world.deps.db.staffSession.findFirstOrThrow({ where: { NOT: { staffId: person.id } } });
    expect((await agent.post('/system/auth/session/revoke', { id: foreign.id })).msg).toBe('登录不存在');
    for (const { id, current } of list)
      if (!current) expect((await agent.post('/system/auth/session/revoke', { id })).code).toBe(200);
    expect((await meOf(two.data.token)).code).toBe(401);
    expect((await agent.post('/system/auth/logout')).msg).toBe('退出成功');
    expect((await meOf(one.data.token)).code).toBe(401);
  });
});

it('a login ends the one that it came with, and no other', async () => {
  const person = await member();
  const elsewhere = (await staffDoor(world).login(person.account)).data.token;
  const first = (await staffDoor(world).login(person.account)).data.token;
  const again = await staffDoor(world, visitor(world, { token: first })).login(person.account);
  expect([(await meOf(first)).code, (await meOf(again.data.token)).code]).toEqual([401, 200]);
  expect((await meOf(elsewhere)).code).toBe(200);
});

describe('of one’s own account', () => {
  const own = catalogue.flatMap(({ spec }) =>
    spec.access === 'staff' &&
    spec.permission === 'self' &&
    spec.method !== 'GET' &&
    spec.path.startsWith('/system/auth/')
      ? [spec]
      : [],
  );
  it('everything but leaving asks for a fresh proof', async () => {
    const open = [];
    for (const { method, path } of own) {
      // A new person for each: one who has logged out is not there for the next.
      const stale = await buildStaff(world, { fresh: false });
      const { code } = await stale.agent.call(method.toLowerCase() as 'post', path, { body: {} });
      if (code !== 601) open.push(path);
    }
    expect(own.length).toBeGreaterThan(6);
    expect(open.sort()).toEqual(['/system/auth/fresh', '/system/auth/logout']);
  });

  it('other addresses are told at the old ones too', async () => {
    const somebody = await buildStaff(world);
    const { db } = world.deps;
    await db.staff.update({ where: { id: somebody.id }, data: { email: 'old@example.com', mobile: '13700001111' } });
    const moved = { name: '方毅', mobile: '13700002222', email: 'new@example.com', version: 0 };
    expect((await somebody.agent.put('/system/auth/me', moved)).code).toBe(200);
    const told = await db.outgoingMessage.findMany({ where: { template: { in: ['staff-notice', 'staff-account'] } } });
    expect(told.map(({ to }) => to).sort()).toEqual([
      '13700001111',
      '13700002222',
      'new@example.com',
      'old@example.com',
    ]);
  });
});

it('tells whoever comes in from a network that they have not used lately', async () => {
  const { db } = world.deps;
  const person = await member();
  await db.staff.update({ where: { id: person.id }, data: { email: 'zhang@example.com' } });
  const mails = () => db.delivery.count({ where: { event: 'staff-notice' } });
  const enter = (ip = '198.51.100.200') => staffDoor(world, visitor(world, { ip })).login(person.account);
  // The first login of all is no news; one from the same address is none either.
  await db.delivery.deleteMany();
  await db.staffSession.deleteMany({ where: { staffId: person.id } });
  for (let n = 0; n < 2; n += 1) expect((await enter()).code).toBe(200);
  expect(await mails()).toBe(0);
  expect((await enter('203.0.113.9')).code).toBe(200);
  expect(await db.delivery.findMany({ where: { event: 'staff-notice' } })).toMatchObject([
    { subject: '【知标学堂】员工从新的网络登录', text: expect.stringContaining('从新的网络 203.0.113.*（') },
  ]);
  expect((await enter()).code).toBe(200);
  expect(await mails()).toBe(1);
});
