import { copy } from '@zhibiao/contract/core/copy';
import { endpoint } from '@zhibiao/contract/core/endpoint';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import supertest from 'supertest';
import { refused, tooMany, unavailable } from '#errors.ts';
import { VERSION } from '#lib/version.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import type { App } from '#http/app-types.ts';
import { onError } from '#http/error-handler.ts';
import { serve } from './serve.ts';

const echo = endpoint({
  title: '试',
  method: 'POST',
  path: '/echo',
  access: 'public',
  body: z.object({ name: z.string('请输入名称').max(30, '名称不能超过30个字符') }),
  data: z.object({ name: z.string() }),
  done: '已收到',
});
const list = endpoint({
  title: '试',
  method: 'GET',
  path: '/list',
  access: 'public',
  rows: z.object({ id: z.number() }),
});
const fails = endpoint({ title: '试', method: 'GET', path: '/fails', access: 'public', data: z.null() });
const busy = endpoint({
  title: '试',
  method: 'GET',
  path: '/busy',
  access: 'public',
  query: z.object({ how: z.string() }),
  data: z.null(),
});
const submit = endpoint({
  title: '试',
  method: 'POST',
  path: '/submit',
  access: 'public',
  once: true,
  body: z.object({ n: z.number() }),
  data: z.number(),
});
const counted = endpoint({
  title: '试',
  method: 'GET',
  path: '/counted',
  access: 'public',
  shared: 60,
  query: z.object({ q: z.string().optional() }),
  data: z.number(),
});

let world: TestWorld;
let app: App;
let runs = 0;
let calls = 0;
beforeAll(async () => {
  world = await openTestWorld();
  app = Fastify() as unknown as App;
  app.setErrorHandler(onError);
  serve(app, world.deps, echo, ({ body }) => Object.assign(body, { secret: 'never leaves' }));
  serve(app, world.deps, list, () => ({ rows: [Object.assign({ id: 1 }, { secret: 'never leaves' })], total: 7 }));
  serve(app, world.deps, fails, () => {
    throw new Error('select * from "User" where inner detail');
  });
  serve(app, world.deps, busy, ({ query }) => {
    throw query.how === 'many'
      ? tooMany(17.2, '今日次数已用完')
      : query.how === 'full'
        ? unavailable()
        : Object.assign(new Error('x'), { code: 'ECONNREFUSED' });
  });
  serve(app, world.deps, submit, async ({ body }) => {
    runs += 1;
    if (body.n < 0) throw refused('数量有误');
    return body.n;
  });
  serve(app, world.deps, counted, () => {
    calls += 1;
    return calls;
  });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const post = (path: string, body: object | string) =>
  supertest(app.server).post(`/prod-api${path}`).set('content-type', 'application/json').send(body);
const get = (path: string) => supertest(app.server).get(`/prod-api${path}`);

describe('serve', () => {
  it('wraps data and pages, and lets nothing undeclared in or out', async () => {
    expect((await post('/echo', { name: '甲', extra: 1 })).body).toEqual({
      code: 200,
      msg: '已收到',
      data: { name: '甲' },
    });
    expect((await get('/list')).body).toEqual({ code: 200, msg: '查询成功', rows: [{ id: 1 }], total: 7 });
  });

  it("answers bad input with the field's sentence, and what has none with the general one", async () => {
    expect((await post('/echo', {})).body).toEqual({ code: 500, msg: '请输入名称', field: 'name' });
    for (const body of ['{', '[]', '"x"', 'null', '{"__proto__":{"a":1}}', '['.repeat(1e5) + ']'.repeat(1e5)]) {
      const response = await post('/echo', body);
      expect(response.status).toBe(200);
      expect(response.body).toMatchObject({
        code: 500,
        msg: expect.stringMatching(/^(请输入名称|提交的内容格式有误，请检查后重试)$/),
      });
    }
  });

  it('drops what the database cannot hold from every text, and says of a long one how long it is', async () => {
    expect((await post('/echo', '{"name":"甲\\u0000\\ud800😀"}')).body.data).toEqual({ name: '甲😀' });
    expect((await get('/busy?how=%00many')).body.msg).toBe('今日次数已用完');
    expect((await post('/echo', { name: '长'.repeat(31) })).body.msg).toBe('名称不能超过30个字符，现有31个');
  });

  it('never shows the inner message of the unforeseen', async () => {
    const response = await get('/fails');
    expect(response.status).toBe(500);
    expect(response.body).toEqual({ code: 500, msg: '系统繁忙，请稍后再试', reason: 'unforeseen' });
  });

  it('says when to try again wherever trying again is the way out', async () => {
    const answers = await Promise.all(['many', 'full', 'away'].map((how) => get(`/busy?how=${how}`)));
    expect(answers.map(({ status, body, headers }) => [status, body.code, body.msg, headers['retry-after']])).toEqual([
      [200, 429, '今日次数已用完', '18'],
      [503, 503, '服务暂时不可用，请稍后再试', '3'],
      [503, 503, '服务暂时不可用，请稍后再试', '3'],
    ]);
  });

  it('lets one of twenty equal submits run, and tells the others so', async () => {
    runs = 0;
    const answers = await Promise.all(Array.from({ length: 20 }, (_, t) => post('/submit', { n: 1, t })));
    expect(runs).toBe(1);
    expect(answers.filter((a) => a.body.code === 200)).toHaveLength(1);
    expect(
      answers.filter((a) => a.body.msg === '不允许重复提交，请稍候再试' && a.body.reason === 'duplicate'),
    ).toHaveLength(19);
  });

  it('releases a submit that failed at once, and takes another body as another submit', async () => {
    expect((await post('/submit', { n: -1 })).body.msg).toBe('数量有误');
    expect((await post('/submit', { n: -1 })).body.msg).toBe('数量有误');
    expect((await post('/submit', { n: 2 })).body.data).toBe(2);
  });

  it('shares one answer among guests, whatever the cache-busting t', async () => {
    calls = 0;
    const answers = await Promise.all(
      ['?t=1', '?t=2', '', '?x=1', '?x=2&y=3', '?q=', '?q=a'].map((q) => get(`/counted${q}`)),
    );
    expect(calls).toBe(3);
    expect(answers[0]?.body.data).toBe(answers[1]?.body.data);
  });
});

describe('the application', () => {
  it('answers an address that is none with an envelope', async () => {
    const response = await supertest(world.app.server).get('/prod-api/api/article/%zz');
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ code: 500, msg: '提交的内容格式有误，请检查后重试' });
  });

  it('answers unknown API paths with an envelope and unknown files with 404', async () => {
    const unknown = await supertest(world.app.server).get('/prod-api/nothing');
    expect(unknown.status).toBe(200);
    expect(unknown.body).toMatchObject({ code: 404, msg: copy.missing });
    expect((await supertest(world.app.server).get('/assets/nothing.js')).status).toBe(404);
  });

  it('is alive and ready, and sends the headers that keep a page safe', async () => {
    expect((await supertest(world.app.server).get('/healthz')).body).toEqual({ status: 'ok' });
    const ready = await supertest(world.app.server).get('/readyz');
    expect(ready.body).toEqual({
      status: 'ready',
      version: VERSION,
      jobs: 'standing',
      ledger: { status: 'unchecked' },
    });
    expect(VERSION).toMatch(/^\d+\.\d+\.\d+$/);
    expect(ready.headers['content-security-policy']).toContain("script-src 'self'");
    expect(ready.headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    expect(ready.headers['x-content-type-options']).toBe('nosniff');
    expect(ready.headers).not.toHaveProperty('strict-transport-security');
  });
});
