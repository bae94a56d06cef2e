import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that wait for servers which are started and killed take longest: begun first, the others fill their waits. */
const isLong = ({ moduleId }: TestSpecification): boolean =>
  /-crash\.test\.ts$|replicas|intake|runner|outage|sigterm|rush/.test(moduleId);

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    projects: ['apps/contract', 'apps/server', 'apps/web'],
    maxWorkers: 4,
    sequence: { sequencer: LongFirst },
  },
});
