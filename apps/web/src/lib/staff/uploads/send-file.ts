import { MEDIA_CHUNK_BYTES } from '@zhibiao/contract/core/limits';
import { MEDIA_TUS } from '@zhibiao/contract/media/staff';
import type { DetailedError, HttpRequest, Upload } from 'tus-js-client';
import { staffSession } from '#lib/staff/session.ts';

/** Why bytes stopped going. */
export type Stop =
  /** No answer: the line, or a server that is just starting. */
  | { why: 'cut' }
  /** The session has ended. */
  | { why: 'login' }
  /** The server's sentence. */
  | { why: 'refused'; sentence: string };

type Watch = {
  onProgress: (sent: number) => void;
  /** Its id at the server, as soon as it has one. */
  onId: (id: string) => void;
  onSent: () => void;
  onStop: (stop: Stop) => void;
};

export type Sending = {
  /** Begins, or goes on where the server is. */
  go: () => void;
  pause: () => void;
  /** Takes back what was sent. */
  drop: () => Promise<void>;
};

/** Sends one file in pieces that a cut line does not lose. */
export const sendResumable = async (file: File, { onProgress, onId, onSent, onStop }: Watch): Promise<Sending> => {
  const tus = await import('tus-js-client');
  const upload: Upload = new tus.Upload(file, {
    endpoint: addressOf(),
    chunkSize: MEDIA_CHUNK_BYTES,
    metadata: { filename: file.name, filetype: file.type },
    removeFingerprintOnSuccess: true,
    // Whether it is worth trying again is decided outside, where the line and the session are known.
    retryDelays: null,
    onBeforeRequest: withSession,
    onAfterResponse: (request, response) => {
      const status = response.getStatus();
      // Asked how far it is, the library takes any refusal for an upload that is gone, and begins a new one.
      if (request.getMethod() === 'HEAD' && status >= 400 && !GONE.includes(status)) throw new NotNow(status);
    },
    onUploadUrlAvailable: () => onId(idOf(upload.url)),
    onProgress,
    onSuccess: onSent,
    onError: (error) => onStop(stopOf(error)),
  });
  let known = false;
  let going = false;

  return {
    go() {
      going = true;
      void (async () => {
        if (!known) {
          const [before] = await upload.findPreviousUploads();
          if (before) upload.resumeFromPreviousUpload(before);
          known = true;
        }
        if (going) upload.start();
      })();
    },
    pause() {
      going = false;
      void upload.abort();
    },
    async drop() {
      going = false;
      await upload.abort(true);
    },
  };
};

/** Takes back what was sent of a file that is not at hand any more. */
export const dropSent = async (id: string): Promise<void> => {
  const tus = await import('tus-js-client');
  await tus.Upload.terminate(`${addressOf()}/${id}`, { onBeforeRequest: withSession });
};

const addressOf = (): string => location.origin + MEDIA_TUS;
const withSession = (request: HttpRequest): void =>
  request.setHeader('Authorization', `Bearer ${staffSession.token() ?? ''}`);

/** Answers after which an upload cannot be gone on with. */
const GONE = [403, 404, 410];
class NotNow extends Error {
  readonly status: number;

  constructor(status: number) {
    super('not now');
    this.status = status;
  }
}

const idOf = (url: string | null): string => url?.split('/').at(-1) ?? '';

const stopOf = (error: Error | DetailedError): Stop => {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  const cause = 'causingError' in error ? error.causingError : null;
  const status = response?.getStatus() ?? (cause instanceof NotNow ? cause.status : 0);
  if (status === 401) return { why: 'login' };
  // Held by another request for a moment, too many at once, or a server that is not itself.
  if (status === 0 || status === 409 || status === 423 || status === 429 || status >= 500) return { why: 'cut' };
  const sentence = response?.getBody().trim() ?? '';
  return { why: 'refused', sentence: sentence || '上传没有成功，请重新上传' };
};
