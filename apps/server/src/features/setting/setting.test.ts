import { SETTING_KEYS, settingDefault, SETTINGS } from '@zhibiao/contract/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { connect } from '#db/connect.ts';
import type { App } from '#http/app-types.ts';
import { settingOf } from '#services/settings/settings.ts';
import { agentOf } from '#test/people/agent.ts';
import { buildStaff, type StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

let world: TestWorld;
let staff: StaffPerson;
/** A second process on the same database, with a memory of its own. */
let replica: { app: App; deps: TestWorld['deps']; close: () => Promise<void> };
beforeAll(async () => {
  world = await openTestWorld();
  staff = await buildStaff(world, { permissions: ['setting:view', 'setting:edit'] });
  const { db, pool, close } = await connect(world.deps.config.databaseUrl ?? '', 2);
  const deps = { ...world.deps, db, pool };
  const app = await buildApp(deps);
  await app.ready();
  replica = {
    app,
    deps,
    close: async () => {
      await app.close();
      await close();
    },
  };
});
afterAll(async () => {
  await replica.close();
  await world.close();
});

type Row = { key: string; value: unknown; version: number; updatedBy: string | null };
const rowOf = async (key: string): Promise<Row> => {
  const { data } = await staff.agent.get('/system/setting/list');
  return data.find((row: Row) => row.key === key);
};
const save = async (key: string, value: unknown, version?: number) =>
  staff.agent.put('/system/setting', { values: [{ key, value, version: version ?? (await rowOf(key)).version }] });
const within = async (ms: number, check: () => Promise<boolean>) => {
  const end = Date.now() + ms;
  while (Date.now() < end) {
    if (await check()) return true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return check();
};

describe('the list', () => {
  it('answers each setting once, with its default and version 0 where nobody has set one', async () => {
    const { data } = await staff.agent.get('/system/setting/list');
    expect(data.map(({ key }: Row) => key)).toEqual(SETTING_KEYS);
    expect(await rowOf('study.hourMin')).toMatchObject({ value: 45, version: 0, updatedBy: null });
    expect(await rowOf('site.name')).toMatchObject({ value: '知标学堂', version: 1 });
  });

  it('answers one group', async () => {
    const { data } = await staff.agent.get('/system/setting/list', { group: '学时' });
    expect(data.map(({ key }: Row) => key)).toEqual([
      'study.hourMin',
      'hours.yearTarget',
      'hours.majorShare',
      'hours.countPlanned',
      'appeal.days',
      'study.watermark',
    ]);
    expect(await staff.agent.get('/system/setting/list', { group: 'x' })).toMatchObject({ msg: '设置分组有误' });
  });

  it('has a default that its own rules accept, for every setting', () => {
    for (const key of SETTING_KEYS)
      for (const production of [false, true])
        expect([key, SETTINGS[key].schema.safeParse(settingDefault(key, production)).success]).toEqual([key, true]);
  });
});

describe('saving', () => {
  it('is obeyed by every process within five seconds, and stands in the audit log', async () => {
    expect(await settingOf(world.deps, 'study.hourMin')).toBe(45);
    expect(await settingOf(replica.deps, 'study.hourMin')).toBe(45);
    expect(await save('study.hourMin', 50)).toMatchObject({
      code: 200,
      data: [{ key: 'study.hourMin', value: 50, version: 1, updatedBy: '张敏' }],
    });
    expect(await settingOf(world.deps, 'study.hourMin')).toBe(50);
    expect(await within(5_000, async () => (await settingOf(replica.deps, 'study.hourMin')) === 50)).toBe(true);
    const entry = await world.deps.db.auditLog.findFirstOrThrow({
      where: { action: 'setting.edit', objectId: 'study.hourMin' },
      include: { detail: true },
    });
    expect(entry.detail?.detail).toMatchObject({ name: '1学时的时长', changes: { value: { from: 45, to: 50 } } });
  });

  it('reaches /api/common/kv of every process within five seconds', async () => {
    const kv = (app: App) => agentOf(app).get('/api/common/kv');
    const nameOf = async (app: App) => (await kv(app)).data.site.name;
    expect([await nameOf(world.app), await nameOf(replica.app)]).toEqual(['知标学堂', '知标学堂']);
    await staff.agent.put('/system/setting', {
      values: [
        { key: 'site.name', value: ' 远航知识产权学院 ', version: 1 },
        { key: 'site.helpLinks', value: [{ title: '新手指南', url: '//policyDoc' }], version: 0 },
        { key: 'site.icp', value: '京ICP备00000000号-1', version: 0 },
      ],
    });
    for (const app of [world.app, replica.app])
      expect(await within(5_000, async () => (await nameOf(app)) === '远航知识产权学院')).toBe(true);
    expect((await kv(replica.app)).data.site).toMatchObject({ icp: '京ICP备00000000号-1', hotline: null });
  });

  it('changes what an internal auditor needs', async () => {
    await save('apply.auditorHours', 24);
    expect((await world.deps.db.setting.findUniqueOrThrow({ where: { key: 'apply.auditorHours' } })).value).toBe(24);
  });

  it('names who issues certificates; empty, it is whom the environment names', async () => {
    const { issuer } = world.deps.config;
    expect(await settingOf(world.deps, 'cert.issuer')).toBe(issuer);
    expect(await rowOf('cert.issuer')).toMatchObject({ value: issuer, version: 0 });
    expect((await save('cert.issuer', '某某培训中心')).code).toBe(200);
    expect((await save('cert.prefix', 'XY')).code).toBe(200);
    expect([await settingOf(world.deps, 'cert.issuer'), await settingOf(world.deps, 'cert.prefix')]).toEqual([
      '某某培训中心',
      'XY',
    ]);
    const row = await rowOf('cert.issuer');
    expect((await save('cert.issuer', '', row.version)).data).toMatchObject([{ value: issuer }]);
  });

  it.each([
    ['cert.issuer', '某', '发证机构名称至少2个字符', 'cert.issuer'],
    ['cert.issuer', '某某\u{1F600}', '发证机构名称中的“\u{1F600}”字暂时无法印制在证书上，请更换', 'cert.issuer'],
    ['cert.prefix', 'zb', '证书编号前缀须为2–4个大写字母', 'cert.prefix'],
    ['security.idleMin', 3, '闲置退出须在5–60之间', 'security.idleMin'],
    ['security.idleMin', '二十', '请输入闲置退出', 'security.idleMin'],
    ['site.name', '', '请输入平台名称', 'site.name'],
    ['site.hotline', '1\ue0002', '服务热线不能包含无法显示的字符', 'site.hotline'],
    [
      'site.helpLinks',
      [{ title: '坏', url: 'javascript:alert(1)' }],
      '链接须以http://、https://或/开头',
      'site.helpLinks.0.url',
    ],
    ['site.logo', 'https://elsewhere.example/a.png', '请重新上传图片', 'site.logo'],
    ['media.purgeDays', 3, '自动清理至少30天，0为不清理', 'media.purgeDays'],
    ['security.consoleCidrs', ['nonsense'], '请按 203.0.113.0/24 的格式填写网段，每行一个', 'security.consoleCidrs.0'],
  ])('refuses %s = %j in its own words', async (key, value, msg, field) => {
    expect(await save(key, value)).toMatchObject({ code: 500, msg, field });
  });

  it('lets nobody lock themselves out by a list of networks', async () => {
    const refusal = await save('security.consoleCidrs', ['203.0.113.0/24']);
    expect(refusal).toMatchObject({ code: 500, field: 'security.consoleCidrs' });
    expect(refusal.msg).toContain('网段须包含您现在的网络地址');
    expect((await save('security.consoleCidrs', ['203.0.113.0/24', '127.0.0.0/8', '::1'])).code).toBe(200);
  });

  it('refuses a version that somebody else has replaced, and keeps all of theirs', async () => {
    const { version } = await rowOf('site.hours');
    expect((await save('site.hours', '每天', version)).code).toBe(200);
    const late = await staff.agent.put('/system/setting', {
      values: [
        { key: 'site.hours', value: '周末', version },
        { key: 'duty.publish', value: true, version: 0 },
      ],
    });
    expect(late).toMatchObject({
      code: 409,
      msg: '数据已被他人处理，请刷新',
      data: { own: true, text: expect.stringMatching(/修改了设置：值$/) },
    });
    expect(await rowOf('site.hours')).toMatchObject({ value: '每天', version: version + 1 });
    expect(await rowOf('duty.publish')).toMatchObject({ value: false, version: 0 });
  });

  it('asks for a fresh proof, and refuses a key that there is not', async () => {
    const stale = await buildStaff(world, { permissions: ['setting:edit'], fresh: false });
    expect(await stale.agent.put('/system/setting', { values: [] })).toMatchObject({
      code: 601,
      data: { step: 'fresh' },
    });
    expect(await save('seed.reference', 'x', 1)).toMatchObject({ code: 500, msg: '没有这项设置' });
  });
});
