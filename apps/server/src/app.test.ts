import { API_BASE } from '@zhibiao/contract/core/envelope';
import type { DownloadSpec, EndpointSpec, UploadSpec } from '@zhibiao/contract/core/endpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPaper } from '#features/exam/exam-fixtures.ts';
import { absentId, type Agent, agentOf } from '#test/people/agent.ts';
import { downloads, endpoints, uploads } from '@zhibiao/contract/endpoints';
import { run, sql } from '#db/sql.ts';
import { buildLesson, buildOrg, type UserFields } from '#test/content/factories.ts';
import { buildPerson } from '#test/people/people.ts';
import { routesOf } from '#test/content/routes.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

let world: TestWorld;
/** Ids of real rows, so that odd input also reaches what lies behind the first look-up. */
let real: string[];
let people: Record<'guest' | 'learner' | 'manager' | 'waiting' | 'disabled', Agent>;
beforeAll(async () => {
  world = await openTestWorld();
  const { app, deps } = world;
  const enter = async (fields: UserFields) => (await buildPerson(world, fields)).agent;
  const [org, review] = [await buildOrg(deps), await buildOrg(deps, { status: 0 })];
  people = {
    guest: agentOf(app),
    learner: await enter({}),
    manager: await enter({ role: 2, orgId: org.id }),
    waiting: await enter({ role: 2, orgId: review.id }),
    disabled: await enter({}),
  };
  const lesson = await buildLesson(deps, {}, [{}, { type: 2 }, { type: 3 }]);
  const paper = await buildPaper(deps);
  const { data: sitting } = await people.learner.post('/api/exam/start', { paperId: paper.id, agree: true });
  const { data: play } = await people.learner.get('/api/lesson/play', { lid: lesson.items[0]?.id ?? '' });
  real = [
    lesson.id,
    lesson.teacherId,
    paper.id,
    sitting.attemptId,
    sitting.questions[0].questionId,
    play.sessionId,
    ...lesson.items.map((item) => item.id),
  ];
  await run(
    deps.pool,
    sql`UPDATE "User" SET status = 1 WHERE id = (SELECT "userId" FROM "Session" ORDER BY id DESC LIMIT 1)`,
  );
});
afterAll(() => world.close());

type Served = EndpointSpec | DownloadSpec | UploadSpec;
const served: readonly Served[] = [...endpoints, ...downloads, ...uploads];
const name = (e: Served) => `${e.method} ${e.path}`;
const pathWith = (e: Served, value: string) => e.path.replace(/:\w+/g, encodeURIComponent(value));
const callOf = (
  e: Served,
  who: Agent,
  input: { query?: Record<string, string>; body?: unknown } = {},
  param: string = absentId(),
) =>
  who.call(
    e.method.toLowerCase() as 'get',
    pathWith(e, param),
    e.method === 'GET' ? { query: input.query ?? {} } : { body: input.body ?? {} },
  );

describe('every endpoint of the contract', () => {
  it('is served', () => {
    const unserved = served.filter((e) => !world.app.hasRoute({ method: e.method, url: API_BASE + e.path }));
    expect(unserved.map(name)).toEqual([]);
  });

  it('answers no HEAD, which would run what GET runs; only what shows a file or a page does', () => {
    // The page and its files are there only where the web is built; HEAD of an upload tells how far it has come (tus).
    const harmless = [
      '/',
      '/*',
      '/healthz',
      '/prod-api/media/:token/:name',
      '/prod-api/system/media/tus/:id',
      '/readyz',
      '/robots.txt',
      '/sitemap-:file.xml',
      '/sitemap.xml',
    ];
    const heads = routesOf(world.app)
      .filter(({ method }) => method === 'HEAD')
      .map(({ url }) => url);
    expect(heads).toEqual(expect.arrayContaining(['/healthz', '/readyz']));
    expect(heads.filter((path) => !harmless.includes(path))).toEqual([]);
    expect(served.filter((e) => world.app.hasRoute({ method: 'HEAD', url: API_BASE + e.path })).map(name)).toEqual([]);
  });

  it('sends a code only as an endpoint that asks for the proof of a page of ours', () => {
    const sending = endpoints.filter((e) => /\/send\w/i.test(e.path));
    expect(sending.length).toBeGreaterThan(9);
    expect(sending.filter((e) => !e.ownPageOnly || !e.deviceCookie).map(name)).toEqual([]);
  });

  it('asks for login when it is not public, and takes no disabled account, foreign or broken token', async () => {
    for (const e of served.filter((c) => c.access === 'user' || c.access === 'org')) {
      for (const who of [
        people.guest,
        people.disabled,
        agentOf(world.app, 'broken'),
        agentOf(world.app, `${people.learner.token}x`),
      ]) {
        const { code, status } = await callOf(e, who);
        expect({ of: name(e), code, status }).toEqual({ of: name(e), code: 401, status: 'files' in e ? 401 : 200 });
      }
    }
  });

  it("keeps the organisation's area from learners and from organisations under review", async () => {
    for (const e of served.filter((c) => c.access === 'org')) {
      expect((await callOf(e, people.learner)).code).toBe(403);
      expect((await callOf(e, people.waiting)).code).toBe(403);
    }
  });
});

describe('no input', () => {
  const odd = fc.oneof(
    fc.constantFrom<unknown>(
      null,
      '',
      ' ',
      '\u0000',
      '\ud800',
      '%',
      "' OR 1=1 --",
      '../..',
      -1,
      0,
      -0,
      0.5,
      2 ** 31,
      2 ** 53,
      1e308,
      true,
      [],
      {},
      [[]],
      [null],
      'x'.repeat(10_000),
      '🧾𠮷',
      { not: '' },
      { contains: '' },
      '__proto__',
      'v1.a.b.c.d.e',
    ),
    fc.nat({ max: 8 }).map((n) => real[n]),
    fc.string({ maxLength: 40 }),
    fc.integer(),
    fc.uuid(),
    fc.array(fc.string({ maxLength: 5 }), { maxLength: 3 }),
  );
  const fieldNames = [
    'mobile',
    'email',
    'password',
    'phone',
    'phones',
    'emails',
    'phonenumber',
    'smsCode',
    'ticket',
    'account',
    'accountType',
    'realName',
    'org',
    'agree',
    'policyVersion',
    'human',
    'remember',
    'id',
    'lid',
    'lessonId',
    'lessonIds',
    'paperId',
    'attemptId',
    'list',
    'type',
    'answer',
    'sessionId',
    'seq',
    'from',
    'to',
    'rate',
    'visible',
    'batch',
    'pageNum',
    'pageSize',
    'name',
    'title',
    'categoryId',
    'teacherId',
    'status',
    'pId',
    'code',
    'certNo',
    'renew',
    't',
    'orderByColumn',
    'isAsc',
    'durationMs',
  ];
  const input = fc.dictionary(fc.constantFrom(...fieldNames), odd, { maxKeys: 8 });
  const bodies = fc.oneof(
    { weight: 6, arbitrary: input as fc.Arbitrary<unknown> },
    { weight: 1, arbitrary: odd },
    { weight: 1, arbitrary: fc.array(input, { maxLength: 3 }) },
  );

  it('is answered with anything but an envelope below 500 and without a trace of the inside', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...served),
        input,
        bodies,
        odd,
        fc.boolean(),
        async (e, query, body, param, asLearner) => {
          const text = Object.fromEntries(
            Object.entries(query).map(([key, value]) => [
              key,
              typeof value === 'string' && value.isWellFormed() ? value.slice(0, 2000) : (JSON.stringify(value) ?? ''),
            ]),
          );
          const segment =
            typeof param === 'string' && param.isWellFormed() && param !== '' && !/^\.+$/.test(param)
              ? param.slice(0, 150)
              : 'x';
          const answer = await callOf(
            e,
            asLearner ? people.learner : people.guest,
            { query: text, body: typeof body === 'object' && body !== null ? body : { value: body } },
            segment,
          );
          expect(answer.status).toBeLessThan(500);
          if ('content-disposition' in answer.headers) return;
          expect(answer.code).toEqual(expect.any(Number));
          if (answer.code !== 200) expect(answer.msg).toMatch(/\p{Script=Han}/u);
          expect(JSON.stringify(answer)).not.toMatch(/prisma|select |\.ts:|node_modules|violates/i);
        },
      ),
      { numRuns: 1500, endOnFailure: true },
    );
  }, 240_000);
});
