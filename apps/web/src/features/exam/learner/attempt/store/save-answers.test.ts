import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { saveAnswers } from '@zhibiao/contract/exam/attempt';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

/** What a page makes of a save that was refused, by a real server that refuses as the test sets it. */

vi.stubGlobal('addEventListener', () => undefined);
const { sendAnswers } = await import('./save-answers.ts');
const { session } = await import('#lib/session/session.ts');

let refusal: object;
let status: number = ATTEMPT.running;
let waitSec = '';
let asked = 0;
let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    asked += 1;
    if (waitSec) response.setHeader('retry-after', waitSec);
    const isSave = request.url?.startsWith(API_BASE + saveAnswers.path);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(isSave ? refusal : { code: 200, msg: '', data: { status } }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(origin + path, init));
  session.start('a token', false);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const msg = '一句话';
const send = () => sendAnswers({ attemptId: 'a', deadline: 0 }, [], false, () => undefined);

it.each([
  [{ field: 'list.3.value' }, { refused: msg, which: 3 }],
  [{ reason: 'tooLarge' }, { refused: msg, which: null }],
  [{ reason: 'unforeseen' }, { refused: msg, which: null }],
  [{}, 'busy'],
])('a refusal with %o is %o while the attempt runs', async (details, outcome) => {
  refusal = { code: 500, msg, ...details };
  expect(await send()).toEqual(outcome);
});

it('any other means that the attempt is closed when it no longer runs', async () => {
  status = ATTEMPT.graded;
  refusal = { code: 500, msg };
  expect(await send()).toBe('closed');
});

it.each([429, 503])(
  'of a server that says %i is known when to come back, and nothing else is asked of it',
  async (code) => {
    refusal = { code, msg };
    waitSec = '7';
    asked = 0;
    expect(await send()).toEqual({ waitSec: 7 });
    expect(asked).toBe(1);
  },
);
