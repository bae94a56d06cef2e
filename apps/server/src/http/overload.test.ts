import { copy } from '@zhibiao/contract/core/copy';
import { endpoint } from '@zhibiao/contract/core/endpoint';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { App } from './app-types.ts';
import { onError } from './error-handler.ts';
import { createGate, shedOverload } from './overload.ts';

describe('the gate', () => {
  /** A server that answers so many calls that took so long; half a second later it looks at that. */
  const world = () => {
    const clock = { now: 0 };
    const gate = createGate(500, () => clock.now);
    const enter = (count: number, isLast = false) =>
      Array.from({ length: count }, () => gate.enter(isLast)).filter(Boolean).length;
    const serve = (count: number, tookMs: number) => {
      for (let n = 0; n < count; n += 1) gate.leave(false, tookMs);
      clock.now += 500;
    };
    return { clock, gate, enter, serve };
  };

  it('lets a class come in at once, and has room of their own for what learners do', () => {
    const { enter } = world();
    expect(enter(3_000)).toBe(1_000);
    expect(enter(3_000, true)).toBe(2_000);
  });

  it('turns pages away where the learners need the room', () => {
    const { enter } = world();
    expect([enter(1_000, true), enter(1)]).toEqual([1_000, 0]);
  });

  it('lets in as many as it just served in the time that a call may take, while most of them take longer', () => {
    const { gate, enter, serve } = world();
    enter(1_000);
    serve(400, 900);
    expect([enter(1), gate.room()]).toEqual([0, 400]);
    // What learners do does not wait for pages that were let in before.
    expect(enter(500, true)).toBe(400);
    serve(600, 900);
    expect([enter(1), gate.room()]).toEqual([0, 600]);
  });

  it('keeps a little room however slow it is, and has all of it back once calls are quick', () => {
    const { gate, enter, serve } = world();
    enter(10);
    serve(2, 4_000);
    expect([enter(100), gate.room()]).toEqual([42, 100]);
    for (let n = 0; n < 10; n += 1) {
      serve(5, 20);
      enter(5);
    }
    expect(gate.room()).toBe(2_000);
  });

  it('takes one slow call among quick ones for what it is', () => {
    const { gate, enter, serve } = world();
    enter(9);
    for (let n = 0; n < 4; n += 1) gate.leave(false, 4_000);
    serve(5, 20);
    enter(1);
    expect(gate.room()).toBe(2_000);
  });

  it('of a server that answers nothing any more only the least room is left', () => {
    const { clock, gate, enter } = world();
    enter(500);
    clock.now += 500;
    expect(enter(1)).toBe(0);
    expect(gate.room()).toBe(100);
  });
});

/** On a machine that others use too. */
const PATIENCE = { timeout: 20_000 };
const spec = { title: '测试', method: 'GET', access: 'public', data: z.null() } as const;
const PAGE = endpoint({ ...spec, path: '/page' });
const WORK = endpoint({ ...spec, path: '/work', shedLast: true });
const LOGIN = endpoint({
  ...spec,
  method: 'POST',
  path: '/login',
  encrypted: ['password'],
  body: z.object({ password: z.string() }),
});

describe('a server on which everything hangs until it is let go', () => {
  let app: App;
  let gone: number;
  const clock = { now: 0 };
  beforeEach(() => {
    app = Fastify({ forceCloseConnections: true });
    gone = 0;
    app.setErrorHandler(onError);
    app.addHook('onRequestAbort', async (_request) => {
      gone += 1;
    });
    shedOverload(app, 500, () => clock.now);
  });
  afterEach(() => app.close());

  const hanging = async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let held = 0;
    for (const one of [PAGE, WORK, LOGIN])
      app.route({
        method: one.method,
        url: one.path,
        config: { endpoint: one },
        handler: async () => {
          held += 1;
          await released;
          return null;
        },
      });
    app.get('/healthz', async () => 'ok');
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const ask = (path: string, init: RequestInit = {}) => fetch(origin + path, init);
    const arrived = (count: number) => vi.waitFor(() => expect(held).toBe(count), PATIENCE);
    /** So many that hang, and half a second in which nothing was answered. */
    const fill = async (count: number, init: RequestInit = {}) => {
      const asked = Array.from({ length: count }, () => ask('/page', init).catch(() => null));
      await arrived(count);
      clock.now += 500;
      return asked;
    };
    return { ask, arrived, fill, release };
  };

  it('says at once when to come back, not to all the same, and is well all the while', async () => {
    const { ask, fill, release } = await hanging();
    const first = await fill(50);
    const turned = await Promise.all(Array.from({ length: 30 }, () => ask('/page')));
    expect(new Set(turned.map(({ status }) => status))).toEqual(new Set([503]));
    expect(await turned[0]?.json()).toEqual({ code: 503, msg: copy.crowded });
    const waits = turned.map(({ headers }) => Number(headers.get('retry-after')));
    expect(waits.every((sec) => sec >= 3 && sec <= 6)).toBe(true);
    expect(new Set(waits).size).toBeGreaterThan(1);
    const work = ask('/work');
    expect((await ask('/healthz')).status).toBe(200);
    release();
    expect((await Promise.all([...first, work])).map((answer) => answer?.status)).toEqual(Array(51).fill(200));
  });

  it('takes those who wait for their password to be looked at neither for a sign of it nor for guests', async () => {
    const { ask, arrived, fill, release } = await hanging();
    const first = await fill(40);
    const logins = Array.from({ length: 60 }, () => ask('/login', { method: 'POST' }));
    await arrived(100);
    const page = ask('/page');
    await arrived(101);
    release();
    const answers = await Promise.all([...first, ...logins, page]);
    expect(answers.map((answer) => answer?.status)).toEqual(Array(101).fill(200));
  });

  it('has room again for others when those who waited went away', async () => {
    const { ask, fill, release } = await hanging();
    const stop = new AbortController();
    const left = await fill(50, { signal: stop.signal });
    expect((await ask('/page')).status).toBe(503);
    stop.abort();
    await Promise.all(left);
    await vi.waitFor(() => expect(gone).toBe(50), PATIENCE);
    release();
    expect((await ask('/page')).status).toBe(200);
  });
});
