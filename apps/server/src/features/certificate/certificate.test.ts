import { createHash } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { parseCertificateNumber } from '#domain/certificate/number.ts';
import { absentId, agentOf } from '#test/people/agent.ts';
import { buildLesson } from '#test/content/factories.ts';
import { buildPerson, type Person } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { addAttempt, addPassedPaper, apply, finishedLesson, halfLesson } from './certificate-fixtures.ts';
import { enabledTemplate } from '#services/certificate/document/template.ts';
import { issueProof } from './issue/issue.ts';
import { dropUnclaimed } from './document/sweep-documents-job.ts';

let world: TestWorld;
let learner: Person;
let stranger: Person;
beforeAll(async () => {
  world = await openTestWorld({ LOG_LEVEL: 'fatal' });
  stranger = await buildPerson(world, { realName: '陆远' });
});
beforeEach(async () => {
  learner = await buildPerson(world);
});
afterAll(() => world.close());

const download = (who: Person | null, id: string) => {
  const request = supertest(world.app.server)
    .get(`${API_BASE}/api/study/prove/${id}/pdf`)
    .buffer(true)
    .parse((response, done) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => done(null, Buffer.concat(chunks)));
    });
  return who ? request.set('authorization', `Bearer ${who.agent.token}`) : request;
};

describe('what may be proved', () => {
  it('is every lesson of the record, with hours, best result and what is missing', async () => {
    const done = await finishedLesson(world.deps, learner.id, {
      passed: [{ score: 86 }, { score: 91.5 }, { score: 55, totalScore: 60 }],
    });
    const half = await halfLesson(world.deps, learner.id);
    const failed = await halfLesson(world.deps, learner.id, '商标管理');
    await addAttempt(world.deps, learner.id, (await addPassedPaper(world.deps, failed.id)).id, 1, { score: 40 }, false);
    const { rows, data } = await learner.agent.get('/api/study/prove/eligible');
    expect(rows).toBeUndefined();
    expect(data).toEqual([
      // 55 of 60 beats 91.5 of 100.
      {
        lessonId: done.id,
        round: 1,
        name: '商业秘密保护',
        creditHours: { measured: 6, planned: 0 },
        earnedHours: { measured: 6, planned: 0 },
        finishDate: '2026-09-30',
        score: 55,
        ok: true,
        missing: [],
        next: null,
      },
      {
        lessonId: half.id,
        round: 1,
        name: '内审员实务',
        creditHours: { measured: 9, planned: 0 },
        earnedHours: { measured: 3, planned: 0 },
        finishDate: null,
        score: null,
        ok: false,
        missing: ['还差 2 讲'],
        next: { kind: 'lecture', lid: expect.any(String), number: expect.any(Number), title: expect.any(String) },
      },
      {
        lessonId: failed.id,
        round: 1,
        name: '商标管理',
        creditHours: { measured: 9, planned: 0 },
        earnedHours: { measured: 3, planned: 0 },
        finishDate: null,
        score: null,
        ok: false,
        missing: ['还差 2 讲', '结业考试未通过'],
        next: expect.objectContaining({ kind: 'lecture' }),
      },
    ]);
    expect((await stranger.agent.get('/api/study/prove/eligible')).data).toEqual([]);
  });

  it('is said of one lesson as well', async () => {
    const done = await finishedLesson(world.deps, learner.id);
    const half = await halfLesson(world.deps, learner.id);
    const of = (who: Person, lessonId: string) => who.agent.get('/lesson/api/study/hasCert', { lessonId });
    expect((await of(learner, done.id)).data).toEqual({ hasCert: false, canApply: true, missing: [] });
    expect((await of(learner, half.id)).data).toEqual({ hasCert: false, canApply: false, missing: ['还差 2 讲'] });
    const { certNo } = (await apply(learner, done.id)).data;
    expect((await of(learner, done.id)).data).toEqual({ hasCert: true, certNo, canApply: true, missing: [] });
    expect((await of(stranger, done.id)).data).toEqual({
      hasCert: false,
      canApply: false,
      missing: ['尚未学习本课程'],
    });
    await run(world.deps.pool, sql`UPDATE "Certificate" SET status = 2 WHERE "certNo" = ${certNo}`);
    expect((await of(learner, done.id)).data.hasCert).toBe(false);
    expect(await of(learner, absentId())).toMatchObject({ code: 404, msg: '课程不存在' });
    expect(await of(learner, 'x')).toMatchObject({ code: 500, msg: '课程不存在' });
  });
});

describe('applying for a proof', () => {
  it('issues at once what the server knows, latest first', async () => {
    const older = await finishedLesson(world.deps, learner.id, { name: '商业秘密保护', creditHours: 6.5 });
    const newer = await finishedLesson(world.deps, learner.id, {
      name: 'GB/T 29490-2023 标准解读',
      creditHours: 12,
      finishTime: '2026-11-17T17:30:00Z',
      passed: [{ score: 86 }],
    });
    const answer = await apply(learner, older.id, newer.id, older.id);
    expect(answer).toMatchObject({ code: 200, msg: '学习证明已生成' });
    expect(answer.data).toMatchObject({
      type: 1,
      typeName: '学习证明',
      holder: '周予安',
      status: '有效',
      expireDate: null,
      totalHours: { measured: 18.5, planned: 0 },
      lessons: [
        {
          lessonId: newer.id,
          name: 'GB/T 29490-2023 标准解读',
          creditHours: { measured: 12, planned: 0 },
          finishDate: '2026-11-18',
          score: 86,
        },
        {
          lessonId: older.id,
          name: '商业秘密保护',
          creditHours: { measured: 6.5, planned: 0 },
          finishDate: '2026-09-30',
          score: null,
        },
      ],
    });
    expect(parseCertificateNumber(answer.data.certNo)).toMatchObject({
      prefix: 'ZB',
      type: 1,
      year: Number(answer.data.issueDate.slice(0, 4)),
    });
    expect(answer.data.verifyUrl).toBe(`http://localhost:3000/verify?code=${answer.data.verifyCode}`);
    expect(await learner.agent.get('/api/study/prove/list')).toMatchObject({ total: 1, rows: [answer.data] });
    expect(await stranger.agent.get('/api/study/prove/list')).toMatchObject({ total: 0, rows: [] });
  });

  it('locks the name, and tells nobody of what they did themselves', async () => {
    const lesson = await finishedLesson(world.deps, learner.id);
    await apply(learner, lesson.id);
    expect(await world.deps.db.user.findUnique({ where: { id: learner.id }, select: { nameLocked: true } })).toEqual({
      nameLocked: true,
    });
    expect(await world.deps.db.notice.count({ where: { userId: learner.id } })).toBe(0);
  });

  it('gives one document to 20 applications at once, and the same one later', async () => {
    const lessons = [await finishedLesson(world.deps, learner.id), await finishedLesson(world.deps, learner.id)];
    const ids = lessons.map((l) => l.id);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => apply(learner, ...(i % 2 ? ids : ids.toReversed()))),
    );
    expect(new Set(answers.map((a) => `${a.code} ${a.data.id}`)).size).toBe(1);
    expect((await apply(learner, ...ids)).data.id).toBe(answers[0]?.data.id);
    expect(await world.deps.db.certificate.count({ where: { userId: learner.id } })).toBe(1);
  });

  it('gives one document though two replicas draw it at once', async () => {
    const lesson = {
      lessonId: absentId(),
      name: '商业秘密保护',
      creditHours: '6.0',
      finishDate: '2026-09-30',
      score: null,
      fullScore: null,
    };
    const statement = {
      userId: learner.id,
      orgId: null,
      template: await enabledTemplate(world.deps, 1),
      holder: { name: '周予安' },
      facts: { issuer: '知标学堂培训中心', lessons: [lesson], totalHours: '6.0', hours: 'measured' as const },
      factsHash: 'same',
    };
    const ids = await Promise.all(Array.from({ length: 6 }, () => issueProof(world.deps, statement)));
    expect(new Set(ids).size).toBe(1);
    await expect(
      issueProof(world.deps, { ...statement, holder: { name: '周予宁' }, factsHash: 'other' }),
    ).rejects.toMatchObject({ code: 409, message: '姓名刚刚修改过，请刷新后重试' });

    // The files of those that were drawn and not issued go, an hour later.
    const { db, pool, config } = world.deps;
    const files = async () =>
      (await readdir(join(config.dataDir, 'files'), { recursive: true })).filter((file) => /[.](pdf|svg)$/.test(file));
    const issued = await db.certificate.findMany({ select: { file: true, picture: true } });
    const named = issued.flatMap(({ file, picture }) => [file, picture ?? '']);
    const left = (await db.unclaimedDocument.findMany()).map(({ key }) => key);
    expect(left.length).toBeGreaterThanOrEqual(2);
    expect((await files()).toSorted()).toEqual([...named, ...left].toSorted());
    expect(await dropUnclaimed(world.deps)).toBe(0);
    await run(pool, sql`UPDATE "UnclaimedDocument" SET at = at - interval '61 minutes'`);
    expect(await dropUnclaimed(world.deps)).toBe(left.length);
    expect((await files()).toSorted()).toEqual(named.toSorted());
    expect(await db.unclaimedDocument.count()).toBe(0);
  });

  it('makes a second document when a fact has changed, and leaves the first valid', async () => {
    const lesson = await finishedLesson(world.deps, learner.id, { passed: [{ score: 70 }] });
    const first = (await apply(learner, lesson.id)).data;
    const paper = await world.deps.db.paper.findFirstOrThrow({ where: { lessonId: lesson.id } });
    await addAttempt(world.deps, learner.id, paper.id, 2, { score: 88 });
    const second = (await apply(learner, lesson.id)).data;
    expect(second.lessons[0].score).toBe(88);
    expect(second.certNo).not.toBe(first.certNo);
    const { rows } = await learner.agent.get('/api/study/prove/list');
    expect(rows?.map((row) => [row.certNo, row.status])).toEqual([
      [second.certNo, '有效'],
      [first.certNo, '有效'],
    ]);
  });

  it("is refused for what is half finished, failed, another's, unknown or nothing", async () => {
    const done = await finishedLesson(world.deps, learner.id);
    const half = await halfLesson(world.deps, learner.id);
    const theirs = await finishedLesson(world.deps, stranger.id, { name: '专利导航' });
    const hidden = await buildLesson(world.deps, { status: 0 });
    const due = await finishedLesson(world.deps, learner.id, { name: '贯标体系建立' });
    const paper = await addPassedPaper(world.deps, due.id);
    await addAttempt(world.deps, learner.id, paper.id, 1, { score: 40 }, false);
    await world.deps.db.userLesson.updateMany({ where: { lessonId: due.id }, data: { status: 2 } });
    await world.asOwner(`DELETE FROM "LessonRound" WHERE "lessonId" = '${due.id}'`);
    expect(await apply(learner, done.id, half.id)).toMatchObject({
      code: 500,
      msg: '《内审员实务》尚未完成：还差 2 讲',
    });
    expect(await apply(learner, due.id)).toMatchObject({ code: 500, msg: '《贯标体系建立》尚未完成：结业考试未通过' });
    expect(await apply(learner, theirs.id)).toMatchObject({ code: 500, msg: '您尚未学习《专利导航》，不能出具证明' });
    expect(await apply(learner, hidden.id)).toMatchObject({ code: 404, msg: '课程不存在' });
    expect(await apply(learner, absentId())).toMatchObject({ code: 404, msg: '课程不存在' });
    expect(await apply(learner)).toMatchObject({ code: 500, msg: '请选择要证明的课程' });
    expect(await apply(learner, 'x')).toMatchObject({ code: 500, msg: '课程不存在' });
    expect(await apply(learner, ...Array.from({ length: 51 }, absentId))).toMatchObject({
      code: 500,
      msg: '一份证明最多50门课程',
    });
    expect(await world.deps.db.certificate.count({ where: { userId: learner.id } })).toBe(0);
  });

  it('is refused by name for a character that no font has, and nothing is left behind', async () => {
    const odd = await buildPerson(world, { realName: '周\u{31350}' });
    const lesson = await finishedLesson(world.deps, odd.id);
    expect(await apply(odd, lesson.id)).toMatchObject({ code: 500, msg: '“\u{31350}”字暂时无法印制，请联系管理员' });
    expect(await world.deps.db.certificate.count({ where: { userId: odd.id } })).toBe(0);
    expect(await world.deps.db.user.findUnique({ where: { id: odd.id }, select: { nameLocked: true } })).toEqual({
      nameLocked: false,
    });
  });

  it('has an end for the day', async () => {
    const lesson = await finishedLesson(world.deps, learner.id);
    await run(
      world.deps.pool,
      sql`
        INSERT INTO "RateLimit" (key, count, "resetAt")
        VALUES (${`prove:${learner.id}`}, 20, now() + interval '1 hour')`,
    );
    expect(await apply(learner, lesson.id)).toMatchObject({ code: 429, msg: '今日生成的证明过多，请明天再试' });
  });

  it('draws another number when the number is taken', async () => {
    const { deps } = world;
    const lesson = await finishedLesson(deps, learner.id);
    const taken = (await apply(stranger, (await finishedLesson(deps, stranger.id, { name: '另一门' })).id)).data.certNo;
    // The first insert is sent under a number that exists; a sequence counts even what is rolled back.
    await world.asOwner('CREATE SEQUENCE draws');
    await world.asOwner('GRANT ALL ON SEQUENCE draws TO PUBLIC');
    await world.asOwner(
      `CREATE FUNCTION collide() RETURNS trigger LANGUAGE plpgsql AS $f$
        BEGIN IF nextval('draws') = 1 THEN NEW."certNo" = '${taken}'; END IF; RETURN NEW; END $f$`,
    );
    await world.asOwner(
      'CREATE TRIGGER collide BEFORE INSERT ON "Certificate" FOR EACH ROW EXECUTE FUNCTION collide()',
    );
    const answer = await apply(learner, lesson.id);
    await world.asOwner('DROP TRIGGER collide ON "Certificate"');
    expect(await world.asOwner('SELECT last_value::int FROM draws')).toEqual([{ last_value: 2 }]);
    expect(answer.code).toBe(200);
    expect(answer.data.certNo).not.toBe(taken);
  });
});

describe('the file', () => {
  it("is the holder's, byte for byte what was issued, under a Chinese name", async () => {
    const rare = await buildPerson(world, { realName: '𠮷予安' });
    const { id, certNo, sha256 } = (await apply(rare, (await finishedLesson(world.deps, rare.id)).id)).data;
    const answer = await download(rare, id);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': [
        'attachment',
        `filename="${certNo}.pdf"`,
        `filename*=UTF-8''${encodeURIComponent(`𠮷予安-学习证明-${certNo}.pdf`)}`,
      ].join('; '),
    });
    expect((answer.body as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
    expect(
      createHash('sha256')
        .update(answer.body as Buffer)
        .digest('hex'),
    ).toBe(sha256);
  });

  it('answers 401 to a guest and 404 to a stranger, as for what is not there', async () => {
    const { id } = (await apply(learner, (await finishedLesson(world.deps, learner.id)).id)).data;
    const bodyOf = async (who: Person | null, of: string) => {
      const { status, body } = await download(who, of);
      return { status, ...(JSON.parse((body as Buffer).toString()) as object) };
    };
    expect(await bodyOf(null, id)).toEqual({ status: 401, code: 401, msg: '登录状态已失效，请重新登录' });
    for (const of of [id, absentId(), 'x', '..%2f..%2fetc'])
      expect(await bodyOf(stranger, of)).toEqual({ status: 404, code: 404, msg: '证书不存在' });
  });

  it('is not sent when a byte of it has changed or it is lost', async () => {
    const { id } = (await apply(learner, (await finishedLesson(world.deps, learner.id)).id)).data;
    const { file } = await world.deps.db.certificate.findUniqueOrThrow({ where: { id }, select: { file: true } });
    const bytes = await world.deps.storage.read(file);
    bytes[1000] = (bytes[1000] ?? 0) ^ 1;
    await writeFile(join(world.deps.config.dataDir, 'files', file), bytes);
    const damaged = await download(learner, id);
    expect(damaged.status).toBe(500);
    expect(JSON.parse((damaged.body as Buffer).toString())).toEqual({ code: 500, msg: '证书文件已损坏，请联系管理员' });
    await world.deps.db.certificate.update({ where: { id }, data: { file: `00/${'0'.repeat(64)}.pdf` } });
    expect((await download(learner, id)).status).toBe(500);
  });
});

describe('the picture', () => {
  const pictureOf = (who: Person, id: string) => who.agent.get('/api/study/prove/picture', { id });

  it("is the holder's, and the same again once it was lost or never drawn", async () => {
    const { id } = (await apply(learner, (await finishedLesson(world.deps, learner.id)).id)).data;
    const { data } = await pictureOf(learner, id);
    expect(data.svg).toMatch(/^<svg [^]*<\/svg>$/);
    await world.deps.db.certificate.update({ where: { id }, data: { picture: null } });
    expect((await pictureOf(learner, id)).data).toEqual(data);
    const kept = await world.deps.db.certificate.findUniqueOrThrow({ where: { id }, select: { picture: true } });
    expect(String(await world.deps.storage.read(kept.picture ?? ''))).toBe(data.svg);
    for (const [who, of] of [
      [stranger, id],
      [learner, absentId()],
    ] as const)
      expect(await pictureOf(who, of)).toMatchObject({ code: 404, msg: '证书不存在' });
  });
});

describe('without login', () => {
  it.each([
    ['get', '/api/study/prove/eligible'],
    ['get', '/api/study/prove/list'],
    ['get', '/api/study/prove/picture'],
    ['get', '/lesson/api/study/hasCert'],
    ['post', '/api/study/prove/apply'],
  ] as const)('%s %s answers 401', async (method, path) => {
    expect(await agentOf(world.app).call(method, path)).toMatchObject({ status: 200, code: 401 });
  });
});
