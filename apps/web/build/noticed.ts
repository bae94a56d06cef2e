import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const NOTICES = join(import.meta.dirname, '../../../THIRD_PARTY_NOTICES.md');
const PACKAGE = /.*node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/;

/** Stops a build that holds work of others which THIRD_PARTY_NOTICES.md does not name. */
export const noticed = (): Plugin => ({
  name: 'noticed',
  apply: 'build',
  generateBundle(_, bundle) {
    const named = readFileSync(NOTICES, 'utf8');
    const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
    const packages = new Set(modules.flatMap((id) => PACKAGE.exec(id)?.[1]?.replaceAll('\\', '/') ?? []));
    const lacking = [...packages].filter((name) => !named.includes(`\n- ${name} `));
    if (lacking.length > 0) this.error(`THIRD_PARTY_NOTICES.md does not name ${lacking.join(', ')}: npm run notices`);
  },
});
