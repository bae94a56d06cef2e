import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getLoginUser } from '@zhibiao/contract/profile/viewer';
import { TURN_HEADER } from '@zhibiao/contract/core/envelope';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A server that answers as the test says, and a page that waits; time passes when the test says so. */

vi.stubGlobal('addEventListener', () => undefined);
const { call, isCancelled, TransportError } = await import('./api.ts');
const { inTurn } = await import('./turn.ts');
const { turnStore } = await import('#lib/message/turn.ts');

type Answer = object | 'cut';
const FULL = (turn: object) => ({ code: 503, msg: '登录的人较多，请稍候再试', data: { turn } });
const WHERE = (turn: object) => ({ code: 200, msg: '', data: turn });
const DONE = { code: 200, msg: '', data: true };

let answers: Answer[];
let asked: { path: string; ticket: IncomingHttpHeaders[string] }[];
let server: Server;
const { fetch } = globalThis;
beforeEach(async () => {
  [answers, asked, said] = [[], [], 0];
  server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', ticket: request.headers[TURN_HEADER] });
    const answer = answers.shift();
    if (answer === undefined || answer === 'cut') return void request.socket.destroy();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(origin + path, init));
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
});

const begin = (...given: Answer[]) => {
  answers.push(...given);
  return inTurn((ticket) => call(getLoginUser, ticket)).catch((error: unknown) => error);
};
const told = () => turnStore.read();
let said = 0;
turnStore.subscribe(() => {
  said += 1;
});
/** Once the page has been told so many times how things stand; from then on it waits. */
const heard = async (times: number): Promise<void> => {
  while (said < times) await new Promise((resolve) => setImmediate(resolve));
};

test('waits as long as it is told, tells it, and comes with the ticket when it may', async () => {
  const done = begin(
    FULL({ ahead: 320, seconds: 40, askInSec: 9, ticket: 'one' }),
    WHERE({ ahead: 120, seconds: 15, askInSec: 2, ticket: 'two' }),
    WHERE({ ahead: 30, seconds: 4, askInSec: 0, ticket: 'three' }),
    DONE,
  );
  await heard(1);
  expect(told()).toMatchObject({ ahead: 320, seconds: 40 });
  vi.advanceTimersByTime(8_999);
  expect(asked).toHaveLength(1);
  vi.advanceTimersByTime(1);
  await heard(2);
  expect(told()).toMatchObject({ ahead: 120, seconds: 15 });
  vi.advanceTimersByTime(2_000);
  expect(await done).toBe(true);
  expect(told()).toBeNull();
  const turn = '/prod-api/api/user/turn';
  expect(asked.map(({ path, ticket }) => [path === turn, ticket])).toEqual([
    [false, undefined],
    [true, 'one'],
    [true, 'two'],
    [false, 'three'],
  ]);
});

test('is not lost with a server that starts anew, before its turn or at it', async () => {
  const done = begin(
    FULL({ ahead: 9, seconds: 9, askInSec: 3, ticket: 'one' }),
    'cut',
    WHERE({ ahead: 0, seconds: 1, askInSec: 0, ticket: 'two' }),
    'cut',
    WHERE({ ahead: 0, seconds: 1, askInSec: 0, ticket: 'three' }),
    DONE,
  );
  await heard(1);
  vi.advanceTimersByTime(3_000);
  await heard(2);
  vi.advanceTimersByTime(5_000);
  // It may come, comes, and is to ask again.
  await heard(4);
  vi.advanceTimersByTime(5_000);
  expect(await done).toBe(true);
  expect(asked.map(({ ticket }) => ticket)).toEqual([undefined, 'one', 'one', 'two', 'two', 'three']);
});

test('without a place it comes again anew, and with another refusal it ends', async () => {
  const refusal = { code: 500, msg: '账号或密码错误' };
  const done = begin(FULL({ ahead: 20_000, seconds: 30, askInSec: 30, ticket: null }), refusal);
  await heard(1);
  vi.advanceTimersByTime(30_000);
  expect(await done).toMatchObject({ code: 500, message: '账号或密码错误' });
  expect(asked.map(({ ticket }) => ticket)).toEqual([undefined, undefined]);
  expect(told()).toBeNull();
});

test('is over when it is cancelled, or when the server stays away', async () => {
  const cancelled = begin(FULL({ ahead: 9, seconds: 9, askInSec: 3, ticket: 'one' }));
  await heard(1);
  told()?.cancel();
  expect(isCancelled(await cancelled)).toBe(true);
  expect(told()).toBeNull();
  vi.advanceTimersByTime(60_000);
  expect(asked).toHaveLength(1);

  said = 0;
  const away = begin(FULL({ ahead: 9, seconds: 9, askInSec: 3, ticket: 'one' }));
  for (let asks = 1; asks <= 25; asks += 1) {
    await heard(asks);
    vi.advanceTimersByTime(5_000);
  }
  expect(await away).toBeInstanceOf(TransportError);
});
