import { createHash } from 'node:crypto';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  approveApply,
  buildCandidate,
  buildManaged,
  openApplyWorld,
  staffAgentOf,
  STANDARD,
  submitted,
} from '#features/apply/apply-fixtures.ts';
import { HOUSE } from '#test/house.ts';
import { absentId, type Agent, agentOf } from '#test/people/agent.ts';
import { buildPerson } from '#test/people/people.ts';
import { keyStaff } from '#test/people/staff.ts';
import type { TestWorld } from '#test/world/world.ts';
import { lastDayOf } from '#domain/apply/renewal.ts';

let world: TestWorld;
let staff: Agent;
beforeAll(async () => {
  world = await openApplyWorld();
  staff = staffAgentOf(world);
});
afterAll(() => world.close());

const issue = (id: string, version: number) => staff.post('/system/apply/issue', { id, version });
const storedOf = (certNo: string) => world.deps.db.certificate.findUniqueOrThrow({ where: { certNo } });
const verify = async (certNo: string) =>
  (await agentOf(world.app).get('/api/cert/verify', { code: (await storedOf(certNo)).verifyCode })).data;
const textOf = async (certNo: string) => {
  const loading = getDocument({
    data: new Uint8Array(await world.deps.storage.read((await storedOf(certNo)).file)),
    verbosity: 0,
  });
  const document = await loading.promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  const text = items
    .map((item) => ('str' in item ? item.str : ''))
    .join('')
    .replace(/\s/g, '');
  await loading.destroy();
  return text;
};
/** A learner's 培训合格证书, issued. */
const issued = async () => {
  const person = await buildPerson(world);
  const { id } = await submitted(world, person);
  const { version } = await approveApply(world, id);
  const { data } = await issue(id, version);
  return { person, id, certNo: data.certificates[0].certNo as string };
};

describe('issuing a 培训合格证书', () => {
  it('is drawn, and ends, as the template in use says; what was issued before keeps its own', async () => {
    const { db } = world.deps;
    const earlier = await storedOf((await issued()).certNo);
    const { status: _, id, ...old } = await db.certTemplate.findFirstOrThrow({ where: { type: 2, status: 1 } });
    const words = {
      title: '培训结业证书',
      bodyText: '{姓名}学完\n{课程}\n成绩 {成绩}',
      validYears: 5,
      fields: { ...HOUSE[2].fields },
    };
    const next = await db.certTemplate.create({
      data: { ...old, ...words, revision: old.revision + 1, issuerName: '某某培训中心' },
    });
    const use = (used: string, left: string) =>
      db.$transaction([
        db.certTemplate.update({ where: { id: left }, data: { status: 2 } }),
        db.certTemplate.update({ where: { id: used }, data: { status: 1 } }),
      ]);
    await use(next.id, id);
    const { certNo } = await issued();
    const later = await storedOf(certNo);
    const day = later.issueDate.toISOString().slice(0, 10);
    expect(later.expireDate?.toISOString().slice(0, 10)).toBe(lastDayOf(day, 5));
    expect([earlier.templateId, later.templateId]).toEqual([id, next.id]);
    expect(await verify(certNo)).toMatchObject({ issuer: '某某培训中心' });
    for (const part of ['培训结业证书', '周予安学完', '成绩86分', '某某培训中心'])
      expect(await textOf(certNo)).toContain(part);
    expect(await storedOf(earlier.certNo)).toEqual(earlier);
    await use(id, next.id);
  });

  it('prints, signs and publishes what was submitted, for three years', async () => {
    const { person, id, certNo } = await issued();
    expect(certNo).toMatch(/^ZB\d{4}2\d{7}$/);
    const stored = await storedOf(certNo);
    expect(
      createHash('sha256')
        .update(await world.deps.storage.read(stored.file))
        .digest('hex'),
    ).toBe(stored.sha256);
    const issueDate = stored.issueDate.toISOString().slice(0, 10);
    expect(await verify(certNo)).toMatchObject({
      certNo,
      type: 2,
      typeName: '培训合格证书',
      holder: '周予安',
      status: '有效',
      issueDate,
      expireDate: lastDayOf(issueDate, 3),
      totalHours: { measured: 16, planned: 0 },
      standardCode: STANDARD,
      lessons: [{ name: 'GB/T 29490-2023 标准解读', creditHours: { measured: 16, planned: 0 }, score: 86 }],
      exam: { score: 86, fullScore: 100 },
      period: { from: '2026-09-14' },
    });
    const text = await textOf(certNo);
    for (const part of [
      '培训合格证书',
      certNo,
      '周予安',
      '于2026年9月14日至',
      'GB/T29490-2023标准解读',
      '实测学习16学时，考核成绩86分，准予合格。',
      '不作为知识产权管理体系认证证书使用',
    ])
      expect(text).toContain(part);
    expect((await person.agent.get(`/api/apply/${id}`)).data).toMatchObject({
      status: 5,
      items: [{ result: 1, certNo }],
      logs: [{ action: 'submit' }, { action: 'audit' }, { action: 'issue', operator: '平台' }],
    });
    expect((await person.agent.get('/api/study/prove/list')).rows).toMatchObject([
      { certNo, typeName: '培训合格证书' },
    ]);
    expect(await world.deps.db.notice.findFirst({ where: { userId: person.id, type: 'certificate' } })).toMatchObject({
      title: '培训合格证书已签发',
      content: expect.stringContaining(`《GB/T 29490-2023 标准解读》培训合格证书 ${certNo} 已签发，有效期至`),
    });
    expect(await world.deps.db.user.findUnique({ where: { id: person.id }, select: { nameLocked: true } })).toEqual({
      nameLocked: true,
    });
  });

  it('is not done before everybody agreed, nor for another version or an unknown id', async () => {
    const { id, version } = await submitted(world, await buildPerson(world));
    expect(await issue(id, version)).toMatchObject({ code: 500, msg: '申请待平台审核，不能制证' });
    expect(await issue(id, 9)).toMatchObject({ code: 409, msg: '数据已被他人处理，请刷新' });
    expect(await issue(absentId(), 0)).toMatchObject({ code: 404, msg: '申请不存在' });
  });

  it('leads to no second application while it is valid', async () => {
    const { person } = await issued();
    const { lessonId } = (await person.agent.get('/api/apply/my')).rows?.[0];
    expect((await person.agent.post('/api/apply/save', { lessonId })).msg).toMatch(
      /还不能申请：已持有有效证书（ZB\d{12}）$/,
    );
  });
});

describe('issuing an 内审员证书', () => {
  it('gives one certificate to each who passed, though twenty issue at once', async () => {
    const org = await buildManaged(world);
    const people = [
      await buildCandidate(world, org.id),
      await buildCandidate(world, org.id, '陆远'),
      await buildCandidate(world, org.id, '沈砚秋'),
    ];
    const {
      data: { id },
    } = await org.manager.agent.post('/api/org/selfApply', {
      standardCode: STANDARD,
      userIds: people.map((p) => p.id),
    });
    const { version } = await approveApply(world, id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => issue(id, version)));
    // One that arrives after the others were answered finds another version.
    const [first, ...others] = answers.filter(({ code }) => code !== 409);
    expect(first?.code).toBe(200);
    for (const other of others)
      expect(other).toMatchObject({ code: 200, data: { certificates: first?.data.certificates } });
    expect(await world.deps.db.certificate.count({ where: { orgId: org.id } })).toBe(3);
    for (const person of people)
      expect(await world.deps.db.notice.count({ where: { userId: person.id, type: 'certificate' } })).toBe(1);
    expect(await issue(id, version)).toMatchObject({ code: 409 });
    expect(await issue(id, version + 1)).toMatchObject({ code: 500, msg: '申请已发证，不能制证' });

    const certNo = first?.data.certificates[0].certNo as string;
    const text = await textOf(certNo);
    for (const part of [
      '内审员证书',
      `所在机构${org.orgName}`,
      `${STANDARD.replace(' ', '')}知识产权管理体系内部审核员`,
      '实测学习16学时，考核成绩86分，考核合格。',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('体系认证证书');
    expect(await verify(certNo)).toMatchObject({
      type: 3,
      typeName: '内审员证书',
      orgName: org.orgName,
      standardCode: STANDARD,
      status: '有效',
    });
    const { rows: candidates = [] } = await org.manager.agent.get('/api/org/selfApply/eligible', {
      standardCode: STANDARD,
    });
    const holders = candidates.filter((c: { userId: string }) => people.some((person) => person.id === c.userId));
    expect(holders.map((c: { missing: string[] }) => c.missing[0])).toEqual(
      people.map(() => expect.stringMatching(/^已持有有效证书/)),
    );
  });

  it('prints and signs the portrait on file, and refuses whoever took it away meanwhile', async () => {
    const org = await buildManaged(world);
    const [shown, removed] = [await buildCandidate(world, org.id), await buildCandidate(world, org.id, '陆远')];
    const {
      data: { id },
    } = await org.manager.agent.post('/api/org/selfApply', {
      standardCode: STANDARD,
      userIds: [shown.id, removed.id],
    });
    const { version } = await approveApply(world, id);
    await removed.agent.put('/api/user/profile', { photo: null });
    const { data } = await issue(id, version);
    expect(data.refused).toEqual([{ userId: removed.id, reason: '证件照已移除，请重新上传后再申请' }]);
    const [{ certNo }] = data.certificates;
    const { photo } = await world.deps.db.user.findUniqueOrThrow({ where: { id: shown.id } });
    const portrait = await world.deps.storage.read(photo?.replace('/uploads/', '') ?? '');
    const stored = await storedOf(certNo);
    expect(stored.holder).toEqual({ name: '周予安', portrait: createHash('sha256').update(portrait).digest('hex') });
    expect((await world.deps.storage.read(stored.file)).includes('/Subtype /Image')).toBe(true);
    expect(String(await world.deps.storage.read(stored.picture ?? ''))).toContain(portrait.toString('base64'));
    expect(await verify(certNo)).toMatchObject({ holder: '周予安', status: '有效' });
    expect(await verify(certNo)).not.toHaveProperty('portrait');
  });

  it('gives one certificate though two replicas issue at once', async () => {
    const org = await buildManaged(world);
    const person = await buildCandidate(world, org.id);
    const {
      data: { id },
    } = await org.manager.agent.post('/api/org/selfApply', { standardCode: STANDARD, userIds: [person.id] });
    const { version } = await approveApply(world, id);
    // A module of its own is what another process has: its own memory of what is under way.
    vi.resetModules();
    const { issueApply: elsewhere } = await import('./issue.ts');
    const answers = await Promise.allSettled([
      issue(id, version),
      elsewhere(world.deps, keyStaff('apply.issue'), { id, version }),
    ]);
    expect(answers).toHaveLength(2);
    expect(await world.deps.db.certificate.count({ where: { userId: person.id } })).toBe(1);
    expect(await world.deps.db.certApply.findUnique({ where: { id }, select: { status: true } })).toEqual({
      status: 5,
    });
  });

  it('leaves out whose account was closed meanwhile', async () => {
    const org = await buildManaged(world);
    const [one, two] = [await buildCandidate(world, org.id), await buildCandidate(world, org.id, '陆远')];
    const {
      data: { id },
    } = await org.manager.agent.post('/api/org/selfApply', { standardCode: STANDARD, userIds: [one.id, two.id] });
    const { version } = await approveApply(world, id);
    await world.deps.db.user.update({ where: { id: two.id }, data: { status: 3, realName: '已注销用户' } });
    expect((await issue(id, version)).data).toMatchObject({
      status: 5,
      certificates: [{ userId: one.id }],
      refused: [{ userId: two.id, reason: '账号已注销' }],
    });
  });
});

describe('revoking', () => {
  it('shows the reason to everybody, once', async () => {
    const { person, certNo } = await issued();
    expect(await staff.post('/system/cert/revoke', { certNo, reason: ' ' })).toMatchObject({
      code: 500,
      msg: '请填写原因',
    });
    expect(await staff.post('/system/cert/revoke', { certNo, reason: '考试成绩作废' })).toMatchObject({
      code: 200,
      msg: '证书已撤销',
    });
    expect(await verify(certNo)).toMatchObject({ status: '已撤销', revokeReason: '考试成绩作废' });
    expect(await staff.post('/system/cert/revoke', { certNo, reason: '再一次' })).toMatchObject({
      code: 500,
      msg: '该证书已撤销或已换发',
    });
    expect(await staff.post('/system/cert/revoke', { certNo: 'ZB202620000000', reason: 'x' })).toMatchObject({
      code: 404,
      msg: '证书不存在',
    });
    expect(
      await world.deps.db.notice.findFirst({ where: { userId: person.id, title: '培训合格证书已撤销' } }),
    ).toMatchObject({ content: `证书 ${certNo} 已撤销，原因：考试成绩作废。` });
  });
});

describe('reissuing', () => {
  it('replaces the old one by a new number with the same last day, once of ten', async () => {
    const { person, certNo, id } = await issued();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        staff.post('/system/cert/reissue', { certNo, realName: '周予宁', reason: '证书遗失' }),
      ),
    );
    const won = answers.filter(({ code }) => code === 200);
    expect(won).toHaveLength(1);
    const next = won[0]?.data;
    expect(next).toMatchObject({ holder: '周予宁', type: 2, status: '有效' });
    const before = await verify(certNo);
    expect(before).toMatchObject({ status: '已换发', replacedBy: next.certNo, holder: '周予安' });
    expect((await verify(next.certNo)).expireDate).toBe(before.expireDate);
    expect((await person.agent.get(`/api/apply/${id}`)).data.items[0].certNo).toBe(next.certNo);
    expect(await world.deps.db.user.findUnique({ where: { id: person.id }, select: { realName: true } })).toEqual({
      realName: '周予宁',
    });
    expect(await staff.post('/system/cert/reissue', { certNo, reason: '证书遗失' })).toMatchObject({
      code: 500,
      msg: '该证书已撤销或已换发',
    });
    expect((await staff.post('/system/cert/reissue', { certNo: next.certNo, reason: '证书遗失' })).code).toBe(200);
    expect(await staff.post('/system/cert/reissue', { certNo: 'ZB202620000000', reason: '证书遗失' })).toMatchObject({
      code: 404,
    });
  });

  it('is refused after the last day', async () => {
    const { certNo } = await issued();
    await world.deps.db.certificate.update({ where: { certNo }, data: { expireDate: new Date('2020-01-01') } });
    expect((await staff.post('/system/cert/reissue', { certNo, reason: '证书遗失' })).msg).toBe(
      '该证书已过期，不能换发',
    );
  });
});
