import { copy } from '@zhibiao/contract/copy';
import { API_BASE, type Envelope } from '@zhibiao/contract/envelope';
import { REQUEST_TIMEOUT_MS } from '@zhibiao/contract/limits';
import { ApiError, commonHeaders, TRANSPORT, unwrap } from './api.ts';

/** Fetches a file that only its owner may read and saves it under `name`. Throws ApiError with the server's sentence. */
export const download = async (path: string, name: string): Promise<void> => {
  const url = URL.createObjectURL(await fetchFile(path));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // Some browsers begin to read only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

const fetchFile = async (path: string): Promise<Blob> => {
  let refusal: Envelope;
  try {
    const response = await fetch(API_BASE + path, { headers: commonHeaders(), credentials: 'include', signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
    // A refusal is JSON, but so may a file be; only the file has a disposition.
    if (response.headers.has('content-disposition') || !response.headers.get('content-type')?.includes('json')) return await response.blob();
    refusal = await response.json() as Envelope;
  } catch {
    throw new ApiError(TRANSPORT, copy.network, null, null);
  }
  unwrap(refusal, null);
  throw new ApiError(TRANSPORT, copy.network, null, null);
};
