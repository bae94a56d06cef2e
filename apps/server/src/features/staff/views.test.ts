import { SAVED_VIEWS_MOST } from '@zhibiao/contract/staff/views';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { many, sql } from '#db/sql.ts';
import { agentOf } from '#test/people/agent.ts';
import { buildStaff, type StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

let world: TestWorld;
let one: StaffPerson;
let other: StaffPerson;
beforeAll(async () => {
  world = await openTestWorld();
  one = await buildStaff(world, { permissions: [] });
  other = await buildStaff(world, { permissions: ['learner:list'] });
});
afterAll(() => world.close());

const viewsOf = async (who: StaffPerson, list: string) =>
  ((await who.agent.get('/system/view/list', { list })).data as { name: string }[]).map(({ name }) => name);
const keep = (who: StaffPerson, body: object) =>
  who.agent.post('/system/view', { list: 'org', query: 'status=0', ...body });

it('is kept, renamed, changed and dropped by whoever keeps it, and told to the log', async () => {
  const { data } = await keep(one, { name: ' 待审的企业 ' });
  expect((await one.agent.get('/system/view/list', { list: 'org' })).data).toEqual([
    { id: data.id, name: '待审的企业', query: 'status=0' },
  ]);
  expect(await viewsOf(one, 'learner')).toEqual([]);
  const changed = { id: data.id, name: '江苏待审', query: 'areaCode=32&status=0' };
  expect((await one.agent.put('/system/view', changed)).msg).toBe('视图已保存');
  expect((await one.agent.get('/system/view/list', { list: 'org' })).data).toEqual([changed]);
  expect((await one.agent.post('/system/view/remove', { id: data.id })).msg).toBe('视图已删除');
  expect(await viewsOf(one, 'org')).toEqual([]);
  const told = await many(
    world.deps.pool,
    sql<{ action: string }>`SELECT action FROM "AuditLog" WHERE "objectId" = ${data.id as string} ORDER BY seq`,
  );
  expect(told.map(({ action }) => action)).toEqual(['view.add', 'view.edit', 'view.remove']);
});

it('is nobody else’s to see or to touch, and no learner’s', async () => {
  const { data } = await keep(one, { name: '只给自己' });
  expect(await viewsOf(other, 'org')).toEqual([]);
  const stranger = { id: data.id, name: '别人的', query: 'status=1' };
  expect((await other.agent.put('/system/view', stranger)).msg).toBe('视图不存在');
  expect((await other.agent.post('/system/view/remove', { id: data.id })).msg).toBe('视图不存在');
  expect((await agentOf(world.app).get('/system/view/list', { list: 'org' })).code).toBe(403);
  expect((await keep(other, { name: '只给自己' })).code).toBe(200);
  expect(await viewsOf(one, 'org')).toEqual(['只给自己']);
});

it('has a name of its own and filters of an address', async () => {
  const sentence = async (body: object) => (await keep(one, body)).msg;
  expect(await sentence({ name: '只给自己' })).toBe('已有同名的视图');
  expect(await sentence({ name: '  ' })).toBe('请输入视图名称');
  expect(await sentence({ name: '长'.repeat(21) })).toBe('视图名称不能超过20个字符，现有21个');
  expect(await sentence({ name: '空', query: '' })).toBe('请先选择筛选条件');
  expect(await sentence({ name: '错', query: '/x?<b>' })).toBe('筛选条件有误');
  expect(await sentence({ name: '长', query: `keyword=${'a'.repeat(1000)}` })).toBe('筛选条件过长，不能保存');
  for (const query of ['account=13800000001', 'keyword=%E5%BC%A013800000001', 'keyword=a%40example.com'])
    expect(await sentence({ name: '号码', query })).toBe('筛选里有手机号或邮箱，请去掉后再保存');
  expect((await keep(one, { name: '机构', query: 'orgId=019a0000-0000-7000-8000-013800000001' })).code).toBe(200);
  expect(await sentence({ name: '哪里', list: 'nowhere' })).toBe('列表有误');
});

it('is one of twenty at the most, however many are kept at once', async () => {
  const names = Array.from({ length: SAVED_VIEWS_MOST + 5 }, (_, at) => `第${at}个`);
  const answers = await Promise.all(names.map((name) => keep(one, { name, list: 'cert' })));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(SAVED_VIEWS_MOST);
  expect(new Set(answers.filter(({ code }) => code !== 200).map(({ msg }) => msg))).toEqual(
    new Set(['每个列表最多保存20个视图，请先删除不用的视图']),
  );
  const twice = await Promise.all(['一样', '一样'].map((name) => keep(one, { name, list: 'media' })));
  expect(twice.map(({ code }) => code).sort()).toEqual([200, 500]);
});
