import { setTimeout as sleep } from 'node:timers/promises';
import { MEDIA_CHUNK_BYTES } from '@zhibiao/contract/core/limits';
import { MEDIA_TUS } from '@zhibiao/contract/media/staff';

/** A small tus client, so that a test says which piece goes where. */
export const tusClient = (base: string, token: string) => {
  const common = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const call = (method: string, path: string, headers: Record<string, string> = {}, body?: Uint8Array) =>
    fetch(base + path, {
      method,
      headers: { ...common, ...headers },
      ...(body ? { body: new Blob([body as Uint8Array<ArrayBuffer>]) } : {}),
    });
  const client = {
    call,
    begin: (size: number, name = '第一讲.mp4', headers: Record<string, string> = {}) =>
      call('POST', MEDIA_TUS, {
        'upload-length': String(size),
        'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
        ...headers,
      }),
    begun: async (size: number, name?: string): Promise<string> => {
      const answer = await client.begin(size, name);
      if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
      return answer.headers.get('location') ?? '';
    },
    offset: async (at: string): Promise<number | null> => {
      const answer = await call('HEAD', at);
      return answer.status === 200 ? Number(answer.headers.get('upload-offset')) : null;
    },
    piece: (at: string, offset: number, bytes: Uint8Array) =>
      call('PATCH', at, { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }, bytes),
    /** From wherever it is to the end, in pieces. */
    rest: async (at: string, bytes: Uint8Array, piece = MEDIA_CHUNK_BYTES): Promise<void> => {
      for (let offset = (await client.offset(at)) ?? 0; offset < bytes.length;) {
        const answer = await client.piece(at, offset, bytes.subarray(offset, offset + piece));
        if (answer.status !== 204) throw new Error(`${answer.status} ${await answer.text()}`);
        offset = Number(answer.headers.get('upload-offset'));
      }
    },
    whole: async (bytes: Uint8Array, name?: string): Promise<string> => {
      const at = await client.begun(bytes.length, name);
      await client.rest(at, bytes);
      return at;
    },
  };
  return client;
};

/** Until `look` answers something; a minute at most. */
export const eventually = async <T>(look: () => Promise<T | null | undefined | false>): Promise<T> => {
  for (const end = performance.now() + 60_000; performance.now() < end; await sleep(100)) {
    const found = await look();
    if (found) return found;
  }
  throw new Error('nothing came of it');
};
