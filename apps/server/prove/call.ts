import { setTimeout as sleep } from 'node:timers/promises';
import { API_BASE, CODE, type Envelope } from '@zhibiao/contract/core/envelope';

export type CallAnswer<T = unknown> = {
  /** 0: there was no answer at all. */
  status: number;
  code: number;
  msg: string;
  data: T;
  ms: number;
  /** When it came, by this process's clock. */
  at: number;
  retryAfter: string | null;
  /** Which replica it came from, where a proxy tells. */
  replica: string | null;
};

const PATIENCE_MS = 70_000;

/** `ip`: the caller's, where the product trusts this machine as its proxy. */
type Given = { token?: string; body?: object; ip?: string };

/** One call as a page makes it; a lost connection is an answer of status 0. */
export const call = async <T>(base: string, path: string, given: Given = {}) => {
  const began = performance.now();
  const { token, body, ip } = given;
  const answer = (status: number, more: Partial<CallAnswer<T>> = {}): CallAnswer<T> => ({
    status,
    code: 0,
    msg: '',
    data: undefined as T,
    retryAfter: null,
    replica: null,
    ms: performance.now() - began,
    at: performance.now(),
    ...more,
  });
  try {
    const response = await fetch(`${base}${API_BASE}${path}`, {
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      headers: {
        'content-language': 'zh_CN',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(ip ? { 'x-forwarded-for': ip } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await response.text();
    const envelope = (text.startsWith('{') ? JSON.parse(text) : {}) as Partial<Envelope<T>>;
    const { code = 0, msg = text.slice(0, 80), data } = envelope;
    const { headers } = response;
    const [retryAfter, replica] = [headers.get('retry-after'), headers.get('x-replica')];
    return answer(response.status, { code, msg, data: data as T, retryAfter, replica });
  } catch (error) {
    return answer(0, { msg: whyLost(error) });
  }
};

/** Of a call that got no answer. */
export const whyLost = (error: unknown): string => {
  const { cause, name } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? name;
};

const RETRIES = 40;
const RETRY_MS = 250;
/** Until it is acknowledged, as a page that loses nothing does; what the product itself refuses is refused at last. */
export const surely = async <T>(base: string, path: string, given: Given = {}): Promise<CallAnswer<T>> => {
  for (let tries = 0; ; tries += 1) {
    const answer = await call<T>(base, path, given);
    if (isFine(answer)) return answer;
    if (tries === RETRIES) throw new Error(`${path}: ${answer.status} ${answer.msg}`);
    await sleep(RETRY_MS);
  }
};

export const isFine = ({ code }: CallAnswer): boolean => code === CODE.ok;
/** 503 in our own envelope, with the time after which to come again. */
export const saysAway = ({ status, code, retryAfter }: CallAnswer): boolean =>
  status === 503 && code === CODE.unavailable && retryAfter !== null;

/** How often each kind of answer came, for the table. */
export const answerKinds = (answers: readonly CallAnswer[]): string => {
  const counts = Map.groupBy(answers, (one) =>
    saysAway(one) ? '503 信封' : one.status === 0 ? `断开 ${one.msg}` : `${one.status}/${one.code} ${one.msg}`,
  );
  return [...counts].map(([kind, { length }]) => `${kind}×${length}`).join('，') || '无';
};

const PROBE_MS = 3_000;
/** The status of a path outside the API; 0 without an answer. */
export const probe = (base: string, path: string): Promise<number> =>
  fetch(`${base}${path}`, { signal: AbortSignal.timeout(PROBE_MS) }).then(
    ({ status }) => status,
    () => 0,
  );
