import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    // Of a pooler itself, where there is one.
    exclude: process.env['TEST_POOLER'] ? configDefaults.exclude : [...configDefaults.exclude, '**/*.pooled.test.ts'],
    globalSetup: 'src/test/world/cluster.ts',
    pool: 'forks',
    maxWorkers: 4,
    // Every file opens a world of its own; what it imports is read once a worker and not once a file: half the time.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // The message alone is what a run elsewhere hands on: it names what differed.
    chaiConfig: { truncateThreshold: 4_000 },
  },
});
