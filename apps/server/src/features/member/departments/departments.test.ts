import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE } from '@zhibiao/contract/auth/roles';
import type { Client } from '#db/client.ts';
import { many, one, run, type Statement, sql } from '#db/sql.ts';
import { buildJoiner, freeCode } from '#features/member/member-fixtures.ts';
import { buildLesson } from '#test/content/factories.ts';
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
    expect(member?.departmentId).toBeNull();
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
    // One who has left names a department as well, by a node as everybody.
    await org.member({}, { department: '已走部', status: 5 });
    await world.deps.db.orgMember.updateMany({ where: { orgId: org.id, status: 2 }, data: { department: '质量部' } });
    expect(await paths()).toEqual(
      ['已走部', '研发中心', '研发中心/软件部', '质量部'].toSorted(new Intl.Collator('zh-CN').compare),
    );
  });
});

describe('a department that changes', () => {
  const ask = (statement: Statement) => run(world.deps.pool, statement);
  /** What `work` does stays uncommitted until it is let go. */
  const hold = async (work: (client: Client) => Promise<unknown>): Promise<() => Promise<void>> => {
    const client = await world.deps.pool.connect();
    await run(client, sql`BEGIN`);
    await work(client);
    return async () => {
      await run(client, sql`COMMIT`);
      client.release();
    };
  };
  const WAITING = sql`SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
  const somebodyWaits = async () => {
    while ((await ask(WAITING)) === 0) await new Promise(setImmediate);
  };
  const rename = (orgId: string, to: string) => (client: Client) =>
    run(client, sql`UPDATE "OrgDepartment" SET path = ${to} WHERE "orgId" = ${orgId} AND path = '研发中心'`);
  const comes = (orgId: string, path: string) => (client: Client) =>
    run(
      client,
      sql`INSERT INTO "OrgMember" (id, "orgId", name, "departmentId", status, source)
        VALUES (gen_random_uuid(), ${orgId}, '沈知夏', department_at(${orgId}, ${path}), 0, 3)`,
    );
  const coded = async (orgId: string, createdBy: string, needApprove: boolean) => {
    const code = freeCode();
    await world.deps.db.orgInvite.create({
      data: { orgId, code, department: '研发中心', maxUse: 5, needApprove, createdBy },
    });
    return code;
  };

  it('writes none of its people and none of their records', async () => {
    const { org, edit, node, agent, names } = await house();
    const member = await org.member({ realName: '周予安' }, { department: '研发中心/软件部' });
    const lesson = await buildLesson(world.deps);
    const body = { lessonIds: [lesson.id], userIds: [member.id], deadline: '2027-06-30' };
    expect((await agent.post('/api/org/study/assign', body)).code).toBe(200);
    const written = () =>
      many(
        world.deps.pool,
        sql`SELECT m.xmin::text AS member, r.xmin::text AS record FROM "OrgMember" m
          JOIN "OrgStudyRecord" r ON r."userId" = m."userId" WHERE m."orgId" = ${org.id}`,
      );
    const before = await written();
    expect(before).toHaveLength(1);
    expect((await edit(await node('研发中心'), '研究院', null)).code).toBe(200);
    expect(await written()).toEqual(before);
    expect(await names('研究院/软件部')).toEqual(['周予安']);
    const { rows } = await agent.get('/api/org/study/list', { department: '研究院' });
    expect(rows).toMatchObject([{ name: '周予安', department: '研究院/软件部' }]);
  });

  it('waits for whoever comes, and takes them along with what they bring below it', async () => {
    const { org, add, edit, node, paths, names } = await house();
    await add('研发中心');
    const before = await node('研发中心');
    const letGo = await hold(comes(org.id, '研发中心/软件部'));
    const renamed = edit(before, '研究院', null);
    await somebodyWaits();
    await letGo();
    expect((await renamed).code).toBe(200);
    expect(await paths()).toEqual(['研究院', '研究院/软件部']);
    expect(await names('研究院/软件部')).toEqual(['沈知夏']);
  });

  it('is met under its new name by whoever waited for it, with a code or by an administrator', async () => {
    for (const needApprove of [false, true]) {
      const { org, add, agent, paths, names } = await house();
      await add('研发中心');
      const { id, member } = await org.member({ realName: '周予安' });
      const code = await coded(org.id, id, needApprove);
      const joiner = await buildJoiner(world, { realName: '许清和' });
      const letGo = await hold(rename(org.id, '研究院'));
      const joined = joiner.join({ code });
      const moved = agent.put('/api/org/student/update', { id: member.id, department: '研发中心' });
      while ((await ask(WAITING)) < 2) await new Promise(setImmediate);
      await letGo();
      expect([(await joined).code, (await moved).code]).toEqual([200, 200]);
      expect(await paths()).toEqual(['研究院']);
      expect(await names('研究院')).toEqual(['周予安', '许清和']);
    }
  });

  it('takes an invitation along that is being used', async () => {
    const { org, add, edit, node, paths, names } = await house();
    await add('研发中心');
    const { id } = await org.member({ realName: '周予安' });
    const code = await coded(org.id, id, false);
    const joiner = await buildJoiner(world, { realName: '许清和' });
    const answers = await Promise.all([joiner.join({ code }), edit(await node('研发中心'), '研究院', null)]);
    expect(answers.map((one) => one.code)).toEqual([200, 200]);
    expect(await paths()).toEqual(['研究院']);
    expect(await names('研究院')).toEqual(['许清和']);
  });

  it('comes back when it is removed while somebody comes, and keeps them otherwise', async () => {
    const { org, add, remove, paths, names } = await house();
    await add('研发中心');
    const letGo = await hold(comes(org.id, '研发中心'));
    const removed = remove('研发中心', true);
    await somebodyWaits();
    await letGo();
    expect((await removed).code).toBe(200);
    expect(await paths()).toEqual([]);
    expect(await one(world.deps.pool, sql`SELECT "departmentId" FROM "OrgMember" WHERE "orgId" = ${org.id}`)).toEqual({
      departmentId: null,
    });
    await add('市场部');
    const gone = await hold((client) => run(client, sql`DELETE FROM "OrgDepartment" WHERE "orgId" = ${org.id}`));
    const came = world.deps.pool.connect().then(async (client) => {
      await comes(org.id, '市场部')(client);
      client.release();
    });
    await somebodyWaits();
    await gone();
    await came;
    expect(await names('市场部')).toEqual(['沈知夏']);
  });

  it('is not held by its removal while that waits for one of its people', async () => {
    const { org, add, remove, paths, names } = await house();
    await add('研发中心');
    const { id } = await org.member({ realName: '周予安' }, { department: '研发中心' });
    let coming: Client | undefined;
    const letGo = await hold(async (client) => {
      coming = client;
      await run(client, sql`SELECT 1 FROM "User" WHERE id = ${id} FOR NO KEY UPDATE`);
    });
    const removed = remove('研发中心', true);
    await somebodyWaits();
    // Else the two would wait for each other.
    if (coming) await comes(org.id, '研发中心')(coming);
    await letGo();
    expect((await removed).code).toBe(200);
    expect(await paths()).toEqual([]);
    expect(await names('')).toEqual(['周予安', '沈知夏']);
  });

  it('is as it was when the server ends in the middle', async () => {
    const { org, add, edit, node, paths } = await house();
    await add('研发中心');
    await add('软件部', '研发中心');
    const id = (await org.member()).id;
    await coded(org.id, id, false);
    // It has the invitation already, and waits for its nodes.
    const letGo = await hold(comes(org.id, '研发中心/软件部'));
    const lost = edit(await node('研发中心'), '研究院', null);
    await somebodyWaits();
    await run(world.deps.pool, sql`SELECT pg_terminate_backend(pid) FROM (${WAITING}) w`);
    expect((await lost).code).not.toBe(200);
    await letGo();
    expect(await paths()).toEqual(['研发中心', '研发中心/软件部']);
    expect(await world.deps.db.orgInvite.findFirst({ where: { orgId: org.id } })).toMatchObject({
      department: '研发中心',
    });
    expect((await edit(await node('研发中心'), '研究院', null)).code).toBe(200);
    expect(await paths()).toEqual(['研究院', '研究院/软件部']);
  });
});
