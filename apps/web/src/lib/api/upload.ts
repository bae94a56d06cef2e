import type { UploadSpec } from '@zhibiao/contract/core/endpoint';
import { API_BASE, type Envelope } from '@zhibiao/contract/core/envelope';
import type { FilePurpose } from '@zhibiao/contract/core/fields';
import { REQUEST_TIMEOUT_MS } from '@zhibiao/contract/core/limits';
import { uploadPicture } from '@zhibiao/contract/site/learner';
import type { z } from 'zod';
import { commonHeaders, mending, TransportError, unwrap } from './api.ts';
import { realmOf } from './realm.ts';

type Progress = (percent: number) => void;

/** Sends one picture and answers its address. */
export const upload = async (file: Blob, onProgress?: Progress, signal?: AbortSignal): Promise<string> =>
  (await sendFile(uploadPicture, file, onProgress, signal)).url;
/** The same of one that is kept apart from all that the site shows. */
const uploadFor =
  (purpose: FilePurpose): typeof upload =>
  async (file, onProgress, signal) =>
    (await sendFile(uploadPicture, file, onProgress, signal, { for: purpose })).url;
export const sendPhoto = uploadFor('photo');
export const sendLicence = uploadFor('licence');
export const sendEvidence = uploadFor('evidence');

/**
 * Sends one file and answers the envelope's data. XMLHttpRequest, because fetch cannot tell how far
 * an upload has come.
 */
export const sendFile = <U extends UploadSpec>(
  spec: U,
  file: Blob,
  onProgress?: Progress,
  signal?: AbortSignal,
  query?: Record<string, string>,
): Promise<z.output<U['data']>> => mending(spec.path, () => sendOnce(spec, file, onProgress, signal, query), signal);

const sendOnce = <U extends UploadSpec>(
  spec: U,
  file: Blob,
  onProgress?: Progress,
  signal?: AbortSignal,
  query?: Record<string, string>,
): Promise<z.output<U['data']>> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const token = realmOf(spec.path).token();
    request.open(spec.method, `${API_BASE}${spec.path}${query ? `?${new URLSearchParams(query)}` : ''}`);
    request.responseType = 'json';
    request.timeout = REQUEST_TIMEOUT_MS;
    request.withCredentials = true;
    for (const [name, value] of Object.entries(commonHeaders(spec.path))) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(Math.round((event.loaded / event.total) * 100));
    };
    request.onerror = () => reject(new TransportError(null));
    request.ontimeout = () => reject(new TransportError(null, true));
    request.onabort = () => reject(new DOMException('cancelled', 'AbortError'));
    request.onload = () => {
      try {
        resolve(unwrap(request.response as Envelope | null, null, token, spec.path).data as z.output<U['data']>);
      } catch (error) {
        reject(error);
      }
    };
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
