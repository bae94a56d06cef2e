import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getProvePdf, hasCert } from '@zhibiao/contract/certificate/learner';
import { logout } from '@zhibiao/contract/auth/learner';
import type { EndpointSpec } from '@zhibiao/contract/core/endpoint';
import { listLessons } from '@zhibiao/contract/lesson/learner';
import { exportData } from '@zhibiao/contract/profile/learner';
import { closingDuration, lessonDuration, studyDetail } from '@zhibiao/contract/study/learner';
import { staffLogout } from '@zhibiao/contract/staff/auth';
import { getLoginUser } from '@zhibiao/contract/profile/viewer';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

/** Every call of the contract against a real server that answers as the test sets it. */

vi.setConfig({ testTimeout: 60_000 });
vi.stubGlobal('addEventListener', () => undefined);
const { ApiError, call, isCancelled, TransportError } = await import('./api.ts');
const { download } = await import('./download.ts');
const { markAnswered, notifyFailure, notifyFirstFailure, refusalOf } = await import('./failure.ts');
const { session } = await import('#lib/session/session.ts');
const { toastStore } = await import('#lib/message/toast.ts');

let answer: (request: IncomingMessage, response: ServerResponse) => void;
let server: Server;
const json =
  (body: object, status = 200) =>
  (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
const asked: URL[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://localhost'));
    answer(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(origin + path, init));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  session.start('a token', false);
  asked.length = 0;
});
afterEach(() => {
  // Toasts leave after their time.
  vi.runAllTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const endpoints = Object.values(
  import.meta.glob<Record<string, unknown>>(['../../../../contract/src/**/*.ts', '!**/*.test.ts'], {
    eager: true,
    import: '*',
  }),
)
  .flatMap((module) => Object.values(module))
  .filter(
    (value): value is EndpointSpec =>
      typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value,
  );
/** Without the key of an encrypted request, which would be a call of its own. */
const make = ({ encrypted: _, ...endpoint }: EndpointSpec) => call(endpoint as typeof getLoginUser);
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error('it succeeded');
    },
    (error: unknown) => error,
  );
const toasts = () => toastStore.read().map(({ kind, text }) => `${kind} ${text}`);

test('the contract is walked whole', () => {
  expect(endpoints.length).toBeGreaterThan(80);
});

test('401 ends the session and only opens the dialog, on every call but the four the specification names', async () => {
  answer = json({ code: 401, msg: '登录状态已失效，请重新登录' });
  const silent: EndpointSpec[] = [];
  for (const endpoint of endpoints) {
    session.start('a token', false);
    notifyFailure(await failureOf(make(endpoint)));
    expect(toasts()).toEqual([]);
    expect([endpoint.path, session.token() === null]).toEqual([endpoint.path, session.expired()]);
    if (!session.expired()) silent.push(endpoint);
  }
  expect(silent.map(({ path }) => path).sort()).toEqual(
    // The console's own way out says as little as the site's.
    [closingDuration, hasCert, lessonDuration, logout, staffLogout, studyDetail].map(({ path }) => path).sort(),
  );
});

test('any other code shows its msg once, as an error; the calls about study are quiet', async () => {
  const silent: EndpointSpec[] = [];
  const codes = [0, 403, 404, 429, 500, 601];
  for (const [index, endpoint] of endpoints.entries()) {
    const code = codes[index % codes.length] ?? 0;
    answer = json({ code, msg: `这是${code}` }, code === 500 ? 500 : 200);
    notifyFailure(await failureOf(make(endpoint)));
    if (toasts().length === 0) silent.push(endpoint);
    else expect([endpoint.path, ...toasts()]).toEqual([endpoint.path, `error 这是${code}`]);
    vi.runAllTimers();
  }
  expect(silent.map(({ path }) => path).sort()).toEqual(
    [closingDuration, hasCert, lessonDuration].map(({ path }) => path).sort(),
  );
});

test('a duplicate submit is silent, an envelope without a code says its msg, one without a msg 系统繁忙', async () => {
  for (const reason of [{ reason: 'duplicate' }, {}]) {
    answer = json({ code: 500, msg: '不允许重复提交，请稍候再试', ...reason });
    const error = await failureOf(call(getLoginUser));
    notifyFailure(error);
    expect([toasts(), refusalOf(error)]).toEqual([[], null]);
  }
  answer = json({ msg: '服务升级中' });
  notifyFailure(await failureOf(call(getLoginUser)));
  expect(toasts()).toEqual(['error 服务升级中']);
  answer = json({ code: 500 });
  notifyFailure(await failureOf(call(getLoginUser)));
  expect(toasts().at(-1)).toBe('error 系统繁忙，请稍后再试');
});

test('what asks again and again by itself is told of once, until it is answered', async () => {
  answer = json({ code: 500, msg: '考试服务暂不可用' });
  const [clock, other] = [{}, {}];
  const told = async (asker: object) => {
    notifyFirstFailure(asker, await failureOf(call(getLoginUser)));
    const texts = toasts();
    vi.runAllTimers();
    return texts;
  };
  expect(await told(clock)).toEqual(['error 考试服务暂不可用']);
  expect(await told(clock)).toEqual([]);
  expect(await told(other)).toEqual(['error 考试服务暂不可用']);
  markAnswered(clock);
  expect(await told(clock)).toEqual(['error 考试服务暂不可用']);
});

test('网络不稳定,请稍后再试: a broken connection, half an answer, a page that is no envelope', async () => {
  const broken: (typeof answer)[] = [
    (request) => request.socket.destroy(),
    (request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 }).write('{"code":200,');
      setImmediate(() => request.socket.destroy());
    },
    (_, response) => {
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
    },
    (_, response) => {
      response.end('null');
    },
  ];
  for (const each of broken) {
    answer = each;
    const error = await failureOf(call(getLoginUser));
    expect(error).toBeInstanceOf(TransportError);
    expect(error).toMatchObject({ timedOut: false });
    notifyFailure(error);
    expect(toasts()).toEqual(['error 网络不稳定,请稍后再试']);
    vi.runAllTimers();
  }
});

test('a time-out is told, whatever the browser calls it; what the page took back is not', async () => {
  answer = () => undefined;
  for (const name of ['TimeoutError', 'AbortError']) {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const late = new AbortController();
      setImmediate(() => late.abort(new DOMException('late', name)));
      return late.signal;
    });
    for (const options of [{}, { signal: new AbortController().signal }]) {
      const error = await failureOf(call(getLoginUser, options));
      expect(error).toMatchObject({ timedOut: true, message: '网络不稳定,请稍后再试' });
      notifyFailure(error);
      expect(toasts()).toEqual(['error 网络不稳定,请稍后再试']);
      vi.runAllTimers();
    }
  }
  vi.restoreAllMocks();
  const page = new AbortController();
  setImmediate(() => page.abort());
  const error = await failureOf(call(getLoginUser, { signal: page.signal }));
  expect(isCancelled(error)).toBe(true);
  notifyFailure(error);
  expect(toasts()).toEqual([]);
});

test('a 401 to a call of an earlier session leaves the present one alone', async () => {
  const held: (() => void)[] = [];
  answer = (request, response) => {
    if (request.url?.includes(listLessons.path)) held.push(() => json({ code: 401, msg: '' })(request, response));
  };
  const late = failureOf(call(listLessons));
  await vi.waitFor(() => expect(held).toHaveLength(1), { timeout: 20_000 });
  session.start('the next token', false);
  held[0]?.();
  expect(await late).toBeInstanceOf(ApiError);
  expect(session.token()).toBe('the next token');
  expect(session.expired()).toBe(false);
});

test('a paged list is asked for with pageNum, pageSize and t, 20 rows unless the page says otherwise', async () => {
  answer = json({ code: 200, msg: '', rows: [], total: 0 });
  const lists = endpoints.filter(({ rows }) => rows);
  expect(lists.length).toBeGreaterThan(15);
  for (const list of lists) await make(list);
  for (const { pathname, searchParams } of asked) {
    expect([pathname, searchParams.get('pageNum'), searchParams.get('pageSize')]).toEqual([pathname, '1', '20']);
    expect(Number(searchParams.get('t'))).toBeGreaterThan(1e12);
  }
  asked.length = 0;
  await call(listLessons, { query: { pageNum: 3, pageSize: 10 } });
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
    pageNum: '3',
    pageSize: '10',
    t: expect.any(String) as string,
  });
});

test('a download saves what is the file, and of anything else says why', async () => {
  const saved: string[] = [];
  vi.stubGlobal('document', {
    createElement: () => ({
      click() {
        saved.push((this as unknown as { download: string }).download);
      },
    }),
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:');
  const file =
    (type: string, body = 'bytes', status = 200) =>
    (_: IncomingMessage, response: ServerResponse) => {
      response.writeHead(status, { 'content-type': type, 'content-disposition': 'attachment; filename="x"' }).end(body);
    };

  answer = file('application/pdf');
  await download(getProvePdf, { params: { id: 'x' } }, '证书.pdf');
  answer = file('application/json; charset=utf-8', '{"mine":1}');
  await download(exportData, {}, '我的数据.json');
  expect(saved).toEqual(['证书.pdf', '我的数据.json']);

  const refused: [typeof answer, string][] = [
    [json({ code: 404, msg: '证书不存在' }, 404), '证书不存在'],
    [json({ code: 500, msg: '证书文件已损坏，请联系管理员' }), '证书文件已损坏，请联系管理员'],
    [file('application/json', '{"code":429,"msg":"请求过于频繁，请稍候再试"}'), '请求过于频繁，请稍候再试'],
    [
      (_, response) => {
        response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502</h1>');
      },
      '网络不稳定,请稍后再试',
    ],
    [
      (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>请登录上网</h1>');
      },
      '网络不稳定,请稍后再试',
    ],
    [file('application/pdf', 'bytes', 500), '网络不稳定,请稍后再试'],
    [file('text/html'), '网络不稳定,请稍后再试'],
    [json({ code: 200, msg: '操作成功' }), '网络不稳定,请稍后再试'],
    [(request) => request.socket.destroy(), '网络不稳定,请稍后再试'],
  ];
  for (const [each, sentence] of refused) {
    answer = each;
    notifyFailure(await failureOf(download(getProvePdf, { params: { id: 'x' } }, '证书.pdf')));
    expect(toasts()).toEqual([`error ${sentence}`]);
    vi.runAllTimers();
  }
  answer = json({ code: 401, msg: '登录状态已失效，请重新登录' }, 401);
  notifyFailure(await failureOf(download(getProvePdf, { params: { id: 'x' } }, '证书.pdf')));
  expect(toasts()).toEqual([]);
  expect(session.expired()).toBe(true);
  expect(saved).toHaveLength(2);
});

test('who comes second is told who was first, where the refusal knows it', () => {
  const said = (data: unknown) => {
    notifyFailure(new ApiError(409, '数据已被他人处理，请刷新', data, null));
    return toastStore.read().at(-1)?.text;
  };
  expect(said({ text: '陆知微 11-26 14:06 撤销了证书' })).toBe(
    '数据已被他人处理，请刷新。陆知微 11-26 14:06 撤销了证书',
  );
  expect(said({ text: 5 })).toBe('数据已被他人处理，请刷新');
});
