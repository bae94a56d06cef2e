declare global {
  /** What zod is set up by before it is loaded (zod/v4/core/core.js). */
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

/**
 * zod compiles its checks with `new Function`, and tries with an empty one whether it may, which our
 * Content-Security-Policy refuses and every browser reports as an attack.
 */
globalThis.__zod_globalConfig = { jitless: true };

export {};
