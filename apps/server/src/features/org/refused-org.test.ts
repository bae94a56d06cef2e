import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { openApplyWorld, staffAgentOf } from '#features/apply/apply-fixtures.ts';
import { sendMessages } from '#features/notice/send/send-messages-job.ts';
import type { Agent } from '#test/people/agent.ts';
import { buildOrg, freeMobile } from '#test/content/factories.ts';
import { buildPerson } from '#test/people/people.ts';
import { uploadPicture } from '#test/content/picture.ts';
import type { TestWorld } from '#test/world/world.ts';

let world: TestWorld;
let staff: Agent;
beforeAll(async () => {
  world = await openApplyWorld();
  staff = staffAgentOf(world);
});
afterAll(() => world.close());

/** Valid by their check characters; no organisation has them. */
const [CODE, OTHER_CODE] = ['91350100M000100Y43', '91110108DEM0000147'];
const REASON = '营业执照不清晰，请重新上传';
const FIELDS = { orgName: '青禾仪器（演示）', creditCode: CODE, orgType: '1', legalPerson: '林知远', licenseUrl: null };

/** An organisation under review with its owner, and what staff say about it. */
const waiting = async (fields: { mobile?: string; email?: string } = { mobile: freeMobile() }) => {
  const org = await buildOrg(world.deps, { status: 0 });
  const owner = await buildPerson(world, { role: 2, orgId: org.id, ...fields });
  return {
    ...org,
    owner,
    mobile: fields.mobile ?? '',
    decide: (pass: boolean) =>
      staff.post('/system/org/audit', { orgId: org.id, pass, ...(pass ? {} : { reason: REASON }) }),
    data: async () => (await owner.agent.get('/api/org/findByOrgData')).data,
    resubmit: (more: object = {}) => owner.agent.post('/api/org/resubmit', { ...FIELDS, ...more }),
  };
};

describe('an organisation under review', () => {
  it('brings its licence, its own upload, as long as staff have not decided', async () => {
    const [org, other] = [await waiting(), await waiting()];
    const bring = async (agent: Agent, url?: string) =>
      agent.post('/api/org/license', { licenseUrl: url ?? (await uploadPicture(world.app, agent.token)) });
    expect(await bring(org.owner.agent)).toMatchObject({ code: 200, msg: '营业执照已提交' });
    const { licenseUrl } = await org.data();
    expect(licenseUrl).toContain('/uploads/');
    const foreign = await uploadPicture(world.app, other.owner.agent.token);
    expect(await bring(org.owner.agent, foreign)).toMatchObject({ code: 500, msg: '请重新上传图片' });
    expect((await bring((await buildPerson(world, { role: 1 })).agent)).code).toBe(403);
    await org.decide(true);
    expect((await bring(org.owner.agent)).code).not.toBe(200);
    expect((await org.data()).licenseUrl.split('?')[0]).toBe(licenseUrl.split('?')[0]);
  });
});

describe('a refused organisation', () => {
  it('reads the reason, mends what was wrong and is looked at again', async () => {
    const org = await waiting();
    expect(await org.data()).toMatchObject({ status: 0, rejectReason: null });
    await org.decide(false);
    expect(await org.data()).toMatchObject({ status: 3, rejectReason: REASON });

    const licenseUrl = await uploadPicture(world.app, org.owner.agent.token);
    expect(await org.resubmit({ licenseUrl })).toMatchObject({ code: 200, msg: '已重新提交，请等待审核' });
    expect(await org.data()).toMatchObject({
      ...FIELDS,
      licenseUrl: expect.stringContaining(`${licenseUrl}?t=`),
      status: 0,
      rejectReason: null,
    });
    expect((await org.decide(true)).data.status).toBe(1);
    expect((await org.owner.agent.get('/api/org/invite/list')).code).toBe(200);
  });

  it('is sent once, by its own administrator, with its own picture and a right code of nobody else', async () => {
    const [org, other, open] = [await waiting(), await waiting(), await waiting()];
    await org.decide(false);
    await world.deps.db.organisation.update({ where: { id: other.id }, data: { creditCode: OTHER_CODE } });
    const foreign = await uploadPicture(world.app, other.owner.agent.token);
    const cases = [
      [{ creditCode: '91350100M000100Y44' }, '统一社会信用代码有误，请核对'],
      [{ creditCode: OTHER_CODE }, '该统一社会信用代码已被其他机构使用，请核对'],
      [{ orgName: '' }, '请输入机构名称'],
      [{ orgName: '甲' }, '机构名称至少2个字符'],
      [{ orgType: '99' }, '请选择机构类型'],
      [{ licenseUrl: foreign }, '请重新上传图片'],
      [{ licenseUrl: 'https://example.com/a.png' }, '请重新上传图片'],
    ] as const;
    for (const [wrong, sentence] of cases) expect((await org.resubmit(wrong)).msg).toBe(sentence);
    expect(await org.data()).toMatchObject({ status: 3, rejectReason: REASON, orgName: org.orgName });

    await world.deps.db.organisation.updateMany({ where: { creditCode: CODE }, data: { creditCode: 'FREED' } });
    expect((await open.resubmit()).msg).toBe('数据已被他人处理，请刷新');
    const learner = await buildPerson(world, { orgId: org.id });
    expect((await learner.agent.post('/api/org/resubmit', FIELDS)).code).toBe(403);
    const answers = await Promise.all([
      org.resubmit(),
      org.resubmit({ legalPerson: '唐书意' }),
      org.resubmit({ legalPerson: '' }),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409, 409]);
  });
});

describe('a decision about an organisation', () => {
  it('reaches its owner on the site and by short message, and by mail who has no phone', async () => {
    const [org, refused] = [await waiting(), await waiting({ email: 'owner@example.com' })];
    await run(world.deps.pool, sql`UPDATE "User" SET mobile = NULL WHERE id = ${refused.owner.id}`);
    await org.decide(true);
    await refused.decide(false);
    expect(world.outbox.messages).toEqual([]);
    expect(await sendMessages(world.deps)).toBeGreaterThanOrEqual(2);
    expect(world.outbox.messages.findLast(({ to }) => to === org.mobile)).toEqual({
      channel: 'sms',
      to: org.mobile,
      template: 'org-approved',
      text: `“${org.orgName}”已通过审核，现在可以邀请和管理学员。`,
    });
    expect(world.outbox.messages.findLast(({ to }) => to === 'owner@example.com')).toEqual({
      channel: 'mail',
      to: 'owner@example.com',
      template: 'org-refused',
      text: `“${refused.orgName}”未通过审核：${REASON}。请登录平台，修改后重新提交。`,
    });
    for (const { owner } of [org, refused])
      expect(await world.deps.db.notice.count({ where: { userId: owner.id, type: 'organisation' } })).toBe(1);
    expect(await world.deps.db.outgoingMessage.count()).toBe(0);
  });

  it('that is refused itself tells nobody anything', async () => {
    const org = await waiting();
    await org.decide(true);
    await sendMessages(world.deps);
    const before = world.outbox.messages.length;
    expect((await org.decide(false)).code).toBe(409);
    await sendMessages(world.deps);
    expect(world.outbox.messages).toHaveLength(before);
  });
});
