import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const SOURCE = 'src/early.ts';
const root = join(import.meta.dirname, '..');

/** Builds the first script of a drawn page by itself: as one more entry it would import what it has to come before. */
export const early = (): Plugin => ({
  name: 'early',
  apply: 'build',
  async generateBundle() {
    const built = await build({
      configFile: false,
      root,
      logLevel: 'error',
      build: {
        write: false,
        target: 'chrome109',
        modulePreload: false,
        rolldownOptions: { input: join(root, SOURCE) },
      },
    });
    const [chunk, ...others] = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
    if (chunk?.type !== 'chunk' || others.length > 0) return this.error(`${SOURCE} is not one file`);
    this.emitFile({ type: 'asset', name: 'early.js', originalFileName: SOURCE, source: chunk.code });
  },
});
