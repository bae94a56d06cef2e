import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import S3rver from '@20minutes/s3rver';

const BUCKET = 'zhibiao-media';
/** As docs/operate/configure.md asks an operator for them. */
const rulesFor = (origin: string) =>
  Buffer.from(`<CORSConfiguration><CORSRule>
    <AllowedOrigin>${origin}</AllowedOrigin><AllowedMethod>GET</AllowedMethod><AllowedHeader>Range</AllowedHeader>
    <ExposeHeader>Accept-Ranges</ExposeHeader><ExposeHeader>Content-Length</ExposeHeader>
    <ExposeHeader>Content-Range</ExposeHeader><MaxAgeSeconds>600</MaxAgeSeconds>
  </CORSRule></CORSConfiguration>`);

type Asked = { path: string; range: string; status: number };
export type Store = {
  env: Record<string, string>;
  /** Where browsers have it: another origin than the site. */
  origin: string;
  /** What browsers asked it for. */
  asked: Asked[];
  /** All addresses that were signed before this second are over, as if their minute were. */
  expire: () => void;
  /** From now on it sends so many bytes a second down each line. */
  slow: (bytesSec: number) => void;
  put: (file: string, bytes: Uint8Array) => Promise<void>;
  close: () => Promise<void>;
};

const isStream = (body: unknown): body is Readable => body instanceof Readable;
async function* paced(body: Readable, bytesSec: number) {
  for await (const chunk of body as AsyncIterable<Buffer>) {
    yield chunk;
    await sleep((chunk.length / bytesSec) * 1_000);
  }
}

/** An S3 server with one bucket, which pages of `origin` may read by signed addresses. */
export const startStore = async (origin: string): Promise<Store> => {
  const directory = await mkdtemp(join(tmpdir(), 'zhibiao-store-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [rulesFor(origin)] }],
  });
  const asked: Asked[] = [];
  let endedAt = 0;
  let bytesSec = Infinity;
  const isOver = (signedAt: string) =>
    Date.parse(signedAt.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5')) < endedAt;
  server.middleware.unshift(async (context, next) => {
    const { searchParams } = new URL(context.url, 'http://store');
    const signedAt = searchParams.get('X-Amz-Date');
    // It leaves out the last slash of a bucket's own address when it checks a signature, and does not escape a '.
    if (context.path.endsWith('/') || context.url.includes('%27'))
      context.app = Object.create(context.app, { allowMismatchedSignatures: { value: true } }) as object;
    if (signedAt !== null && isOver(signedAt)) context.status = 403;
    else await next();
    if (context.method === 'GET' && bytesSec < Infinity && isStream(context.body)) {
      const { length } = context;
      context.body = Readable.from(paced(context.body, bytesSec));
      context.length = length;
    }
    if (signedAt !== null) asked.push({ path: context.path, range: context.get('range'), status: context.status });
  });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  const publicOrigin = `http://localhost:${port}`;
  return {
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY: 'S3RVER',
      S3_SECRET_KEY: 'S3RVER',
      S3_PUBLIC_URL: `${publicOrigin}/${BUCKET}`,
    },
    origin: publicOrigin,
    asked,
    expire: () => {
      endedAt = Math.floor(Date.now() / 1_000) * 1_000;
    },
    slow: (rate) => {
      bytesSec = rate;
    },
    put: async (file, bytes) => {
      const { status } = await fetch(`${endpoint}/${BUCKET}/${file}`, {
        method: 'PUT',
        body: bytes as Uint8Array<ArrayBuffer>,
      });
      if (status !== 200) throw new Error(`the store answers ${status}`);
    },
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
