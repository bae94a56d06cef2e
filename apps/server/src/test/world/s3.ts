import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

export type S3Server = {
  env: Record<string, string>;
  /** Of the bucket, under another name of the same machine. */
  publicUrl: string;
  close: () => Promise<void>;
};

const BUCKET = 'zhibiao-media';

/** What docs/operate/configure.md asks of a bucket that browsers read. */
const rulesFor = (origin: string) =>
  Buffer.from(`<CORSConfiguration><CORSRule>
    <AllowedOrigin>${origin}</AllowedOrigin><AllowedMethod>GET</AllowedMethod><AllowedHeader>Range</AllowedHeader>
    <ExposeHeader>Accept-Ranges</ExposeHeader><ExposeHeader>Content-Length</ExposeHeader>
    <ExposeHeader>Content-Range</ExposeHeader><MaxAgeSeconds>600</MaxAgeSeconds>
  </CORSRule></CORSConfiguration>`);

/**
 * An S3 server with one empty bucket, and the configuration that leads there. It refuses what its key did not sign;
 * pages of `origin` may read it.
 */
export const startS3 = async ({ origin }: { origin?: string } = {}): Promise<S3Server> => {
  const directory = await mkdtemp(join(tmpdir(), 'zhibiao-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: origin ? [rulesFor(origin)] : [] }],
  });
  server.middleware.unshift(async (context, next) => {
    const key = context.path.slice(`/${BUCKET}/`.length);
    // It leaves out the last slash of a bucket's own address when it checks the signature.
    // Nor does it escape the ' of a file's name as the signature has it.
    if (key === '' || context.url.includes('%27'))
      context.app = Object.create(context.app, { allowMismatchedSignatures: { value: true } }) as object;
    // To it an object is everybody's; a bucket in earnest is private.
    if (context.method === 'GET' && !context.get('authorization') && !context.url.includes('X-Amz-Signature=')) {
      context.status = 403;
      return;
    }
    // It does not know this condition; stores in earnest do.
    if (context.method === 'PUT' && context.get('if-none-match') === '*') {
      const { store } = context;
      if (await store.existsObject(BUCKET, decodeURIComponent(key))) {
        context.status = 412;
        return;
      }
    }
    await next();
  });
  const { port } = await server.run();
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY: 'S3RVER',
      S3_SECRET_KEY: 'S3RVER',
    },
    publicUrl: `http://localhost:${port}/${BUCKET}`,
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
