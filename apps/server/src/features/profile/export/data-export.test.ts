import { API_BASE } from '@zhibiao/contract/core/envelope';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { buildPaper, rightList } from '#features/exam/exam-fixtures.ts';
import { buildLesson, buildOrg } from '#test/content/factories.ts';
import { buildLearner } from '#test/people/learner.ts';
import { uploadPicture } from '#test/content/picture.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { TICKED } from '#test/people/ticked.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const download = (token?: string) => {
  const request = supertest(world.app.server).get(`${API_BASE}/api/user/dataExport`);
  return token ? request.set('authorization', `Bearer ${token}`) : request;
};

/** A learner with something of everything. */
const livedIn = async (name: string) => {
  const { db } = world.deps;
  const learner = await buildLearner(world, { realName: name, email: `${name.codePointAt(0)}@example.com` });
  const { id, agent } = learner;
  const lesson = await buildLesson(world.deps, { name: `${name}的课程` });
  await learner.finish(lesson.items[0]?.id ?? '');
  const { data } = await agent.post('/api/exam/start', { paperId: (await buildPaper(world.deps)).id, agree: true });
  await agent.post('/api/exam/answer', { attemptId: data.attemptId, list: rightList(data.questions, 3) });
  await agent.post('/api/exam/submit', { attemptId: data.attemptId });
  const org = await buildOrg(world.deps, { orgName: `${name}的机构` });
  await db.orgMember.create({ data: { orgId: org.id, userId: id, name, status: 1, source: 4 } });
  await db.suggestion.create({ data: { userId: id, type: '1', content: `${name}的建议` } });
  await db.notice.create({ data: { userId: id, type: 'exam', title: '成绩已发布', content: `${name}的通知` } });
  await db.consent.create({ data: { userId: id, document: 'privacy-policy', version: '1.0', ip: '127.0.0.1' } });
  await uploadPicture(world.app, agent.token);
  await agent.put('/api/user/profile', { consents: TICKED, idCard: name === '周予安' ? '11010519491231002X' : null });
  return learner;
};

describe("the export of one's data", () => {
  it("is a file with everything that is theirs, and nothing that is another's", async () => {
    const [mine, other] = [await livedIn('周予安'), await livedIn('江映川')];
    const response = await download(mine.agent.token);
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"; filename\*=UTF-8''%E6%88%91/,
    );
    expect(response.headers['cache-control']).toBe('no-store');

    const data = JSON.parse(response.text);
    expect(data.profile).toMatchObject({
      id: mine.id,
      realName: '周予安',
      mobile: expect.stringMatching(/^1\d{10}$/),
      idCardMasked: '1101**********002X',
    });
    expect(data.lessons).toMatchObject([{ name: '周予安的课程', progress: 100, creditedSec: 60 }]);
    expect(data.study).toMatchObject({
      segmentTotal: 1,
      creditedSec: 60,
      refusedSec: 0,
      items: [{ creditedSec: 60 }],
      segments: [{ no: 1, from: 0, to: 60, beats: 2, creditedSec: 60, refusal: null, gap: false }],
    });
    expect(data.attempts).toHaveLength(1);
    expect(data.attempts[0].answers.length).toBeGreaterThan(0);
    expect(data.memberships).toMatchObject([{ orgName: '周予安的机构' }]);
    expect(data.suggestions).toMatchObject([{ content: '周予安的建议' }]);
    expect(data.notices.map((n: { content: string }) => n.content)).toContain('周予安的通知');
    expect(data.consents).toHaveLength(1 + TICKED.length);
    for (const list of ['sessions', 'uploads']) expect(data[list]).toHaveLength(1);
    expect(data).toMatchObject({
      certificates: [],
      logins: [],
      notes: expect.arrayContaining([expect.stringContaining('5000条')]),
    });

    expect(response.text).not.toMatch(/passwordHash|idCardCipher|idCardHash|analysis|stem|19491231/);
    expect(response.text).not.toContain('江映川');
    expect(response.text).not.toContain(other.id);
  });

  it('holds the invitations to their phone, and of what their organisation asked for only their own part', async () => {
    const { db } = world.deps;
    const { id, agent } = await buildLearner(world, { realName: '秦望', mobile: '13600000001' });
    const org = await buildOrg(world.deps, { orgName: '远山科技（演示）' });
    await db.orgMember.createMany({
      data: [
        { orgId: org.id, name: '秦望', mobile: '13600000001', status: 0, source: 3 },
        { orgId: org.id, name: '从前的号码主人', mobile: '13600000001', status: 3, source: 3 },
        { orgId: org.id, name: '没有手机的人', status: 0, source: 3 },
      ],
    });
    await db.certApply.create({
      data: {
        applyNo: 'SQ1',
        kind: 2,
        orgId: org.id,
        createdBy: org.id,
        status: 6,
        opinion: '江映川照片不清晰',
        items: { create: { userId: id, evidence: {}, result: 2, reason: '学时不足' } },
        logs: {
          create: { fromStatus: 2, toStatus: 6, action: 'reject', operator: '平台', opinion: '江映川照片不清晰' },
        },
      },
    });
    const { text } = await download(agent.token);
    const data = JSON.parse(text);
    expect(data.memberships).toMatchObject([
      { orgName: '远山科技（演示）', name: '秦望', mobile: '13600000001', status: 0 },
    ]);
    expect(data.applications).toMatchObject([
      {
        applyNo: 'SQ1',
        orgName: '远山科技（演示）',
        result: 2,
        reason: '学时不足',
        opinion: null,
        logs: [{ action: 'reject', opinion: null }],
      },
    ]);
    expect(text).not.toMatch(/江映川|从前的号码主人|没有手机的人/);
  });

  it('lists at most the newest 5000 study records and says how many there are', async () => {
    const { id, agent } = await buildLearner(world);
    await run(
      world.deps.pool,
      sql`
      INSERT INTO "StudySegment" ("userId", "chainSeq", "sessionId", lid, "lessonId", seq, "from", "to", "wallMs",
                                  "creditedSec", at, "prevHash", hash)
      SELECT ${id}, n, ${id}, ${id}, ${id}, n, n, n + 1, 1000, 1, clock_timestamp(), '', ''
      FROM generate_series(1, 5003) n`,
    );
    const { study } = JSON.parse((await download(agent.token)).text);
    expect(study).toMatchObject({ segmentTotal: 5003, creditedSec: 5003 });
    expect(study.segments).toHaveLength(5000);
    expect(study.segments[0].no).toBe(5003);
  });

  it('is given five times a day, to nobody without a login', async () => {
    const { agent } = await buildLearner(world);
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await download(agent.token)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const guest = await download();
    expect(guest.status).toBe(401);
    expect(guest.body).toEqual({ code: 401, msg: '登录状态已失效，请重新登录' });
  });
});
