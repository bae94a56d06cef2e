import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { many, run, sql } from '#db/sql.ts';
import { seedRoles, refuseUnknownPermissions, seedDemoStaff } from '#seed/staff.ts';
import { createCounter } from '#services/limits/counter.ts';
import { firstTicket } from '#boot/first-link.ts';
import { buildStaff } from '#test/people/staff.ts';
import { staffDoor } from '#test/people/staff-door.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { confirmationFor } from './cli/commands.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const ask = ({ deps } = world, ...words: string[]) =>
  confirmationFor({ pool: deps.pool, config: deps.config, counter: createCounter(deps.secrets) }, words);
const doing = async (...words: string[]) => (await ask(world, ...words))!.act();
const ticketIn = (text: string) => /#(\S+)/.exec(text)?.[1] ?? '';
const lastEntry = async () =>
  (
    await many(
      world.deps.pool,
      sql<{ action: string; actorName: string }>`
    SELECT action, "actorName" FROM "AuditLog" ORDER BY seq DESC LIMIT 1`,
    )
  )[0];

describe('from the machine itself', () => {
  it('somebody is made, set up by the link, and the way of the first is closed', async () => {
    const first = (await firstTicket(world.deps.pool, world.deps.secrets))!;
    const asked = (await ask(world, 'create', 'zhangmin', '张敏'))!;
    expect(asked.question).toBe('新建员工 张敏（zhangmin），角色：系统管理员。');
    expect(await world.deps.db.staff.count()).toBe(0);
    const ticket = ticketIn(await asked.act());
    expect(await lastEntry()).toEqual({ action: 'staff.add', actorName: '命令行' });
    expect((await staffDoor(world).look(first)).msg).toBe('链接已失效，请联系管理员重新生成');
    expect((await staffDoor(world).setup(ticket)).code).toBe(200);
    await expect(ask(world, 'create', 'Zhang Min', '张敏')).rejects.toThrow('登录名为3至32位');
    await expect(doing('create', 'zhangmin', '张敏')).rejects.toThrow('登录名已被使用');
    await expect(ask(world, 'create', 'lijing', '李静', '园丁')).rejects.toThrow('没有角色“园丁”');
  });

  it('roles, links, locks, second factors and networks are put right', async () => {
    expect(await doing('roles', 'zhangmin', '系统管理员', '教务')).toContain('须重新登录');
    await expect(doing('roles', 'zhangmin', '教务')).rejects.toThrow('至少保留一名可以管理角色的员工');
    const ticket = ticketIn(await doing('link', 'zhangmin'));
    expect((await staffDoor(world).look(ticket)).data).toMatchObject({ purpose: 'reset', account: 'zhangmin' });
    await expect(doing('roles', 'zhangmin', '系统管理员', '教务')).rejects.toThrow('本来就是这些角色');
    expect((await staffDoor(world).look(ticket)).code).toBe(200);
    await doing('roles', 'zhangmin', '系统管理员');
    expect((await staffDoor(world).look(ticket)).msg).toBe('链接已失效，请联系管理员重新生成');
    expect(await doing('unlock', 'zhangmin')).toBe('该账号没有被锁定。');
    await expect(ask(world, 'totp-off', 'zhangmin')).rejects.toThrow('尚未绑定动态验证码');
    await expect(ask(world, 'unlock', 'nobody')).rejects.toThrow('没有登录名为 nobody 的员工');
    await world.deps.db.setting.create({ data: { key: 'security.consoleCidrs', value: ['10.0.0.0/8'] } });
    expect(await doing('allow-clear')).toBe('已清空。');
    expect(await lastEntry()).toEqual({ action: 'setting.edit', actorName: '命令行' });
    expect(await world.deps.db.setting.count({ where: { key: 'security.consoleCidrs' } })).toBe(0);
    expect(await ask(world, 'dance')).toBeNull();
  });
});

describe('a start', () => {
  it('is refused on permissions of another version, and goes on when they are taken out', async () => {
    const { pool } = world.deps;
    await refuseUnknownPermissions(pool);
    await run(
      pool,
      sql`UPDATE "StaffRole" SET permissions = array_append(permissions, 'moon:land'), version = 1
      WHERE key = 'teaching'`,
    );
    await expect(refuseUnknownPermissions(pool)).rejects.toThrow(/角色“教务”：moon:land[^]*npm run admin -- roles/);
    await doing('roles');
    await refuseUnknownPermissions(pool);
    await expect(ask(world, 'roles')).rejects.toThrow('都为本版本所知');
  });

  it('follows this version with the roles that nobody has touched, and leaves an edited one alone', async () => {
    const { pool, db } = world.deps;
    await run(pool, sql`UPDATE "StaffRole" SET permissions = '{lesson:list,old:right}' WHERE key = 'service'`);
    await run(pool, sql`UPDATE "StaffRole" SET permissions = '{lesson:list}', version = 1 WHERE key = 'auditor'`);
    await seedRoles(pool);
    const roles = await db.staffRole.findMany({
      where: { key: { in: ['service', 'auditor'] } },
      orderBy: { key: 'asc' },
    });
    expect(roles[0]!.permissions).toEqual(['lesson:list']);
    expect(roles[1]!.permissions).not.toContain('old:right');
    expect(await db.staffRole.count({ where: { key: { not: null } } })).toBe(9);
  });

  it('with demo content has somebody of every role, unless there is staff already', async () => {
    const other = await openTestWorld();
    const { pool, passwords } = other.deps;
    await seedDemoStaff(pool, passwords);
    await seedDemoStaff(pool, passwords);
    expect(await other.deps.db.staff.count()).toBe(10);
    const roles = await other.deps.db.staffRoleMember.groupBy({ by: ['roleId'], _count: true });
    expect(roles).toHaveLength(9);
    for (const account of ['admin', 'shenhe', 'zhizheng'])
      expect((await staffDoor(other).login(account, 'Zhibiao@2026')).code).toBe(200);
    await buildStaff(other);
    await other.close();
  });
});
