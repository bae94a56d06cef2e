/**
 * What browsers learned after the floor (docs/decisions/web.md), from MDN's browser compatibility data. Our sources may
 * not name it (npm run check), and the end-to-end tests open every page in a browser that has unlearned it.
 *
 *   node scripts/checks/browser-floor.mjs      writes the list of them after an update of the data
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environment, root } from '../setup.mjs';

/** The oldest Chromium that the pages work in; vite.config.ts compiles its syntax for the same. */
const FLOOR = 109;
const LIST = join(root, 'apps/e2e/src/support/page/newer-apis.json');
/** Where code for the browser is written. */
const SOURCES = ['apps/web/src', 'apps/contract/src'];

/** The first version that had it without a switch; Infinity when none has. */
const sinceOf = (entry) => {
  const statements = [entry.__compat?.support?.chrome ?? []].flat();
  const plain = statements.filter(({ flags, prefix, alternative_name: other }) => !flags && !prefix && !other);
  return Math.min(
    ...plain.map(({ version_added: added }) => (added === false ? Infinity : Number.parseInt(added, 10) || Infinity)),
  );
};
const isMember = (name, type) => /^[a-z]\w*$/i.test(name) && !name.endsWith('_event') && name !== type;

/** Every interface and built-in: its name, since when it is there, and its members as [name, since, static]. */
const types = () => {
  const { api, javascript } = createRequire(import.meta.url)('@mdn/browser-compat-data');
  return [...Object.entries(api), ...Object.entries(javascript.builtins)].map(([type, entry]) => ({
    type,
    since: sinceOf(entry),
    members: Object.entries(entry)
      .filter(([name]) => isMember(name, type))
      .map(([name, member]) => ({
        name: name.replace(/_static$/, ''),
        since: sinceOf(member),
        isStatic: name.endsWith('_static'),
      })),
  }));
};

/** `globals`: interfaces younger than the floor. `members`: [interface, name] of what older ones have gained since. */
const newerApis = (all) => ({
  globals: all.filter(({ since }) => since > FLOOR).map(({ type }) => type),
  members: all
    .filter(({ since }) => since <= FLOOR)
    .flatMap(({ type, members }) => members.filter(({ since }) => since > FLOOR).map(({ name }) => [type, name])),
});

/** What any expression may turn out to be. */
const COMMON = [
  'Array',
  'Document',
  'Element',
  'Event',
  'HTMLElement',
  'Node',
  'Promise',
  'RegExp',
  'String',
  'TypedArray',
  'Window',
];

/** A linter knows no types: it can refuse a member by its name alone only where nothing older has that name. */
const lintConfig = (all) => {
  const { globals, members } = newerApis(all);
  const older = new Set(
    all.flatMap((type) => type.members.filter(({ since }) => since <= FLOOR).map(({ name }) => name)),
  );
  const message = `Chromium ${FLOOR} does not know it.`;
  const byName = members
    .filter(([type, name]) => COMMON.includes(type) && !older.has(name))
    .map(([, property]) => property);
  const properties = [
    ...members.map(([object, property]) => ({ object, property, message })),
    ...[...new Set(byName)].map((property) => ({ property, message })),
  ];
  return {
    categories: { correctness: 'off' },
    rules: {
      'no-restricted-globals': ['error', ...globals.map((name) => ({ name, message }))],
      'no-restricted-properties': ['error', ...properties],
    },
  };
};

const textOf = (all) => `${JSON.stringify(newerApis(all))}\n`;

/** Sentences about what our sources use that the floor lacks; none when all is well. */
export const checkBrowserFloor = (node) => {
  const all = types();
  if (readFileSync(LIST, 'utf8') !== textOf(all))
    return ['apps/e2e/src/support/page/newer-apis.json is out of date: run node scripts/checks/browser-floor.mjs'];
  const dir = mkdtempSync(join(tmpdir(), 'zhibiao-floor-'));
  const config = join(dir, 'oxlint.json');
  try {
    writeFileSync(config, JSON.stringify(lintConfig(all)));
    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
    const args = [oxlint, '-c', config, '-f', 'unix', '--deny-warnings', ...SOURCES];
    const { status, stdout, stderr } = spawnSync(node, args, { cwd: root, env: environment(), encoding: 'utf8' });
    return status === 0 ? [] : [`${stdout}${stderr}`.trimEnd()];
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(LIST, textOf(types()));
