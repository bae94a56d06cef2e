import { config } from 'zod/v4';

/**
 * What the site's `zod` is (vite.config.ts): zod compiles its checks with `new Function`, and tries with an empty one
 * whether it may, which our Content-Security-Policy refuses and every browser reports as an attack.
 */
config({ jitless: true });

export * from 'zod/v4';
