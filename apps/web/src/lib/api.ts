import { copy } from '@zhibiao/contract/copy';
import type { AnswerOf, CallOf, EndpointSpec } from '@zhibiao/contract/endpoint';
import { API_BASE, CODE, type Envelope } from '@zhibiao/contract/envelope';
import { REQUEST_TIMEOUT_MS } from '@zhibiao/contract/limits';
import { reportUnauthorized, session } from './session.ts';

/** A call the server refused (its code), or that never arrived (code 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: number;
  readonly data: unknown;
  readonly endpoint: EndpointSpec | null;

  constructor(code: number, message: string, data: unknown, endpoint: EndpointSpec | null) {
    super(message);
    this.code = code;
    this.data = data;
    this.endpoint = endpoint;
  }
}
export const TRANSPORT = 0;
export const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

type Options = {
  signal?: AbortSignal;
  /** Lets the last call of a closing page outlive it. */
  keepalive?: boolean;
};
type Input = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown } & Options;
type Arguments<E extends EndpointSpec> = object extends CallOf<E> ? [input?: CallOf<E> & Options] : [input: CallOf<E> & Options];

/** Calls one endpoint of the contract: answers its data, or its page of rows; throws ApiError. */
export const call = async <E extends EndpointSpec>(endpoint: E, ...[input]: Arguments<E>): Promise<AnswerOf<E>> => {
  const { params, query, body, signal, keepalive } = (input ?? {}) as Input;
  const url = API_BASE + fillPath(endpoint.path, params) + queryString(query, endpoint.method === 'GET' && endpoint.rows !== undefined);
  const sealed = endpoint.encrypted ? await seal(endpoint, body, signal) : body;
  const envelope = await send(endpoint, url, {
    method: endpoint.method,
    headers: { ...commonHeaders(), ...(sealed === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(sealed === undefined ? {} : { body: JSON.stringify(sealed) }),
    ...(keepalive ? { keepalive } : {}),
  }, signal);
  return (endpoint.rows ? { rows: envelope.rows ?? [], total: envelope.total ?? 0 } : envelope.data) as AnswerOf<E>;
};

export const commonHeaders = (): Record<string, string> => {
  const token = session.token();
  return { 'content-language': 'zh_CN', ...(token ? { authorization: `Bearer ${token}` } : {}) };
};

const fillPath = (path: string, params: Record<string, unknown> = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

const queryString = (query: Record<string, unknown> = {}, list: boolean) => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(name, String(value));
  if (list) search.set('t', String(Date.now()));
  const text = search.toString();
  return text && `?${text}`;
};

const seal = async (endpoint: EndpointSpec, body: unknown, signal: AbortSignal | undefined) => {
  const { sealBody } = await import('./sealed-body.ts');
  return sealBody(endpoint, body as Record<string, unknown>, signal);
};

const send = async (endpoint: EndpointSpec, url: string, init: RequestInit, signal?: AbortSignal): Promise<Envelope> => {
  let envelope: Envelope;
  try {
    const response = await fetch(url, { ...init, credentials: 'include', signal: withTimeout(signal) });
    envelope = await response.json() as Envelope;
  } catch (error) {
    if (signal?.aborted || isCancelled(error)) throw new DOMException('cancelled', 'AbortError');
    throw new ApiError(TRANSPORT, copy.network, null, endpoint);
  }
  return unwrap(envelope, endpoint);
};

/** The caller's signal, or the specification's time; AbortSignal.any is younger than the browsers we serve. */
const withTimeout = (signal: AbortSignal | undefined): AbortSignal => {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  if (!signal) return timeout;
  const both = new AbortController();
  for (const one of [signal, timeout]) one.addEventListener('abort', () => both.abort(one.reason), { once: true, signal: both.signal });
  if (signal.aborted) both.abort(signal.reason);
  return both.signal;
};

/** The code in the envelope decides, whatever the HTTP status was. */
export const unwrap = (envelope: Envelope, endpoint: EndpointSpec | null): Envelope => {
  if (typeof envelope?.code !== 'number') throw new ApiError(TRANSPORT, copy.network, null, endpoint);
  if (envelope.code === CODE.ok) return envelope;
  if (envelope.code === CODE.unauthorized) reportUnauthorized();
  throw new ApiError(envelope.code, envelope.msg, envelope.data, endpoint);
};
