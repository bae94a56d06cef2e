import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
/** Parts of an app that serve its development, or that its build turns into something else. */
const NOT_RUN = /^(node_modules|dist|test-results|bench|.*\.json|.*\.config\.ts)$/;

/** What the last stage of the Dockerfile takes from the build. */
const copied =
  readFileSync(join(root, 'Dockerfile'), 'utf8')
    .split(/^FROM /m)
    .at(-1)
    ?.match(/(?<=^COPY --from=build \/app\/)\S+/gm) ?? [];

it('the image holds every folder that the server reads while it runs', () => {
  const folders = ['apps/server', 'apps/contract'].flatMap((app) =>
    readdirSync(join(root, app))
      .filter((name) => !NOT_RUN.test(name))
      .map((name) => `${app}/${name}`),
  );
  expect(folders).toContain('apps/server/assets');
  expect(copied).toEqual(expect.arrayContaining([...folders, 'apps/web/dist', 'prisma']));
});
