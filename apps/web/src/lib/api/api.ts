import { copy } from '@zhibiao/contract/core/copy';
import type { AnswerOf, CallOf, EndpointSpec } from '@zhibiao/contract/core/endpoint';
import { API_BASE, CODE, type Envelope, type RefusalReason } from '@zhibiao/contract/core/envelope';
import { PAGING_SIZE, REQUEST_TIMEOUT_MS } from '@zhibiao/contract/core/limits';
import { AT, headersOf, stamped, takeBegun } from './begun.ts';
import { realmOf } from './realm.ts';

/** A call the server refused, with its code and sentence. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: number;
  readonly data: unknown;
  /** The field of the body that it is about, a path with dots; null when it is about no single one. */
  readonly field: string | null;
  /** What a program has to tell apart; a sentence is for people. */
  readonly reason: RefusalReason | null;
  /** Seconds until another try may succeed, where the server says so; else 0. */
  readonly waitSec: number;
  readonly endpoint: EndpointSpec | null;

  constructor(
    code: number,
    message: string,
    data: unknown,
    endpoint: EndpointSpec | null,
    { field, reason, waitSec = 0 }: Pick<Envelope, 'field' | 'reason'> & { waitSec?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.data = data;
    this.endpoint = endpoint;
    this.field = field ?? null;
    this.reason = reason ?? null;
    this.waitSec = waitSec;
  }
}
/** The code of a call that never arrived; no envelope can carry it. */
export const TRANSPORT = Number.NEGATIVE_INFINITY;

/** A call that never arrived, took too long, or was answered by something other than our server. */
export class TransportError extends ApiError {
  readonly timedOut: boolean;

  constructor(endpoint: EndpointSpec | null, timedOut = false) {
    super(TRANSPORT, copy.network, null, endpoint);
    this.timedOut = timedOut;
  }
}

/** Whether a call was cancelled by the page that made it. */
export const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

type Options = {
  signal?: AbortSignal;
  /** Lets the last call of a closing page outlive it. */
  keepalive?: boolean;
  /** The token of a session that has not started yet. */
  token?: string;
  /** Beside those of every call. */
  headers?: Record<string, string>;
};
type Input = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown } & Options;
export type CallArguments<E extends EndpointSpec> =
  object extends CallOf<E> ? [input?: CallOf<E> & Options] : [input: CallOf<E> & Options];

/** Calls one endpoint of the contract: answers its data, or its page of rows; throws ApiError. */
export const call = async <E extends EndpointSpec>(endpoint: E, ...[input]: CallArguments<E>): Promise<AnswerOf<E>> => {
  const given = (input ?? {}) as Input;
  const attempt = () => callOnce(endpoint, given);
  return given.token === undefined ? mending(endpoint.path, attempt, given.signal) : attempt();
};

/** A session that ended, and then a proof that is required. */
const MENDS = 2;

/** Makes a call again when its realm could mend what it was refused for. */
export const mending = async <T>(path: string, attempt: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
  const { mend, token } = realmOf(path);
  for (let mends = 0; ; mends += 1) {
    const sentWith = token();
    try {
      return await attempt();
    } catch (error) {
      if (!mend || mends === MENDS) throw error;
      await mend(error, sentWith, signal);
    }
  }
};

/** Sealed again each time: what was sealed is good for one call. */
const callOnce = async <E extends EndpointSpec>(endpoint: E, input: Input): Promise<AnswerOf<E>> => {
  const { params, query, body, signal, keepalive, headers, token = realmOf(endpoint.path).token() } = input;
  const sealed = endpoint.encrypted ? await seal(endpoint, body, signal) : body;
  const envelope = await send(
    endpoint,
    callAddress(endpoint, { params, query }),
    {
      method: endpoint.method,
      headers: {
        ...commonHeaders(endpoint.path, token),
        ...headers,
        ...(sealed === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(sealed === undefined ? {} : { body: JSON.stringify(sealed) }),
      ...(keepalive ? { keepalive } : {}),
    },
    signal,
  );
  return answerIn(endpoint, envelope);
};

/** What an endpoint answered: its data, or its page of rows. */
export const answerIn = <E extends EndpointSpec>(endpoint: E, envelope: Envelope): AnswerOf<E> =>
  (endpoint.rows ? { rows: envelope.rows ?? [], total: envelope.total ?? 0 } : envelope.data) as AnswerOf<E>;

export const commonHeaders = (path: string, token = realmOf(path).token()): Record<string, string> => headersOf(token);

export const fillPath = (path: string, params: Record<string, unknown> = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

/** What every paged list is requested with, unless the caller passes another page or size. */
const PAGING = { pageNum: 1, pageSize: PAGING_SIZE };

/** Of a call; that of a list is to be `stamped`. */
export const callAddress = (
  { path, rows }: Pick<EndpointSpec, 'path' | 'rows'>,
  { params, query }: { [part in 'params' | 'query']?: Record<string, unknown> | undefined },
): string =>
  API_BASE + fillPath(path, params) + (rows ? `${queryString({ ...PAGING, ...query })}&${AT}` : queryString(query));

const queryString = (query: Record<string, unknown> = {}) => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value));
  const text = search.toString();
  return text && `?${text}`;
};

const seal = async (endpoint: EndpointSpec, body: unknown, signal: AbortSignal | undefined) => {
  const { sealBody } = await import('./sealed-body.ts');
  return sealBody(endpoint, body as Record<string, unknown>, call, signal);
};

const send = async (
  endpoint: EndpointSpec,
  address: string,
  init: RequestInit,
  given?: AbortSignal,
): Promise<Envelope> => {
  const realm = realmOf(endpoint.path);
  const token = realm.token();
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const signal = given ? eitherOf(given, timeout) : timeout;
  let envelope: Partial<Envelope> | null;
  let waitSec = 0;
  try {
    const begun = await takeBegun(endpoint, address, token, signal);
    const ask = async () => {
      const response = await fetch(stamped(address), { ...init, credentials: 'include', signal });
      waitSec = Number(response.headers.get('retry-after')) || 0;
      return response.json();
    };
    envelope = (begun ?? (await ask())) as typeof envelope;
  } catch {
    // Told by the signals, not by the error's name: before Chromium 124 a time-out is called AbortError.
    if (given?.aborted) throw new DOMException('cancelled', 'AbortError');
    throw new TransportError(endpoint, timeout.aborted);
  }
  const answer = unwrap(envelope, endpoint, token, endpoint.path, waitSec);
  realm.answered?.(endpoint);
  return answer;
};

/** AbortSignal.any is missing in our oldest supported browser. */
const eitherOf = (...signals: AbortSignal[]): AbortSignal => {
  const either = new AbortController();
  for (const one of signals) {
    one.addEventListener('abort', () => either.abort(one.reason), { once: true, signal: either.signal });
    if (one.aborted) either.abort(one.reason);
  }
  return either.signal;
};

/**
 * The code in the envelope decides, whatever the HTTP status was; 200 alone is success.
 * A 401 to a call made with `token` ends that session, wherever the call came from.
 */
export const unwrap = (
  envelope: Partial<Envelope> | null,
  endpoint: EndpointSpec | null,
  token: string | null,
  path: string | undefined = endpoint?.path,
  waitSec = 0,
): Envelope => {
  const { code = 0, msg, data } = envelope ?? {};
  if (code === CODE.ok) return envelope as Envelope;
  if (!isSentence(msg) && !code) throw new TransportError(endpoint);
  if (code === CODE.unauthorized) realmOf(path).unauthorized(token, endpoint);
  throw new ApiError(code, isSentence(msg) ? msg : copy.busy, data, endpoint, { ...envelope, waitSec });
};

const isSentence = (msg: unknown): msg is string => typeof msg === 'string' && msg !== '';
