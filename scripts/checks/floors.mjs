/** Shows that the lint rules bite: in scripts/fixtures/bad-imports exactly the lines that say so must be refused. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { CONFIGS, isWritten } from '../floors.mjs';
import { environment, root } from '../setup.mjs';

const FIXTURES = join(root, 'scripts/fixtures/bad-imports');

/** Sentences about what is wrong; none when every bad line is refused and no good one. */
export const checkFloors = (node) => {
  if (!isWritten()) return [`${CONFIGS[1]} is not what scripts/floors.mjs says: run node scripts/floors.mjs`];
  // Outside the repository, where the fixtures stand at the real places and are not ignored.
  const dir = mkdtempSync(join(tmpdir(), 'zhibiao-floors-'));
  try {
    cpSync(FIXTURES, dir, { recursive: true });
    for (const file of CONFIGS) cpSync(join(root, file), join(dir, file));
    const { stdout, stderr } = spawnSync(
      node,
      [join(root, 'node_modules/oxlint/bin/oxlint'), '--type-aware', '-f', 'json'],
      { cwd: dir, env: environment(), encoding: 'utf8' },
    );
    if (!stdout.startsWith('{')) return [`oxlint did not run: ${stdout}${stderr}`];
    return compare(expectedIn(dir), foundIn(stdout));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};

const expectedIn = (dir) => {
  const files = readdirSync(join(dir, 'apps'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    const lines = readFileSync(path, 'utf8').split('\n');
    return lines.flatMap((line, i) =>
      line.endsWith('// refused') ? [`${relative(dir, path).replaceAll('\\', '/')}:${i + 1}`] : [],
    );
  });
};

const foundIn = (json) =>
  JSON.parse(json).diagnostics.map(
    ({ filename, labels }) => `${filename.replaceAll('\\', '/')}:${labels[0]?.span.line}`,
  );

const compare = (expected, found) => {
  if (expected.length === 0) return ['the fixtures are empty'];
  return [
    ...expected.filter((place) => !found.includes(place)).map((place) => `not refused, but must be: ${place}`),
    ...found.filter((place) => !expected.includes(place)).map((place) => `refused, but is good: ${place}`),
  ];
};
