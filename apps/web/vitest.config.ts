import { defineConfig } from 'vitest/config';

/** Pure rules only; what needs a browser is tested in one (apps/e2e). */
export default defineConfig({ test: { name: 'web', include: ['src/**/*.test.ts'], environment: 'node' } });
