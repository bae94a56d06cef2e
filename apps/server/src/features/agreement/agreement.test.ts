import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listInForce } from '#services/agreement/agreements.ts';
import { agentOf } from '#test/people/agent.ts';
import { buildPerson } from '#test/people/people.ts';
import { buildStaff, type StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

let world: TestWorld;
let staff: StaffPerson;
beforeAll(async () => {
  world = await openTestWorld();
  staff = await buildStaff(world, { permissions: ['agreement:publish'] });
});
afterAll(() => world.close());

const learner = async () => agentOf(world.app, (await buildPerson(world)).token);
const inForce = async (code: string) => (await agentOf(world.app).get(`/api/article/${code}`)).data;
const draft = async (code: string, more: object = {}) => {
  const { data } = await staff.agent.get(`/system/agreement/${code}`);
  return staff.agent.put('/system/agreement/draft', {
    code,
    version: data?.draft?.version ?? 0,
    title: '用户协议',
    content: `<p>新的条款 ${Math.random()}</p><script>x</script>`,
    changes: '新增了学习记录的保存期限',
    ...more,
  });
};
const publish = (code: string, version: number, more: object = {}) =>
  staff.agent.post('/system/agreement/publish', { code, version, reconsent: true, ...more });
const publishNew = async (code: string, more: object = {}) => publish(code, (await draft(code)).data.version, more);
/** A write of a learner's own that changes nothing. */
const write = (agent: ReturnType<typeof agentOf>) => agent.post('/api/notice/readAll');
const moment = () => new Promise((resolve) => setTimeout(resolve, 5_100));

describe('a draft', () => {
  it('is begun, cleaned and written on by version; a stale one is told', async () => {
    const { data } = await draft('accessibility', { title: '无障碍说明' });
    expect(data).toEqual({ id: 'accessibility', version: 1 });
    const { data: read } = await staff.agent.get('/system/agreement/accessibility');
    expect(read.draft.content).not.toContain('script');
    expect(await draft('accessibility', { version: 0 })).toMatchObject({ code: 409 });
    expect((await draft('accessibility')).data.version).toBe(2);
    const other = await buildStaff(world, { permissions: ['agreement:publish'], name: '秦晓岚' });
    const { id: code } = data;
    const stale = { code, version: 1, title: '另一个标题', content: '<p>正文</p>', changes: '' };
    expect(await other.agent.put('/system/agreement/draft', stale)).toMatchObject({
      code: 409,
      msg: '数据已被他人处理，请刷新',
      data: { by: '张敏', own: false, words: '修改了协议草稿' },
    });
  });

  it('needs a title and a text', async () => {
    expect(await draft('user-agreement', { title: ' ' })).toMatchObject({ msg: '请输入标题', field: 'title' });
    expect(await draft('user-agreement', { content: '<script>1</script>' })).toMatchObject({ msg: '请输入正文' });
    expect(await draft('nothing')).toMatchObject({ code: 500, msg: '协议不存在' });
  });
});

describe('a published text', () => {
  it('takes the place of the one in force, keeps that readable, and is never changed', async () => {
    const before = await inForce('accessibility');
    const { data } = await staff.agent.get('/system/agreement/accessibility');
    expect(await publish('accessibility', data.draft.version + 1)).toMatchObject({ code: 409 });
    const { code, data: out } = await publish('accessibility', data.draft.version, { reconsent: false });
    expect(code).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    expect(await inForce('accessibility')).toMatchObject({ version: out.version });
    const old = await agentOf(world.app).get(`/api/agreement/accessibility/${before.version}`);
    expect(old.data).toMatchObject({ version: before.version, content: before.content });
    const entry = await world.deps.db.auditLog.findFirstOrThrow({ where: { action: 'agreement.publish' } });
    expect(entry.objectId).toBe('accessibility');
    await expect(world.asOwner(`UPDATE "AgreementVersion" SET content = ''`)).rejects.toThrow('append-only');
    await expect(world.deps.db.agreementVersion.deleteMany()).rejects.toThrow();
  });

  it('says what is new when people are to agree again, and is not in force before its time', async () => {
    const { data } = await draft('user-agreement', { changes: '' });
    expect(await publish('user-agreement', data.version)).toMatchObject({ code: 500, field: 'changes' });
    const past = await publish('user-agreement', data.version, { at: '2020-01-01 00:00', reconsent: false });
    expect(past).toMatchObject({ code: 500, msg: '生效时间须晚于现在', field: 'at' });
    const before = await inForce('user-agreement');
    const later = await publishNew('user-agreement', { at: '2099-01-01 00:00' });
    expect(later.data.effectiveTime).toBe('2099-01-01 00:00:00');
    const agent = await learner();
    expect((await write(agent)).code).toBe(200);
    expect((await inForce('user-agreement')).version).toBe(before.version);
    const { data: rows } = await staff.agent.get('/system/agreement/list');
    expect(rows.find((row: { code: string }) => row.code === 'user-agreement')).toMatchObject({
      nextVersion: later.data.version,
    });
  });
});

describe('its row among the articles', () => {
  const row = async (code: string) => {
    const { rows } = await agentOf(world.app).get('/api/article/list', { type: 4, pageSize: 50, nonce: Math.random() });
    const { id } = await world.deps.db.article.findUniqueOrThrow({ where: { code } });
    return rows?.find((one: { id: string }) => one.id === id);
  };
  const anew = () => new Promise((resolve) => setTimeout(resolve, 2_100));

  it('follows the text that is published', async () => {
    const { data } = await draft('accessibility', { title: '无障碍声明' });
    const { data: out } = await publish('accessibility', data.version, { reconsent: false });
    await anew();
    expect(await row('accessibility')).toMatchObject({
      title: '无障碍声明',
      publishDate: out.effectiveTime.slice(0, 10),
    });
  });

  it('follows a text that was published earlier, when its time has come', async () => {
    const later = new Date(Date.now() - 1_000);
    await world.deps.db.agreementVersion.create({
      data: {
        code: 'accessibility',
        version: '2031-01-01',
        title: '到期生效的声明',
        content: '<p>新</p>',
        sha256: 'x',
        changes: '',
        effectiveAt: later,
        publishedAt: new Date(),
      },
    });
    expect(await listInForce(world.deps.pool)).toBe(1);
    expect(await listInForce(world.deps.pool)).toBe(0);
    await anew();
    expect(await row('accessibility')).toMatchObject({ title: '到期生效的声明' });
  });
});

describe('agreeing again', () => {
  it('is asked of whoever agreed before, stops writes but nothing that runs, ends with the last text', async () => {
    const agent = await learner();
    expect((await agent.get('/api/user/getLoginUser')).data.pending).toBeUndefined();
    const { data: privacy } = await publishNew('privacy-policy');
    const { data: terms } = await publishNew('user-agreement');
    await moment();
    const { data: me } = await agent.get('/api/user/getLoginUser');
    expect(me.pending.map(({ code, version }: { code: string; version: string }) => [code, version])).toEqual([
      ['user-agreement', terms.version],
      ['privacy-policy', privacy.version],
    ]);
    expect(me.pending[0].changes).toBe('新增了学习记录的保存期限');
    expect(await write(agent)).toMatchObject({
      code: 601,
      msg: '协议已更新，请先阅读并同意',
      data: { step: 'consent' },
    });
    for (const path of [
      '/lesson/duration',
      '/api/exam/answer',
      '/api/exam/submit',
      '/api/exam/event',
      '/api/user/cancel',
    ])
      expect([path, (await agent.post(path)).code === 601]).toEqual([path, false]);
    expect((await agent.get('/api/user/dataExport')).status).toBe(200);

    const old = me.pending[0];
    expect(await agent.post('/api/user/consent', { code: old.code, version: '2000-01-01' })).toMatchObject({
      code: 409,
    });
    expect((await agent.post('/api/user/consent', { code: old.code, version: old.version })).data).toEqual({
      pending: 1,
    });
    expect((await write(agent)).code).toBe(601);
    const both = me.pending.map((one: { code: string; version: string }) => ({ code: one.code, version: one.version }));
    for (const one of both) expect((await agent.post('/api/user/consent', one)).code).toBe(200);
    expect((await write(agent)).code).toBe(200);
    expect((await agent.get('/api/user/getLoginUser')).data.pending).toBeUndefined();
    const rows = await world.deps.db.consent.findMany({
      where: { document: 'user-agreement', version: terms.version },
    });
    expect(rows).toHaveLength(1);
  });

  it('asks nothing of whoever came after', async () => {
    const agent = await learner();
    expect((await write(agent)).code).toBe(200);
  });

  it('asks for a fresh proof of whoever publishes', async () => {
    const stale = await buildStaff(world, { permissions: ['agreement:publish'], fresh: false });
    const refusal = await stale.agent.post('/system/agreement/publish', { code: 'user-agreement', version: 1 });
    expect(refusal).toMatchObject({ code: 601, data: { step: 'fresh' } });
  });
});
