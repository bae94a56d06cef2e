import { randomUUID } from 'node:crypto';
import { ROLE } from '@zhibiao/contract/auth/roles';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { certificateZip } from './zip-task.ts';
import { type Agent, agentOf } from '#test/people/agent.ts';
import { buildOrganisation, buildPerson } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { dayFromNow, storeCertificate, type StoredCertificate } from '#features/certificate/certificate-fixtures.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const openOrg = async () => {
  const org = await buildOrganisation(world);
  const { id: adminId, agent: admin } = await org.administrator(ROLE.certificateAdmin);
  const addMember = async (name: string, status = 2) => (await org.member({ realName: name }, { status })).id;
  return { orgId: org.id, adminId, admin, addMember };
};
const issue = (userId: string, orgId: string | null, name: string, fields: StoredCertificate = {}) =>
  storeCertificate(world.deps, { id: userId, orgId, name }, fields);
const path = '/api/org/certificate/list';

it('lists what was issued for this organisation to its members, by every filter', async () => {
  const { orgId, admin, addMember } = await openOrg();
  const other = await openOrg();
  const [zhou, xu, gone] = [await addMember('周予安'), await addMember('许清和'), await addMember('丁四', 4)];
  const soon = await issue(zhou, orgId, '周予安', { expireDate: dayFromNow(30) });
  await issue(zhou, orgId, '周予安', { type: 3, status: 2 });
  await issue(xu, orgId, '许清和', { expireDate: dayFromNow(-30) });
  await issue(xu, null, '许清和');
  await issue(xu, other.orgId, '许清和');
  await issue(gone, orgId, '丁四');
  const count = async (query: Record<string, string | number>) => (await admin.get(path, query)).total;
  expect([
    await count({}),
    await count({ keyword: '予' }),
    await count({ keyword: soon.certNo.toLowerCase() }),
    await count({ type: 3 }),
    await count({ status: '有效' }),
    await count({ status: '已过期' }),
    await count({ status: '已撤销' }),
    await count({ expiring: '1' }),
  ]).toEqual([3, 2, 1, 1, 1, 1, 1, 1]);
  const { rows = [] } = await admin.get(path, { expiring: '1' });
  expect(rows[0]).toMatchObject({
    certNo: soon.certNo,
    holder: '周予安',
    typeName: '培训合格证书',
    status: '有效',
    daysLeft: expect.any(Number),
    accountMasked: expect.stringContaining('****'),
  });
  expect((await admin.get('/api/org/certificate/summary')).data).toEqual({ total: 3, valid: 1, expiring: 1 });
  expect(await admin.get(path, { type: 9 })).toMatchObject({ code: 500, msg: '证书类型有误' });
  expect((await agentOf(world.app).get(path)).code).toBe(401);
});

it('finds a whole number however it was typed, and only its own', async () => {
  const [{ orgId, admin, addMember }, other] = [await openOrg(), await openOrg()];
  const zhou = await addMember('周予安');
  await issue(zhou, orgId, '周予安', { certNo: 'ZB202620009425' });
  await issue(zhou, orgId, '周予安', { certNo: 'ZB202620009433' });
  const found = async (agent: Agent, keyword: string) =>
    (await agent.get(path, { keyword })).rows?.map(({ certNo }: { certNo: string }) => certNo);
  for (const typed of ['ZB202620009425', 'zb202620009425', '２０２６２０００９４２5', ' ZB202620009425'])
    expect(await found(admin, typed)).toEqual(['ZB202620009425']);
  expect(await found(other.admin, 'ZB202620009425')).toEqual([]);
  // Who leaves takes the certificates out of the list, and brings them back with the return.
  const membership = (status: number) =>
    world.deps.db.orgMember.updateMany({ where: { userId: zhou }, data: { status } });
  await membership(5);
  expect(await found(admin, 'ZB2026')).toEqual([]);
  await membership(2);
  expect((await found(admin, 'ZB2026'))?.toSorted()).toEqual(['ZB202620009425', 'ZB202620009433']);
});

it('gives the file of its own certificates only, and only while it is what was issued', async () => {
  const { orgId, admin, addMember } = await openOrg();
  const certificate = await issue(await addMember('周予安'), orgId, '周予安', { text: '%PDF-own' });
  const pdf = (agent: Agent, id: string) => agent.get(`/api/org/certificate/${id}/pdf`);
  const { status, headers } = await pdf(admin, certificate.id);
  expect([status, headers['content-type'], headers['content-length']]).toEqual([200, 'application/pdf', '8']);
  expect(headers['content-disposition']).toContain(encodeURIComponent(`周予安-培训合格证书-${certificate.certNo}.pdf`));
  expect(await pdf((await openOrg()).admin, certificate.id)).toMatchObject({ status: 404, msg: '证书不存在' });
  expect(await pdf(admin, randomUUID())).toMatchObject({ status: 404, msg: '证书不存在' });
  expect((await pdf(admin, 'x')).status).toBe(404);
  expect((await pdf(agentOf(world.app), certificate.id)).status).toBe(401);
  const learner = await buildPerson(world);
  expect((await pdf(learner.agent, certificate.id)).status).toBe(403);
  await world.deps.db.certificate.update({ where: { id: certificate.id }, data: { sha256: '0'.repeat(64) } });
  expect(await pdf(admin, certificate.id)).toMatchObject({ status: 500, msg: '证书文件已损坏，请联系管理员' });
});

it('bundles the named ones, leaves out what is damaged and takes no stranger’s', async () => {
  const { orgId, adminId, admin, addMember } = await openOrg();
  const userId = await addMember('周予安');
  const [good, bad] = [await issue(userId, orgId, '周予安'), await issue(userId, orgId, '周/安')];
  await world.deps.db.certificate.update({ where: { id: bad.id }, data: { sha256: '0'.repeat(64) } });
  const zip = (agent: Agent, body: object) => agent.post('/api/org/certificate/zip', body);
  expect(await zip((await openOrg()).admin, { ids: [good.id] })).toMatchObject({ code: 404, msg: '证书不存在' });
  expect(await zip(admin, { keyword: '没有这个人' })).toMatchObject({ code: 500, msg: '没有可下载的证书' });
  expect((await zip(agentOf(world.app), {})).code).toBe(401);

  const { taskId } = (await zip(admin, { ids: [good.id, bad.id] })).data;
  const task = await world.deps.db.task.findUniqueOrThrow({ where: { id: taskId, orgId, kind: 'certificate-zip' } });
  const progress: number[][] = [];
  const result = await certificateZip({
    task: { id: taskId, kind: task.kind, ownerId: adminId, orgId, input: task.input },
    deps: world.deps,
    signal: new AbortController().signal,
    progress: async (...numbers) => {
      progress.push(numbers);
    },
  });
  expect(progress).toEqual([[2, 1, 2]]);
  expect(result).toMatchObject({ name: expect.stringMatching(/^证书1份_[\d-]+\.zip$/), ext: 'zip' });
  expect(Buffer.from(result.file ?? []).includes(Buffer.from(`周予安-培训合格证书-${good.certNo}.pdf`))).toBe(true);
});
