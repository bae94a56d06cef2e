import { type CallOf, type DownloadSpec, FILE_TYPES } from '@zhibiao/contract/core/endpoint';
import { API_BASE, type Envelope } from '@zhibiao/contract/core/envelope';
import { REQUEST_TIMEOUT_MS } from '@zhibiao/contract/core/limits';
import { commonHeaders, fillPath, mending, TransportError, unwrap } from './api.ts';
import { realmOf } from './realm.ts';

/**
 * Fetches a file that only its owner may read and saves it under `name`. Throws ApiError with the server's sentence.
 */
export const download = async <D extends DownloadSpec>(spec: D, input: CallOf<D>, name: string): Promise<void> => {
  saveFile(await fetchFile(spec, input), name);
};

/** Saves a file that the page holds. */
export const saveFile = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // Some browsers begin to read only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

/** The same without saving it: for a page that shows it. */
export const fetchFile = <D extends DownloadSpec>(spec: D, input: CallOf<D>): Promise<Blob> => {
  const { params, body } = input as { params?: Record<string, unknown>; body?: unknown };
  return mending(spec.path, () => fetchOnce(spec, fillPath(spec.path, params), body));
};

/**
 * The file is what has a disposition, success, and a type that is declared; a refusal is an envelope; anything else
 * came from something between us and the server.
 */
const fetchOnce = async ({ method, files }: DownloadSpec, path: string, body: unknown): Promise<Blob> => {
  const token = realmOf(path).token();
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  let refusal: Envelope;
  try {
    const response = await fetch(API_BASE + path, {
      method,
      headers: { ...commonHeaders(path), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      credentials: 'include',
      signal: timeout,
    });
    const [type] = response.headers.get('content-type')?.split(';') ?? [];
    const isFile =
      response.ok && response.headers.has('content-disposition') && files.some((file) => FILE_TYPES[file] === type);
    if (isFile) return await response.blob();
    refusal = (await response.json()) as Envelope;
  } catch {
    throw new TransportError(null, timeout.aborted);
  }
  unwrap(refusal, null, token, path);
  throw new TransportError(null);
};
