import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { openApplyWorld } from '#features/apply/apply-fixtures.ts';
import { absentId, type Agent } from '#test/people/agent.ts';
import { uploadByStaff } from '#test/content/picture.ts';
import { buildStaff, limitTo, type StaffPerson } from '#test/people/staff.ts';
import type { TestWorld } from '#test/world/world.ts';
import { buildWaiting, postConfirmBatch, batchIssuer, reviewerOf, seeBatch, postTryBatch } from './batch-fixtures.ts';
import { expireBatches } from './expire-job.ts';
import { certBatch } from './issue-task.ts';

let world: TestWorld;
let reviewer: StaffPerson;
let issuer: StaffPerson;
beforeAll(async () => {
  world = await openApplyWorld();
  [reviewer, issuer] = [await reviewerOf(world), await batchIssuer(world)];
});
afterAll(() => world.close());

const NAMES = ['方毅', '迪丽努尔·阿卜杜热合曼', '沈砚秋', '许清和'];
const waiting = (names: readonly string[] = NAMES) => buildWaiting(world, reviewer, names);
const stop = (agent: Agent, id: string, version: number) => agent.post('/system/cert/batch/stop', { id, version });
/** The task as its runner calls it. */
const work = async (taskId: string, onStep: () => Promise<unknown> = async () => {}) => {
  const task = await world.deps.db.task.findUniqueOrThrow({ where: { id: taskId } });
  return certBatch({
    task,
    deps: world.deps,
    signal: new AbortController().signal,
    progress: async () => void (await onStep()),
  });
};
const certificatesOf = (orgId: string) => world.deps.db.certificate.count({ where: { orgId } });
const sampleOf = (token: string, id: string, no: number) =>
  world.app.inject({
    url: `${API_BASE}/system/cert/batch/${id}/sample/${no}`,
    headers: { authorization: `Bearer ${token}` },
  });

describe('a batch', () => {
  it('is tried without a number, then issued as it was tried', async () => {
    const [one, two] = [await waiting(), await waiting(['江临川'])];
    const before = await world.deps.db.certificate.count();
    const tried = await postTryBatch(issuer.agent, one.id, two.id);
    expect(tried.data).toMatchObject({
      ok: true,
      problems: [],
      samples: [
        { label: '最短姓名', name: '方毅' },
        { label: '最长一行', name: '迪丽努尔·阿卜杜热合曼' },
        { label: '随机一份' },
      ],
    });
    expect(await world.deps.db.certificate.count()).toBe(before);
    const id = tried.data.batchId as string;
    const sample = await sampleOf(issuer.token, id, 1);
    expect([sample.statusCode, sample.headers['content-type'], sample.rawPayload.subarray(0, 4).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF',
    ]);
    expect((await sampleOf(issuer.token, id, 4)).statusCode).toBe(404);
    expect((await sampleOf(reviewer.token, id, 1)).statusCode).toBe(403);
    expect(await seeBatch(issuer.agent, id)).toMatchObject({
      no: expect.stringMatching(/^ZZ\d{12}$/),
      status: 0,
      total: 5,
      skipped: 0,
      hindrance: null,
      by: '闻人静',
      applies: [{ people: 4, auditedBy: '秦晓岚' }, { people: 1 }],
    });
    const { data } = await postConfirmBatch(issuer.agent, id, tried.data.version);
    await work(data.taskId);
    expect(await seeBatch(issuer.agent, id)).toMatchObject({
      status: 2,
      total: 5,
      done: 5,
      failed: 0,
      confirmedBy: '闻人静',
      problems: [],
      samples: [],
    });
    expect([await certificatesOf(one.org.id), await certificatesOf(two.org.id)]).toEqual([4, 1]);
    expect((await issuer.agent.get(`/system/apply/${one.id}`)).data).toMatchObject({
      status: 5,
      logs: [{}, {}, { action: 'issue', staff: '闻人静' }],
    });
    for (const { id: userId } of one.people)
      expect(await world.deps.db.notice.count({ where: { userId, type: 'certificate' } })).toBe(1);
    expect((await sampleOf(issuer.token, id, 1)).statusCode).toBe(404);
    await work(data.taskId);
    expect(await certificatesOf(one.org.id)).toBe(4);
    expect((await issuer.agent.get('/system/cert/batch/list', { status: 2 })).rows).toMatchObject([{ id, done: 5 }]);
    const reader = await buildStaff(world, { permissions: ['cert:list'] });
    const made = async (batchId: string) => (await reader.agent.get('/system/cert/list', { batchId })).total;
    expect([await made(id), await made(absentId())]).toEqual([5, 0]);
    expect((await reader.agent.get('/system/cert/list', { batchId: 'x' })).msg).toBe('批次不存在');
  });

  it('leaves out whom the run would not issue, each with a sentence; they stay 待制证', async () => {
    const one = await waiting([...NAMES, '陆远']);
    const [closed, unprintable, bare, , changed] = one.people;
    await world.deps.db.user.update({ where: { id: closed!.id }, data: { status: 3 } });
    await world.deps.db.user.update({ where: { id: unprintable!.id }, data: { realName: '赵\u{323AF}' } });
    await world.deps.db.user.update({ where: { id: bare!.id }, data: { photo: null } });
    const another = await sharp({ create: { width: 41, height: 53, channels: 3, background: '#b05b5b' } })
      .png()
      .toBuffer();
    await world.deps.db.user.update({
      where: { id: changed!.id },
      data: { photo: `/uploads/${await world.deps.storage.put(another, 'png')}` },
    });
    const again = await postTryBatch(issuer.agent, one.id);
    expect(again.data.ok).toBe(false);
    expect(again.data.problems).toEqual([
      { person: '方毅', sentence: '账号已注销' },
      { person: '赵\u{323AF}', sentence: '“\u{323AF}”字库缺字，无法印制' },
      { person: '沈砚秋', sentence: '证件照已移除，请重新上传后再申请' },
    ]);
    expect((await seeBatch(issuer.agent, again.data.batchId)).problems.at(-1)).toMatchObject({
      name: '陆远',
      sentence: '审核后更换过证件照，按现在的照片印制',
      warning: true,
    });
    const { data } = await postConfirmBatch(issuer.agent, again.data.batchId, again.data.version);
    await work(data.taskId);
    expect(await seeBatch(issuer.agent, again.data.batchId)).toMatchObject({
      status: 2,
      total: 2,
      done: 2,
      skipped: 3,
    });
    expect((await issuer.agent.get(`/system/apply/${one.id}`)).data.status).toBe(4);
    expect(await certificatesOf(one.org.id)).toBe(2);
  });

  it('is not tried of what is not there, not waiting, of two kinds, or too much', async () => {
    const one = await waiting(['方毅']);
    const limited = await limitTo(world, await batchIssuer(world), absentId());
    expect((await postTryBatch(issuer.agent, absentId())).code).toBe(404);
    expect((await postTryBatch(limited.agent, one.id)).code).toBe(404);
    expect((await postTryBatch(reviewer.agent, one.id)).code).toBe(403);
    expect((await issuer.agent.post('/system/cert/batch', { applyIds: [] })).msg).toBe('请选择申请');
    const many = Array.from({ length: 51 }, absentId);
    expect((await postTryBatch(issuer.agent, ...many)).msg).toBe('一批最多50份申请');
    const tried = await postTryBatch(issuer.agent, one.id);
    expect((await limited.agent.get(`/system/cert/batch/${tried.data.batchId}`)).code).toBe(404);
    expect((await limited.agent.get('/system/cert/batch/list')).rows).toEqual([]);
    const { data } = await postConfirmBatch(issuer.agent, tried.data.batchId, tried.data.version);
    await work(data.taskId);
    expect((await postTryBatch(issuer.agent, one.id)).msg).toMatch(/已发证，不能制证$/);
  });
});

/** What may have become of a person between the review and the issue. */
const FATES = {
  sound: async () => {},
  closed: (id: string) => world.deps.db.user.update({ where: { id }, data: { status: 3 } }),
  faceless: (id: string) => world.deps.db.user.update({ where: { id }, data: { photo: null } }),
  unprintable: (id: string) => world.deps.db.user.update({ where: { id }, data: { realName: '赵\u{323AF}' } }),
  renamed: (id: string) => world.deps.db.user.update({ where: { id }, data: { realName: '迪丽努尔·阿卜杜热合曼' } }),
};
type Fate = keyof typeof FATES;

it('a trial says of any still world who gets a certificate: whom it does not name gets one, nobody else', async () => {
  const fates = fc.array(fc.constantFrom(...(Object.keys(FATES) as Fate[])), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fates, async (drawn) => {
      const one = await waiting(drawn.map((_, at) => NAMES[at]!));
      for (const [at, fate] of drawn.entries()) await FATES[fate](one.people[at]!.id);
      const sound = drawn.flatMap((fate, at) => (fate === 'sound' || fate === 'renamed' ? [one.people[at]!.id] : []));
      const { data } = await postTryBatch(issuer.agent, one.id);
      expect([data.ok, data.problems.length]).toEqual([sound.length === drawn.length, drawn.length - sound.length]);
      const begun = await postConfirmBatch(issuer.agent, data.batchId, data.version);
      expect(begun.msg).toBe(sound.length > 0 ? begun.msg : '没有可制证的人员');
      if (sound.length === 0) return;
      await work(begun.data.taskId);
      expect(await seeBatch(issuer.agent, data.batchId)).toMatchObject({ done: sound.length, failed: 0 });
      const made = await world.deps.db.certificate.findMany({ where: { orgId: one.org.id } });
      expect(made.map(({ userId }) => userId).toSorted()).toEqual(sound.toSorted());
    }),
    { numRuns: 5, endOnFailure: true, examples: [[['sound', 'closed', 'renamed']], [['faceless']]] },
  );
});

describe('a confirmation', () => {
  it('is one of two that come at once, and one task', async () => {
    const one = await waiting(['方毅', '陆远']);
    const { data } = await postTryBatch(issuer.agent, one.id);
    const other = await batchIssuer(world);
    const answers = await Promise.all(
      [issuer, other, issuer, other].map(({ agent }) => postConfirmBatch(agent, data.batchId, data.version)),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 409)).toHaveLength(3);
    await work(answers.find(({ code }) => code === 200)!.data.taskId);
    expect(await certificatesOf(one.org.id)).toBe(2);
  });

  it('is not by whoever reviewed, also by a role that came later', async () => {
    const both = await buildStaff(world, { permissions: ['apply:list', 'apply:audit'] });
    const one = await buildWaiting(world, both, ['方毅']);
    const tried = await postTryBatch(issuer.agent, one.id);
    await world.deps.db.staffRole.update({
      where: { id: both.roleId },
      data: { permissions: ['apply:list', 'cert:issue'] },
    });
    const sentence = '审核人不能制证，请由其他人员制证';
    expect((await postTryBatch(both.agent, one.id)).msg).toBe(sentence);
    expect((await postConfirmBatch(both.agent, tried.data.batchId, tried.data.version)).msg).toBe(sentence);
    expect((await seeBatch(both.agent, tried.data.batchId)).hindrance).toBe(sentence);
    expect((await postConfirmBatch(issuer.agent, tried.data.batchId, tried.data.version)).code).toBe(200);
  });

  it('is refused when an application moved, a day passed, or without a fresh proof', async () => {
    const one = await waiting(['方毅']);
    const { data } = await postTryBatch(issuer.agent, one.id);
    const stale = await buildStaff(world, { permissions: ['cert:issue'], fresh: false });
    expect((await postConfirmBatch(stale.agent, data.batchId, data.version)).code).toBe(601);
    const back = await issuer.agent.post('/system/apply/back', {
      id: one.id,
      version: one.version,
      reason: '照片与本人不符',
    });
    expect(back.code).toBe(200);
    expect((await postConfirmBatch(issuer.agent, data.batchId, data.version)).msg).toBe('申请有变化，请重新试制');

    const two = await waiting(['陆远']);
    const tried = await postTryBatch(issuer.agent, two.id);
    await world.deps.db.certBatch.update({
      where: { id: tried.data.batchId },
      data: { createdAt: new Date(Date.now() - 25 * 3_600_000) },
    });
    expect((await postConfirmBatch(issuer.agent, tried.data.batchId, tried.data.version)).msg).toBe(
      '试制已超过24小时，请重新试制',
    );
    expect(await expireBatches(world.deps)).toBe(1);
    expect(await seeBatch(issuer.agent, tried.data.batchId)).toMatchObject({ status: 4, samples: [] });
    expect((await postTryBatch(issuer.agent, two.id)).data.ok).toBe(true);
  });
});

describe('somebody in two batches', () => {
  it('is refused in the second; one’s own earlier trial makes room', async () => {
    const one = await waiting(['方毅', '陆远']);
    const first = await postTryBatch(issuer.agent, one.id);
    const other = await batchIssuer(world);
    const { no } = await seeBatch(issuer.agent, first.data.batchId);
    expect((await postTryBatch(other.agent, one.id)).data).toMatchObject({
      ok: false,
      problems: [{ sentence: `方毅已在另一批次中（${no}）` }, { sentence: `陆远已在另一批次中（${no}）` }],
    });
    const second = await postTryBatch(issuer.agent, one.id);
    expect(second.data.ok).toBe(true);
    expect(await seeBatch(issuer.agent, first.data.batchId)).toMatchObject({ status: 4 });
    expect((await postConfirmBatch(issuer.agent, first.data.batchId, first.data.version + 1)).msg).toBe(
      '批次已取消，不能制证',
    );
    expect((await stop(issuer.agent, second.data.batchId, second.data.version)).code).toBe(200);
    expect((await postTryBatch(other.agent, one.id)).data.ok).toBe(true);
  });
});

describe('a run', () => {
  it('is stopped between two people; who has theirs keeps it, the others are free', async () => {
    const one = await waiting();
    const { data } = await postTryBatch(issuer.agent, one.id);
    const { data: begun } = await postConfirmBatch(issuer.agent, data.batchId, data.version);
    let steps = 0;
    const clerk = await buildStaff(world, { permissions: ['learner:list', 'learner:rename'] });
    const refusals = async () =>
      Promise.all(
        one.people.map(async ({ id }) => (await clerk.agent.get(`/system/learner/${id}/renameCheck`)).data.refusal),
      );
    await work(begun.taskId, async () => {
      steps += 1;
      if (steps === 1)
        expect(await refusals()).toEqual([null, ...Array.from({ length: 3 }, () => '该学员正在制证，请稍后再试')]);
      if (steps === 2)
        expect((await stop(issuer.agent, data.batchId, data.version + 1)).data).toMatchObject({ id: data.batchId });
    });
    expect(await seeBatch(issuer.agent, data.batchId)).toMatchObject({ status: 5, done: 2, failed: 0, skipped: 2 });
    expect(await refusals()).toEqual([null, null, null, null]);
    expect(await certificatesOf(one.org.id)).toBe(2);
    expect((await issuer.agent.get(`/system/apply/${one.id}`)).data.status).toBe(4);
    const rest = await postTryBatch(issuer.agent, one.id);
    expect(rest.data.ok).toBe(true);
    const again = await postConfirmBatch(issuer.agent, rest.data.batchId, rest.data.version);
    await work(again.data.taskId);
    expect(await certificatesOf(one.org.id)).toBe(4);
    expect((await issuer.agent.get(`/system/apply/${one.id}`)).data.status).toBe(5);
  });

  it('keeps its template though another is put to use, and its names though staff would put one right', async () => {
    const { db } = world.deps;
    const one = await waiting();
    const { data } = await postTryBatch(issuer.agent, one.id);
    const { data: begun } = await postConfirmBatch(issuer.agent, data.batchId, data.version);
    const { id, ...used } = await db.certTemplate.findFirstOrThrow({ where: { type: 3, status: 1 } });
    const put = (from: string, to: string) =>
      db.$transaction([
        db.certTemplate.update({ where: { id: from }, data: { status: 2 } }),
        db.certTemplate.update({ where: { id: to }, data: { status: 1 } }),
      ]);
    const next = await db.certTemplate.create({
      data: { ...used, fields: { ...(used.fields as object) }, status: 0, revision: 99, issuerName: '后来的培训中心' },
    });
    const clerk = await buildStaff(world, { permissions: ['learner:list', 'learner:rename'] });
    const last = one.people.at(-1)!;
    const putRight = async () =>
      clerk.agent.post('/system/learner/rename', {
        id: last.id,
        version: (await db.user.findUniqueOrThrow({ where: { id: last.id } })).version,
        realName: '许青禾',
        reason: '与身份证件核对一致',
        certificates: [],
        evidence: [await uploadByStaff(world.app, clerk.token, 'evidence')],
      });
    let steps = 0;
    await work(begun.taskId, async () => {
      steps += 1;
      if (steps === 1) await put(id, next.id);
      if (steps === 2) expect((await putRight()).msg).toBe('该学员正在制证，请稍后再试');
    });
    await put(next.id, id);
    const made = await db.certificate.findMany({ where: { orgId: one.org.id } });
    expect(made.map(({ templateId }) => templateId)).toEqual([id, id, id, id]);
    expect(made.find(({ userId }) => userId === last.id)?.holder).toMatchObject({ name: '许清和' });
  });

  it('goes on when one fails, who is tried again', async () => {
    const one = await waiting(['方毅', '陆远', '沈砚秋']);
    const { data } = await postTryBatch(issuer.agent, one.id);
    const { data: begun } = await postConfirmBatch(issuer.agent, data.batchId, data.version);
    const { photo } = await world.deps.db.user.findUniqueOrThrow({ where: { id: one.people[1]!.id } });
    await world.deps.db.user.update({ where: { id: one.people[1]!.id }, data: { photo: null } });
    await work(begun.taskId);
    const partly = await seeBatch(issuer.agent, data.batchId);
    expect(partly).toMatchObject({
      status: 3,
      done: 2,
      failed: 1,
      problems: [{ name: '陆远', sentence: '证件照已移除，请重新上传后再申请', warning: false }],
    });
    await world.deps.db.user.update({ where: { id: one.people[1]!.id }, data: { photo } });
    const again = await postConfirmBatch(issuer.agent, data.batchId, partly.version);
    await work(again.data.taskId);
    expect(await seeBatch(issuer.agent, data.batchId)).toMatchObject({ status: 2, done: 3, failed: 0, problems: [] });
    expect(await certificatesOf(one.org.id)).toBe(3);
    expect((await issuer.agent.get(`/system/apply/${one.id}`)).data.status).toBe(5);
  });
});
