import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { valueText } from '@zhibiao/contract/audit/words';
import { tasks } from '#features.ts';
import { digestOf } from '#domain/audit/fields.ts';
import { startTasks } from '#jobs/queue/runner.ts';
import { auditedAs, COMMAND_LINE, SYSTEM } from '#services/audit/audited.ts';
import { absentId } from '#test/people/agent.ts';
import { buildOrganisation } from '#test/people/people.ts';
import { buildLesson, buildUser } from '#test/content/factories.ts';
import { buildStaff, type StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

let world: TestWorld;
let auditor: StaffPerson;
beforeAll(async () => {
  world = await openTestWorld();
  auditor = await buildStaff(world, { permissions: ['audit:list', 'audit:export'], name: '沈砚秋' });
});
afterAll(() => world.close());

type Query = Record<string, string | number>;
const list = async (query: Query = {}) => (await auditor.agent.get('/system/audit/list', query)).data;
const last = async (query: Query = {}) => (await list(query)).rows[0];
const settle = (permissions: string[], id: string, changes: Record<string, { from: unknown; to: unknown }>) =>
  auditedAs(world.deps, COMMAND_LINE, 'role.edit', async (_, note) =>
    note({ object: 'role', id, name: '旧名', changes, reason: '换岗', counts: { people: permissions.length } }),
  );

describe('the list of the audit log', () => {
  it('tells each entry with its names of today, and keeps the name of what is gone', async () => {
    const role = await world.deps.db.staffRole.create({ data: { name: '监考员', permissions: [] } });
    await settle(['a', 'b'], role.id, { mobile: { from: '13800000001', to: null } });
    expect(await last({ action: 'role' })).toMatchObject({
      actor: '命令行',
      words: '修改了角色',
      object: '角色',
      name: '监考员',
      reason: '换岗',
      counts: { people: 2 },
      changed: 1,
      ok: true,
      erased: false,
    });
    await world.deps.db.staffRole.delete({ where: { id: role.id } });
    const row = await last({ objectType: 'role', objectId: role.id });
    expect(row.name).toBe('旧名');
    const { data } = await auditor.agent.get(`/system/audit/${row.seq}`);
    expect(data).toMatchObject({
      changes: [{ field: 'mobile', from: '138****0001', to: null }],
      intact: true,
      people: [],
      peopleTotal: 0,
    });
    expect((await auditor.agent.get('/system/audit/999999')).msg).toBe('记录不存在');
  });

  it('tells codes, references and figures of an entry in words', async () => {
    const { id: lessonId } = await buildLesson(world.deps, { name: '商业秘密保护' });
    const person = await buildUser(world.deps, { realName: '周予安' });
    await auditedAs(world.deps, COMMAND_LINE, 'item.renew', async (_, note) =>
      note({
        object: 'item',
        id: null,
        changes: { type: { from: 1, to: 4 }, order: { from: digestOf('甲'), to: digestOf('乙') } },
        facts: {
          lessonId,
          impact: { studying: 3, sentence: '在学 3 人' },
          people: [{ userId: person.id, result: '通过' }],
          filters: ['keyword', 'department'],
          parts: ['lessons', 'faq'],
        },
      }),
    );
    const row = await last({ action: 'item.renew' });
    const { data } = await auditor.agent.get(`/system/audit/${row.seq}`);
    expect(data.changes).toEqual([
      { field: 'type', from: '视频', to: '音频' },
      { field: 'order', from: '原次序', to: '新次序' },
    ]);
    expect(data.facts).toEqual({
      lessonId: '商业秘密保护',
      impact: '在学 3 人',
      people: [{ userId: '周*安', result: '通过' }],
      filters: ['关键词', '部门'],
      parts: ['课程大纲', '常见问题'],
    });
    expect(valueText(data.facts)).toBe(
      '导入内容 课程大纲、常见问题，影响 在学 3 人，人员结论 结论 通过，人员 周*安，筛选 关键词、部门，所属课程 商业秘密保护',
    );
  });

  it('names what is numbered, and leaves the number of what is gone', async () => {
    const category = await world.deps.db.studyDict.findFirstOrThrow({ where: { pId: 100 } });
    await auditedAs(world.deps, COMMAND_LINE, 'lesson.edit', async (_, note) =>
      note({ object: 'lesson', id: null, changes: { categoryId: { from: category.id, to: 987_654 } } }),
    );
    const row = await last({ action: 'lesson.edit' });
    const { data } = await auditor.agent.get(`/system/audit/${row.seq}`);
    expect(data.changes).toEqual([{ field: 'categoryId', from: category.name, to: 987_654 }]);
  });

  it('gives the figure of a setting its unit', async () => {
    await auditedAs(world.deps, COMMAND_LINE, 'setting.edit', async (_, note) =>
      note({ object: 'setting', id: 'security.idleMin', changes: { value: { from: 60, to: 20 } } }),
    );
    const row = await last({ action: 'setting.edit' });
    const { data } = await auditor.agent.get(`/system/audit/${row.seq}`);
    expect(data.changes).toEqual([{ field: 'value', from: '60 分钟', to: '20 分钟' }]);
  });

  it('goes through older and newer entries by their numbers', async () => {
    for (let n = 0; n < 7; n += 1)
      await auditedAs(world.deps, SYSTEM, 'task.retry', async (_, note) => note({ object: 'task', name: `任务${n}` }));
    const first = await list({ action: 'task.retry', pageSize: 3 });
    expect(first).toMatchObject({ total: 7, newer: false, older: true });
    const second = await list({ action: 'task.retry', pageSize: 3, after: first.rows.at(-1).seq });
    expect(second).toMatchObject({ total: 7, newer: true, older: true });
    const third = await list({ action: 'task.retry', pageSize: 3, after: second.rows.at(-1).seq });
    expect(third).toMatchObject({ newer: true, older: false, rows: [{ name: '任务0' }] });
    const back = await list({ action: 'task.retry', pageSize: 3, before: second.rows[0].seq });
    expect(back).toEqual(first);
    const names = [...first.rows, ...second.rows, ...third.rows].map(({ name }: { name: string }) => name);
    expect(names).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `任务${n}`));
  });

  it('is narrowed by who, what, where and when', async () => {
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    expect((await list({ actor: '系统' })).total).toBe(7);
    expect((await list({ from: today, to: today, actor: '系统' })).total).toBe(7);
    expect((await list({ from: '2999-01-01' })).total).toBe(0);
    expect((await list({ to: '2000-01-01' })).total).toBe(0);
    expect((await list({ actor: auditor.id })).total).toBe(0);
    expect((await list({ ip: '10.9.9.9' })).total).toBe(0);
    expect((await list({ orgId: absentId() })).total).toBe(0);
  });
});

describe('what stands in the log besides', () => {
  it('is asked for days that there are', async () => {
    expect((await auditor.agent.get('/system/audit/list', { from: '2026-02-30' })).msg).toBe('日期有误');
    expect((await auditor.agent.get('/system/audit/list', { from: '2026-02-28' })).code).toBe(200);
  });

  it('is a refused permission, once a minute for each', async () => {
    const { agent, id } = await buildStaff(world, { name: '江遇安' });
    for (let n = 0; n < 3; n += 1) expect((await agent.get('/system/audit/list')).code).toBe(403);
    await agent.get('/system/apply/list');
    const { rows } = await list({ actor: id });
    expect(rows.map((row: Query) => [row.actor, row.action, row.objectId, row.ok])).toEqual([
      ['江遇安', 'staff.refused', 'apply:list', false],
      ['江遇安', 'staff.refused', 'audit:list', false],
    ]);
  });

  it("is what an organisation's administrators decide, by masked names while they have an account", async () => {
    const org = await buildOrganisation(world);
    const [owner, admin] = [await org.owner(), await org.administrator(5)];
    const { id: memberId } = await world.deps.db.orgMember.create({
      data: { orgId: org.id, userId: admin.id, name: '唐书意', status: 2, source: 1 },
    });
    expect((await owner.agent.post('/api/org/admin/dismiss', { memberId })).code).toBe(200);
    const row = await last({ orgId: org.id });
    expect(row).toMatchObject({ action: 'admin.dismiss', kind: 5, objectType: 'learner', objectId: admin.id });
    expect(row.actor).toMatch(/^.\*.*（.+，机构负责人）$/);
    expect(row.name).toContain('*');
    const { data } = await auditor.agent.get(`/system/audit/${row.seq}`);
    expect(data.people).toEqual([{ id: admin.id, name: row.name }]);
    await world.asOwner(`UPDATE "User" SET status = 3, "realName" = '已注销用户' WHERE id = '${admin.id}'`);
    expect(await last({ orgId: org.id })).toMatchObject({ name: '已注销用户' });
  });
});

it('the health of both logs is for everybody of the staff, in figures', async () => {
  const { agent } = await buildStaff(world);
  expect((await agent.get('/system/audit/health')).data).toEqual({ audit: null, ledger: null });
});

const taskOf = async (id: string) => {
  for (let n = 0; n < 200; n += 1) {
    const task = (await auditor.agent.get(`/system/task/${id}`)).data;
    if (task.status >= 2) return task;
    await sleep(50);
  }
  throw new Error('the task did not end');
};

it('is verified and exported as tasks; each export leaves an anchor', async () => {
  const stop = startTasks(world.deps, { handlers: tasks, log: { warn: () => {} } });
  const verify = await auditor.agent.post('/system/audit/verify');
  expect(await taskOf(verify.data.taskId)).toMatchObject({ status: 2, error: null });
  const { data: health } = await auditor.agent.get('/system/audit/health');
  expect(health.audit).toMatchObject({ fault: null, spoilt: [] });
  const started = await auditor.agent.post('/system/audit/export', { filters: { actor: '系统' } });
  expect(await taskOf(started.data.taskId)).toMatchObject({
    status: 2,
    fileName: expect.stringMatching(/^审计日志_[\d-]+\.xlsx$/),
  });
  expect(await world.deps.db.auditAnchor.count()).toBe(1);
  expect((await list({ actor: auditor.id })).rows.map(({ action }: Query) => action)).toEqual([
    'audit.export',
    'audit.verify',
  ]);
  await stop();
});

it('no bytes of the log hold a whole phone, address or ID number', async () => {
  const { id } = await buildUser(world.deps);
  await auditedAs(world.deps, SYSTEM, 'job.run', async (_, note) =>
    note({
      object: 'learner',
      id,
      users: [id],
      changes: {
        mobile: { from: '13712345678', to: '13812345678' },
        email: { from: 'shen@example.com', to: null },
        idCard: { from: '11010519491231002X', to: null },
      },
    }),
  );
  const rows = await world.asOwner(
    `SELECT l::text || d::text AS line FROM "AuditLog" l JOIN "AuditDetail" d USING (seq)`,
  );
  const text = JSON.stringify(rows);
  expect(text).toContain('137****5678');
  expect(text).not.toMatch(/(?<![0-9a-f])1[3-9]\d{9}(?![0-9a-f])|[\w.]{2,}@\w|(?<![0-9a-f])\d{17}[\dXx](?![0-9a-f])/);
});
