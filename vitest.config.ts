import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { projects: ['apps/contract', 'apps/server', 'apps/web'], maxWorkers: 3 },
});
