import { join } from 'node:path';
import type { Plugin } from 'vite';

const STILL = join(import.meta.dirname, '../src/app/still');
/** Libraries and the site's frame, and what stands for them where pages are drawn once. */
const STAND_INS: Record<string, string> = {
  './site-footer.tsx': join(STILL, 'frame.tsx'),
  './site-header.tsx': join(STILL, 'frame.tsx'),
  'react-router-dom': join(STILL, 'router.tsx'),
  '@tanstack/react-query': join(STILL, 'query.ts'),
};

/**
 * A page that the server draws hears no click and no later answer, and half of its price was to be ready for them. What
 * is drawn is the same.
 */
export const still = (): Plugin => ({
  name: 'still',
  enforce: 'pre',
  resolveId(source, importer) {
    const standIn = STAND_INS[source];
    return standIn && importer !== standIn ? standIn : null;
  },
});
