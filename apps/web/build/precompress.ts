import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Text of the kinds a browser asks for; pictures, fonts and PDF are compressed already. */
const TEXT = /\.(js|mjs|css|html|svg|json)$/;
/** Below this a packet is saved at most, and the request costs the same. */
const LEAST_BYTES = 600;
/** Where an image is built, a process may have a thousand files open. */
const AT_ONCE = 64;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const compress = async (path: string): Promise<void> => {
  const text = await readFile(path);
  if (text.length < LEAST_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  const [br, gz] = await Promise.all([
    brotli(text, { params }),
    gzipped(text, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
};

/** Writes a .br and a .gz beside every text file of the build: the server sends those and compresses nothing itself. */
export const precompress = (): Plugin => {
  let directory = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      directory = resolve(root, build.outDir);
    },
    closeBundle: async () => {
      const names = await readdir(directory, { recursive: true });
      const texts = names.filter((name) => TEXT.test(name));
      for (let at = 0; at < texts.length; at += AT_ONCE)
        await Promise.all(texts.slice(at, at + AT_ONCE).map((name) => compress(join(directory, name))));
    },
  };
};
