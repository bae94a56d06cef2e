import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE } from '@zhibiao/contract/auth/roles';
import { absentId } from '#test/people/agent.ts';
import { buildOrganisation } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const BASE = '/api/org/department';
type Node = { id: string; path: string; people: number; own: number };

const house = async () => {
  const org = await buildOrganisation(world);
  const { agent } = await org.administrator(ROLE.trainingAdmin);
  const tree = async () => (await agent.get(`${BASE}/list`)).data as Node[];
  const node = async (path: string) => (await tree()).find((one) => one.path === path) ?? fail(path);
  return {
    org,
    agent,
    tree,
    node,
    paths: async () => (await tree()).map(({ path }) => path),
    add: (name: string, parent: string | null = null) => agent.post(BASE, { name, parent }),
    edit: (of: Pick<Node, 'id' | 'path'>, name: string, parent: string | null) =>
      agent.put(BASE, { id: of.id, path: of.path, name, parent }),
    remove: async (path: string, peopleUp = false) => {
      const { id } = await node(path);
      return agent.post(`${BASE}/remove`, { id, path, peopleUp });
    },
    names: async (department: string) =>
      ((await agent.get('/api/org/student/list', { department })).rows as { name: string }[])
        .map(({ name }) => name)
        .sort(),
  };
};
const fail = (path: string): never => {
  throw new Error(`no ${path}`);
};

describe('the tree', () => {
  it('is built, renamed, moved and put in order, and its people come along', async () => {
    const { org, add, agent, edit, node, paths, names, tree } = await house();
    expect(await add('研发中心')).toMatchObject({ code: 200, msg: '部门已新建' });
    await add('软件部', '研发中心');
    await add('硬件部', '研发中心');
    await add('市场部');
    await org.member({ realName: '周予安' }, { department: '研发中心/软件部' });
    await org.member({ realName: '沈知夏' }, { department: '研发中心' });
    const invite = { lessonIds: [], maxUse: 1, expireDay: '2027-01-01', department: '研发中心/软件部' };
    expect((await agent.post('/api/org/invite', invite)).code).toBe(200);
    expect(await paths()).toEqual(['市场部', '研发中心', '研发中心/软件部', '研发中心/硬件部']);
    expect(await tree()).toMatchObject([{}, { people: 2, own: 1 }, { people: 1, own: 1 }, { people: 0 }]);
    expect(await names('研发中心')).toEqual(['周予安', '沈知夏']);
    expect(await names('研发中心/软件部')).toEqual(['周予安']);

    const ids = [(await node('研发中心')).id, (await node('市场部')).id];
    expect((await agent.post(`${BASE}/order`, { ids })).code).toBe(200);
    expect(await paths()).toEqual(['研发中心', '研发中心/软件部', '研发中心/硬件部', '市场部']);

    expect(await edit(await node('研发中心'), '研究院', '市场部')).toMatchObject({ code: 200, msg: '部门已保存' });
    expect(await paths()).toEqual(['市场部', '市场部/研究院', '市场部/研究院/软件部', '市场部/研究院/硬件部']);
    expect(await names('市场部')).toEqual(['周予安', '沈知夏']);
    const [row] = await world.deps.db.orgInvite.findMany({ where: { orgId: org.id } });
    expect(row?.department).toBe('市场部/研究院/软件部');
  });

  it('refuses what would be no tree, too deep, too large or twice the same', async () => {
    const { add, edit, node, org, remove } = await house();
    for (const [name, parent] of [
      ['一', null],
      ['二', '一'],
      ['三', '一/二'],
      ['四', '一/二/三'],
      ['五', '一/二/三/四'],
    ] as const)
      expect((await add(name, parent)).code).toBe(200);
    expect(await add('六', '一/二/三/四/五')).toMatchObject({ msg: '部门最多5级', field: 'parent' });
    expect(await add('一')).toMatchObject({ msg: '同级已有这个名称的部门', field: 'name' });
    expect(await add('新', '没有')).toMatchObject({ msg: '上级部门不存在，请重新选择', field: 'parent' });
    expect(await add('甲/乙')).toMatchObject({ msg: '部门名称不能含有斜杠', field: 'name' });
    expect(await add(' ')).toMatchObject({ msg: '请输入部门名称', field: 'name' });
    await add('旁支');
    expect(await edit(await node('一'), '一', '旁支')).toMatchObject({ msg: '部门最多5级' });
    expect(await edit(await node('一'), '一', '一/二')).toMatchObject({ msg: '不能移到自己或自己的下级部门' });
    expect(await edit(await node('一'), '旁支', null)).toMatchObject({ msg: '同级已有这个名称的部门' });
    expect(await remove('一')).toMatchObject({ msg: '请先移走或删除下级部门' });
    await world.deps.db.orgDepartment.createMany({
      data: Array.from({ length: 494 }, (_, n) => ({ orgId: org.id, path: `部${n}` })),
    });
    expect((await add('再一个')).msg).toBe('一个机构最多有500个部门，请先整理部门');
  });

  it('lets a department go when it is empty, or its people move up', async () => {
    const { add, org, remove, paths, names } = await house();
    await add('研发中心');
    await add('软件部', '研发中心');
    await org.member({ realName: '周予安' }, { department: '研发中心/软件部' });
    expect((await remove('研发中心/软件部')).msg).toBe('部门里还有1人，请先移走，或选择把他们移到上级部门');
    expect((await remove('研发中心/软件部', true)).code).toBe(200);
    expect(await names('研发中心')).toEqual(['周予安']);
    expect((await remove('研发中心', true)).code).toBe(200);
    expect(await paths()).toEqual([]);
    const [member] = await world.deps.db.orgMember.findMany({ where: { orgId: org.id, name: '周予安' } });
    expect(member?.department).toBeNull();
  });

  it('is changed by one of two administrators at once, and the other reads that it was', async () => {
    const { add, edit, node } = await house();
    await add('研发中心');
    const seen = await node('研发中心');
    const answers = await Promise.all(['甲部', '乙部', '丙部'].map((name) => edit(seen, name, null)));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409]);
    const twice = await Promise.all([add('市场部'), add('市场部'), add('市场部')]);
    expect(twice.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  it('of another organisation is none', async () => {
    const [mine, other] = [await house(), await house()];
    await other.add('研发中心');
    const theirs = await other.node('研发中心');
    const none = { code: 404, msg: '部门不存在' };
    expect(await mine.edit(theirs, '改了', null)).toMatchObject(none);
    expect(await mine.agent.post(`${BASE}/remove`, { id: theirs.id, path: theirs.path })).toMatchObject(none);
    expect((await mine.agent.post(`${BASE}/order`, { ids: [theirs.id] })).code).toBe(409);
    expect(await mine.edit({ id: absentId(), path: '研发中心' }, '改了', null)).toMatchObject(none);
    expect(await other.paths()).toEqual(['研发中心']);
  });

  it('has a node for whatever department a member is written with, by an older server too', async () => {
    const { org, paths } = await house();
    await org.member({}, { department: '研发中心/软件部' });
    await org.member({}, { department: '已走部', status: 5 });
    await world.deps.db.orgMember.updateMany({ where: { orgId: org.id, status: 2 }, data: { department: '质量部' } });
    expect(await paths()).toEqual(
      ['研发中心', '研发中心/软件部', '质量部'].toSorted(new Intl.Collator('zh-CN').compare),
    );
  });
});
