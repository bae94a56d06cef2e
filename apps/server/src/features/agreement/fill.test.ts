import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedReference } from '#seed/reference.ts';
import { refillByItself } from '#services/agreement/fill.ts';
import { findInForce } from '#services/agreement/agreements.ts';
import { agentOf } from '#test/people/agent.ts';
import { buildPerson } from '#test/people/people.ts';
import { buildStaff, type StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

let world: TestWorld;
let staff: StaffPerson;
beforeAll(async () => {
  world = await openTestWorld();
  staff = await buildStaff(world, { permissions: ['agreement:publish', 'setting:view', 'setting:edit'] });
});
afterAll(() => world.close());

const CODE = 'user-agreement';
const inForce = async (code = CODE) => {
  const found = await findInForce(world.deps.pool, code);
  if (!found) throw new Error(code);
  return found;
};
const set = async (key: string, value: string) => {
  const { data } = await staff.agent.get('/system/setting/list');
  const { version } = data.find((row: { key: string }) => row.key === key);
  return staff.agent.put('/system/setting', { values: [{ key, value, version }] });
};
const versions = () => world.deps.db.agreementVersion.count();

test('a setting fills it as another version: what somebody agreed to stays as it was', async () => {
  const before = await inForce();
  expect(before.content).toContain('服务热线：〔联系电话，由培训机构在后台设置〕');
  const { agent, id } = await buildPerson(world);
  expect((await agent.post('/api/user/consent', { code: CODE, version: before.version })).code).toBe(200);

  expect((await set('site.hotline', '027-<5550>')).code).toBe(200);
  const after = await inForce();
  expect(after).toMatchObject({ version: `${before.version}.2`, source: before.content });
  expect(after.content).toContain('服务热线：027-&lt;5550&gt;');
  expect(after.content).toContain('〔机构名称，由培训机构在后台设置〕');
  const row = await world.deps.db.agreementVersion.findUniqueOrThrow({
    where: { code_version: { code: CODE, version: after.version } },
  });
  expect(row).toMatchObject({
    sha256: createHash('sha256').update(after.content).digest('hex'),
    changes: '按培训机构的最新信息更新联系电话，其余内容不变。',
    reconsent: false,
    publishedBy: null,
  });

  const agreed = await world.deps.db.consent.findFirstOrThrow({ where: { userId: id, document: CODE } });
  const { data: kept } = await agent.get(`/api/agreement/${CODE}/${agreed.version}`);
  expect(kept.content).toBe(before.content);
  expect((await agent.post('/api/notice/readAll')).code).toBe(200);
  expect((await world.deps.db.article.findUniqueOrThrow({ where: { code: CODE } })).content).toBe(after.content);
  const told = await world.deps.db.auditLog.findFirstOrThrow({
    where: { action: 'agreement.publish', objectId: CODE },
  });
  expect(told.actorId).toBe(staff.id);
});

test('only what the setting stands in gets another version, and nothing does twice', async () => {
  const idCard = await inForce('consent-idcard');
  const all = await versions();
  expect((await set('site.hours', '每天')).code).toBe(200);
  expect(await refillByItself(world.deps)).toBe(0);
  expect(await versions()).toBe(all);
  // The demand of the data protection law: everybody's consent names who handles the data.
  expect((await set('cert.issuer', '江岸知产学院')).code).toBe(200);
  expect(await versions()).toBe(all + 5);
  expect((await inForce('consent-idcard')).content).toBe(
    idCard.content.replace('〔机构名称，由培训机构在后台设置〕', '江岸知产学院'),
  );
});

test('a draft has the places, what is published has their words, and follows them', async () => {
  const { data: editing } = await staff.agent.get('/system/agreement/accessibility');
  expect(editing.fillings).toMatchObject({ 机构名称: '江岸知产学院', 联系邮箱: '' });
  const { data: user } = await staff.agent.get(`/system/agreement/${CODE}`);
  expect(user.content).toContain('〔机构名称，由培训机构在后台设置〕');
  expect(user.versions[0]).toMatchObject({ by: null, refilled: true });
  const draft = { code: 'accessibility', version: 0, title: '无障碍说明', content: '<p>请写信至〔联系邮箱〕。</p>' };
  const { data: saved } = await staff.agent.put('/system/agreement/draft', draft);
  await staff.agent.post('/system/agreement/publish', { code: draft.code, version: saved.version, reconsent: false });
  expect((await inForce(draft.code)).content).toBe(draft.content);
  await world.deps.db.setting.create({ data: { key: 'site.mail', value: 'help@example.com' } });
  expect(await refillByItself(world.deps)).toBe(2);
  expect(await inForce(draft.code)).toMatchObject({ content: '<p>请写信至help@example.com。</p>' });
  const { data: again } = await staff.agent.get(`/system/agreement/${draft.code}`);
  expect(again).toMatchObject({ content: draft.content });
});

test('a start with newer reference data takes no filled text for one of its own', async () => {
  const all = await versions();
  await world.deps.db.setting.update({ where: { key: 'seed.reference' }, data: { value: '' } });
  expect(await seedReference(world.deps.db)).toBe(true);
  expect(await versions()).toBe(all);
  expect(await agentOf(world.app).get('/api/common/kv')).toMatchObject({
    data: { site: { hotline: '027-<5550>', mail: 'help@example.com', address: null } },
  });
});
