import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { absentId, type Agent, agentOf } from '#test/people/agent.ts';
import { buildOrganisation, buildPerson } from '#test/people/people.ts';
import { buildStaff, limitTo } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { apply, dayFromNow, finishedLesson, storeCertificate } from '#features/certificate/certificate-fixtures.ts';

let world: TestWorld;
let staff: Agent;
beforeAll(async () => {
  world = await openTestWorld({ LOG_LEVEL: 'silent' });
  staff = (await buildStaff(world, { permissions: ['cert:list', 'cert:download', 'cert:revoke', 'cert:reissue'] }))
    .agent;
});
afterAll(() => world.close());

/** A real proof, signed and drawn. */
const proved = async () => {
  const learner = await buildPerson(world);
  const lesson = await finishedLesson(world.deps, learner.id, { passed: [{ score: 86.5 }] });
  const { id, certNo, verifyCode } = (await apply(learner, lesson.id)).data;
  return { learner, lesson, id: id as string, certNo: certNo as string, verifyCode: verifyCode as string };
};
const list = async (query: Record<string, string | number>, by = staff) =>
  (await by.get('/system/cert/list', query)).rows;
const detail = async (id: string, by = staff) => (await by.get(`/system/cert/${id}`)).data;
const rowOf = (certNo: string) => world.deps.db.certificate.findUniqueOrThrow({ where: { certNo } });

describe('the list', () => {
  it('is found by every filter, the latest first', async () => {
    const org = await buildOrganisation(world, { orgName: '明远科技（演示）' });
    const holder = await org.member({ realName: '欧阳予宁' });
    const store = (fields: Parameters<typeof storeCertificate>[2]) =>
      storeCertificate(world.deps, { id: holder.id, orgId: org.id, name: '欧阳予宁' }, fields);
    const soon = await store({ type: 3, expireDate: dayFromNow(30) });
    const past = await store({ expireDate: dayFromNow(-1), issueDate: dayFromNow(-1_095) });
    const gone = await store({ status: 2 });
    const found = async (query: Record<string, string | number>) =>
      (await list({ orgId: org.id, ...query }))?.map(({ certNo }: { certNo: string }) => certNo);
    expect(await found({})).toEqual([gone.certNo, past.certNo, soon.certNo]);
    expect(await found({ name: '阳予' })).toHaveLength(3);
    expect(await found({ name: '没有' })).toEqual([]);
    expect(await found({ certNo: soon.certNo.toLowerCase() })).toEqual([soon.certNo]);
    expect(await found({ certNo: 'ZB2026' })).toHaveLength(3);
    expect(await found({ type: 3 })).toEqual([soon.certNo]);
    expect(await found({ status: '有效' })).toEqual([soon.certNo]);
    expect(await found({ status: '已过期' })).toEqual([past.certNo]);
    expect(await found({ status: '已撤销' })).toEqual([gone.certNo]);
    expect(await found({ expiring: '1' })).toEqual([soon.certNo]);
    const past3y = dayFromNow(-1_000).toISOString().slice(0, 10);
    expect(await found({ issueTo: past3y })).toEqual([past.certNo]);
    expect(await found({ issueFrom: past3y })).toEqual([gone.certNo, soon.certNo]);
    const [row] = (await list({ certNo: soon.certNo })) ?? [];
    expect(row).toMatchObject({
      holder: '欧阳予宁',
      orgName: '明远科技（演示）',
      typeName: '内审员证书',
      status: '有效',
    });
    expect([29, 30]).toContain(row.daysLeft);
  });

  it('finds what rests on an attempt, and says what is wrong with a filter', async () => {
    const { certNo, id } = await proved();
    const { attempts } = await detail(id);
    expect(attempts).toMatchObject([{ title: '结业考试', score: 86.5 }]);
    const [{ attemptId }] = attempts;
    expect((await list({ attemptId }))?.map((row: { certNo: string }) => row.certNo)).toEqual([certNo]);
    expect(await list({ attemptId: absentId() })).toEqual([]);
    const say = async (query: Record<string, string>) => (await staff.get('/system/cert/list', query)).msg;
    expect(await say({ type: '9' })).toBe('证书类型有误');
    expect(await say({ status: '遗失' })).toBe('证书状态有误');
    expect(await say({ issueFrom: '2026-13-40' })).toBe('日期有误');
  });

  it('shows nobody more than their data scope, in list, detail and file', async () => {
    const [mine, other] = [await buildOrganisation(world), await buildOrganisation(world)];
    const people = [await mine.member(), await other.member()] as const;
    const own = await storeCertificate(world.deps, { id: people[0].id, orgId: mine.id, name: '周予安' });
    const theirs = await storeCertificate(world.deps, { id: people[1].id, orgId: other.id, name: '周予安' });
    const nobodys = await proved();
    const permissions = ['cert:list', 'cert:download', 'cert:revoke', 'cert:reissue'] as const;
    const { agent } = await limitTo(world, await buildStaff(world, { permissions }), mine.id);
    expect((await list({}, agent))?.map((row: { certNo: string }) => row.certNo)).toEqual([own.certNo]);
    for (const { id, certNo } of [theirs, nobodys]) {
      for (const path of [`/system/cert/${id}`, `/system/cert/${id}/picture`, `/system/cert/${id}/pdf`])
        expect([path, (await agent.get(path)).msg]).toEqual([path, '证书不存在']);
      expect((await agent.post('/system/cert/revoke', { certNo, reason: '越权' })).msg).toBe('证书不存在');
      expect((await agent.post('/system/cert/reissue', { certNo, reason: '证书遗失' })).msg).toBe('证书不存在');
      expect((await rowOf(certNo)).status).toBe(1);
    }
    expect((await agent.get(`/system/cert/${own.id}/pdf`)).status).toBe(200);
  });

  it('needs cert:list, and the document cert:download', async () => {
    const { id } = await proved();
    const { agent } = await buildStaff(world, { permissions: ['cert:list'] });
    expect((await agent.get(`/system/cert/${id}`)).code).toBe(200);
    for (const path of [`/system/cert/${id}/picture`, `/system/cert/${id}/pdf`])
      expect((await agent.get(path)).code ?? (await agent.get(path)).status).toBe(403);
  });
});

describe('one certificate', () => {
  it('is checked when it is opened: file, signature, register; and counts who verified it', async () => {
    const { id, certNo, verifyCode } = await proved();
    expect(await detail(id)).toMatchObject({
      certNo,
      file: 'genuine',
      signed: true,
      consistent: true,
      verifications: { times: 0, lastTime: null },
      before: [],
      next: null,
      apply: null,
    });
    const guest = agentOf(world.app);
    await guest.get('/api/cert/verify', { code: verifyCode });
    await guest.get('/api/cert/verify', { certNo, name: '周予安' });
    await guest.get('/api/cert/verify', { certNo, name: '不是他' });
    expect((await detail(id)).verifications).toEqual({ times: 2, lastTime: expect.any(String) });
    const { file } = await rowOf(certNo);
    await world.deps.db.certificate.update({ where: { certNo }, data: { sha256: '0'.repeat(64), status: 2 } });
    expect(await detail(id)).toMatchObject({ file: 'altered', signed: false, consistent: false });
    await world.deps.db.certificate.update({
      where: { certNo },
      data: { file: file.replace(/\w{4}\.pdf$/, '0000.pdf') },
    });
    expect(await detail(id)).toMatchObject({ file: 'lost' });
    expect(await staff.get(`/system/cert/${id}/pdf`)).toMatchObject({
      status: 500,
      msg: '证书文件已损坏，请联系管理员',
    });
  });

  it('is shown and downloaded as it was issued', async () => {
    const { id, certNo } = await proved();
    expect((await staff.get(`/system/cert/${id}/picture`)).data.svg).toContain('<svg');
    const { status, headers } = await staff.get(`/system/cert/${id}/pdf`);
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(headers['content-disposition']).toContain(`${certNo}.pdf`);
  });

  it('knows the chain that replacements make of it', async () => {
    const { certNo, id } = await proved();
    const second = (await staff.post('/system/cert/reissue', { certNo, reason: '证书遗失' })).data;
    const renamed = { certNo: second.certNo, realName: '周予宁', reason: '姓名有误' };
    const third = (await staff.post('/system/cert/reissue', renamed)).data;
    const numbers = (links: { certNo: string }[]) => links.map((link) => link.certNo);
    expect(numbers((await detail(third.id)).before)).toEqual([second.certNo, certNo]);
    expect((await detail(id)).next.certNo).toBe(second.certNo);
    expect(await detail(second.id)).toMatchObject({ status: '已换发', next: { certNo: third.certNo, status: '有效' } });
  });
});

describe('what is final', () => {
  it('happens once of revoking and reissuing that come together, and nothing comes back', async () => {
    const { certNo, id, learner } = await proved();
    const revoke = (reason: string) => staff.post('/system/cert/revoke', { certNo, reason, note: '来电要求' });
    const answers = await Promise.all([
      revoke('成绩复核未通过'),
      staff.post('/system/cert/reissue', { certNo, reason: '证书遗失' }),
      revoke('弄虚作假'),
      staff.post('/system/cert/reissue', { certNo, realName: '周予宁', reason: '证书遗失' }),
      revoke('重复签发'),
    ]);
    const done = answers.filter(({ code }) => code === 200);
    expect(done).toHaveLength(1);
    for (const { code, msg } of answers.filter((answer) => answer.code !== 200))
      expect([code, msg]).toEqual([expect.any(Number), '该证书已撤销或已换发']);
    const { status } = await detail(id);
    expect(['已撤销', '已换发']).toContain(status);
    for (const path of ['revoke', 'reissue'])
      expect((await staff.post(`/system/cert/${path}`, { certNo, reason: '再来一次' })).code).not.toBe(200);
    expect((await detail(id)).status).toBe(status);
    // One that was replaced has one valid successor, one that was revoked none.
    expect(await world.deps.db.certificate.count({ where: { userId: learner.id, status: 1 } })).toBe(
      status === '已换发' ? 1 : 0,
    );
  });

  it('tells the public the reason and keeps the internal note to the audit log', async () => {
    const { certNo, verifyCode, id, learner } = await proved();
    const body = { certNo, reason: '成绩复核未通过', note: '当事人已签字确认' };
    expect((await staff.post('/system/cert/revoke', { ...body, note: 'x'.repeat(201) })).msg).toBe(
      '内部备注不能超过200个字符，现有201个',
    );
    expect((await staff.post('/system/cert/revoke', { ...body, reason: ' ' })).msg).toBe('请填写原因');
    expect((await staff.post('/system/cert/revoke', body)).msg).toBe('证书已撤销');
    const seen = await agentOf(world.app).get('/api/cert/verify', { code: verifyCode });
    expect(seen.data).toMatchObject({ status: '已撤销', revokeReason: '成绩复核未通过' });
    const told = await learner.agent.get('/api/notice/list', { pageNum: 1, pageSize: 10 });
    for (const answer of [seen, told, await staff.get(`/system/cert/${id}`)])
      expect(JSON.stringify(answer)).not.toContain('签字');
    const auditor = await buildStaff(world, { permissions: ['audit:list'] });
    const log = await auditor.agent.get('/system/audit/list', { objectType: 'certificate', objectId: id });
    const entry = await auditor.agent.get(`/system/audit/${log.data.rows[0].seq}`);
    expect(JSON.stringify(entry.data)).toContain('当事人已签字确认');
  });
});
