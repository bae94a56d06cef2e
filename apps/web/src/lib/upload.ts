import { copy } from '@zhibiao/contract/copy';
import { API_BASE, type Envelope } from '@zhibiao/contract/envelope';
import { REQUEST_TIMEOUT_MS } from '@zhibiao/contract/limits';
import { ApiError, commonHeaders, TRANSPORT, unwrap } from './api.ts';

/** Sends one file and answers its address. XMLHttpRequest, because fetch cannot tell how far an upload has come. */
export const upload = (file: Blob, onProgress?: (percent: number) => void, signal?: AbortSignal): Promise<string> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new ApiError(TRANSPORT, copy.network, null, null));
    request.open('POST', `${API_BASE}/api/common/upload`);
    request.responseType = 'json';
    request.timeout = REQUEST_TIMEOUT_MS;
    request.withCredentials = true;
    for (const [name, value] of Object.entries(commonHeaders())) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => { if (event.lengthComputable) onProgress?.(Math.round((event.loaded / event.total) * 100)); };
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = () => reject(new DOMException('cancelled', 'AbortError'));
    request.onload = () => {
      try {
        resolve((unwrap(request.response as Envelope, null).data as { url: string }).url);
      } catch (error) {
        reject(error);
      }
    };
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
