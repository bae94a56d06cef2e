import { API_BASE, type Envelope } from '@zhibiao/contract/envelope';
import { REQUEST_TIMEOUT_MS } from '@zhibiao/contract/limits';
import { commonHeaders, TransportError, unwrap } from './api.ts';
import { session } from './session.ts';

/**
 * Fetches a file that only its owner may read and saves it under `name`. Throws ApiError with the server's sentence.
 */
export const download = async (path: string, name: string): Promise<void> => {
  const url = URL.createObjectURL(await fetchFile(path, name));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // Some browsers begin to read only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

const TYPE: Record<string, string> = {
  pdf: 'application/pdf',
  zip: 'application/zip',
  json: 'application/json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/**
 * The file is what has a disposition, success, and the type its name promises; a refusal is an envelope; anything else
 * came from something between us and the server.
 */
const fetchFile = async (path: string, name: string): Promise<Blob> => {
  const token = session.token();
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  let refusal: Envelope;
  try {
    const response = await fetch(API_BASE + path, {
      headers: commonHeaders(),
      credentials: 'include',
      signal: timeout,
    });
    const [type] = response.headers.get('content-type')?.split(';') ?? [];
    const isFile =
      response.ok && response.headers.has('content-disposition') && type === TYPE[name.split('.').at(-1) ?? ''];
    if (isFile) return await response.blob();
    refusal = (await response.json()) as Envelope;
  } catch {
    throw new TransportError(null, timeout.aborted);
  }
  unwrap(refusal, null, token);
  throw new TransportError(null);
};
