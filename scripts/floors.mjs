/**
 * The floors of the house, as lint rules. Settings of one rule in two overrides do not add up, the later replaces the
 * earlier: so every folder gets its complete list here, in one written file that .oxlintrc.json extends.
 *
 *   node scripts/floors.mjs      writes floors.generated.json after a change of this file or a new subject
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './setup.mjs';

const CLIMBING = { group: ['..', '../**'], message: 'Name the floor: import from ./sibling or #floor/…' };

/**
 * From the top down; a folder may import what stands below it and, with `itself`, its own. Of the subjects in
 * features/ each sees only itself.
 */
const SERVER = [
  { folder: 'main.ts', specifier: '#main.ts' },
  { folder: 'app.ts', specifier: '#app.ts' },
  { folder: 'cli/**', specifier: '#cli/**', itself: true },
  { folder: 'world.ts', specifier: '#world.ts' },
  { folder: 'seed/**', specifier: '#seed/**' },
  { folder: 'seed/life/**', specifier: '#seed/life/**', itself: true },
  { folder: 'features.ts', specifier: '#features.ts' },
  { folder: 'features/**', specifier: '#features/**', subjects: true },
  { folder: 'http/**', specifier: '#http/**', itself: true },
  { folder: 'jobs/**', specifier: '#jobs/**', itself: true },
  { folder: 'services/**', specifier: '#services/**', itself: true },
  { folder: 'boot/**', specifier: '#boot/**', itself: true },
  { folder: 'deps.ts', specifier: '#deps.ts' },
  { folder: 'ports/**', specifier: '#ports/**', itself: true },
  { folder: 'db/**', specifier: '#db/**', itself: true },
  { folder: 'config/**', specifier: '#config/**', itself: true },
  { folder: 'lib/**', specifier: '#lib/**', itself: true },
  { folder: 'domain/**', specifier: '#domain/**', itself: true },
];
/** Not below their neighbour, though they stand under it in the list. */
const SERVER_APART = {
  'app.ts': ['#world.ts', '#seed/**', '#jobs/**'],
  'world.ts': ['#seed/**', '#features.ts', '#features/**', '#jobs/**', '#http/**', '#services/**'],
  'seed/**': ['#features.ts', '#features/**', '#jobs/**', '#http/**'],
  // Asks the commands of every subject.
  'seed/life/**': ['!#seed/**', '!#world.ts'],
  'http/**': ['#jobs/**'],
  // What boot calls a fault of the database.
  'db/**': ['!#boot/facts.ts'],
};
const WEB = [
  { folder: 'main.tsx', specifier: '#main.tsx' },
  { folder: 'app/**', specifier: '#app/**', itself: true },
  { folder: 'pages/**', specifier: '#pages/**', itself: true },
  { folder: 'features/**', specifier: '#features/**', subjects: true },
  { folder: 'widgets/**', specifier: '#widgets/**', itself: true },
  { folder: 'ui/**', specifier: '#ui/**', itself: true },
  { folder: 'theme/**', specifier: '#theme/**', itself: true },
  { folder: 'lib/**', specifier: '#lib/**', itself: true },
];

const TESTS = ['#test/**', '#everywhere/**', '#bench/**', '#prove/**'];
const upward = (specifiers) => ({
  group: specifiers,
  message: 'Imports go down only, and features never sideways (see scripts/floors.mjs).',
});
const restrict = (...patterns) => ({ 'no-restricted-imports': ['error', { patterns }] });

const subjectsOf = (app) =>
  readdirSync(join(root, `apps/${app}/src/features`), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

const overridesOf = (app, floors, { apart = {}, always = [] } = {}) =>
  floors.flatMap(({ folder, itself, subjects }, at) => {
    const above = floors.slice(0, at + (itself ? 0 : 1)).map(({ specifier }) => specifier);
    const override = (files, ...own) => ({
      files: [`apps/${app}/src/${files}`],
      rules: restrict(CLIMBING, upward([...above, ...(apart[folder] ?? []), ...always, ...own])),
    });
    if (!subjects) return [override(folder)];
    return [
      override(folder),
      ...subjectsOf(app).map((name) => override(`features/${name}/**`, `!#features/${name}/**`)),
    ];
  });

const FASTIFY = { group: ['fastify', '@fastify/*'], message: 'Only http/ and app.ts know Fastify.' };
const IO = {
  group: ['node:fs', 'node:fs/*', 'node:http', 'node:child_process', 'pg', '@prisma/*', 'fastify', '@fastify/*'],
  message: 'domain/ holds pure rules.',
};
const COMPONENTS = { group: ['react-dom', 'antd', '@ant-design/*'], message: 'lib/ holds no components.' };
/** Buttons say the contract's words and rules its sentences; anything else of the product is a widget's. */
const PRODUCT = {
  group: ['@zhibiao/contract/*', '!@zhibiao/contract/core/copy', '!@zhibiao/contract/core/refusal'],
  message: 'ui/ knows nothing of the product: what does stands in widgets/.',
};
const SERVER_TALK = {
  group: ['#lib/api/**', '#lib/session/**', '#lib/staff/**'],
  message: 'ui/ does not talk to the server: what does stands in widgets/.',
};
const ONLY_ZOD = { group: ['*', '!zod', '!./**', '!../**', '../../**'], message: 'The contract knows zod only.' };
/** Beside itself, the lists at the top that every declaration names: permissions, rights, acts of the audit log. */
const ONLY_CORE = { group: ['*', '!zod', '!./**', '!../*'], message: 'core/ knows no subject.' };

const withExtra = (overrides, file, pattern) =>
  overrides.map((override) => {
    if (override.files[0] !== file) return override;
    const [level, { patterns }] = override.rules['no-restricted-imports'];
    return { ...override, rules: { 'no-restricted-imports': [level, { patterns: [...patterns, pattern] }] } };
  });

const serverOverrides = () => {
  let overrides = overridesOf('server', SERVER, { apart: SERVER_APART, always: TESTS });
  for (const folder of ['ports/**', 'db/**', 'seed/**'])
    overrides = withExtra(overrides, `apps/server/src/${folder}`, FASTIFY);
  return withExtra(overrides, 'apps/server/src/domain/**', IO);
};

const webOverrides = () => {
  let overrides = withExtra(overridesOf('web', WEB), 'apps/web/src/lib/**', COMPONENTS);
  for (const pattern of [PRODUCT, SERVER_TALK]) overrides = withExtra(overrides, 'apps/web/src/ui/**', pattern);
  return overrides;
};

const onlyTemplates = (...places) => ({
  'no-restricted-properties': [
    'error',
    ...[{ property: '$queryRawUnsafe' }, { property: '$executeRawUnsafe' }, ...places].map((place) => ({
      ...place,
      message: 'Write the statement as a template: its values are then parameters.',
    })),
  ],
});
/** Statements go through db/sql.ts. */
const QUERIES = ['pool', 'client', 'on', 'db', 'tx', 'admin', 'owner'].map((object) => ({ object, property: 'query' }));

const lintConfig = () => ({
  rules: onlyTemplates(),
  overrides: [
    { files: ['apps/**'], rules: restrict(CLIMBING) },
    { files: ['apps/server/src/**', 'apps/web/src/**', 'apps/contract/src/**'], rules: { 'no-console': 'error' } },
    // `use` begins a hook in React only.
    { files: ['apps/server/**'], rules: { 'react/rules-of-hooks': 'off' } },
    { files: ['apps/contract/src/**'], rules: restrict(ONLY_ZOD) },
    { files: ['apps/contract/src/core/**'], rules: restrict(ONLY_CORE) },
    ...serverOverrides(),
    { files: ['apps/server/src/**'], rules: onlyTemplates(...QUERIES) },
    // The one file that does, and commands of the replication protocol, which takes no parameters.
    { files: ['apps/server/src/db/sql.ts'], rules: onlyTemplates() },
    { files: ['apps/server/src/ports/postgres-backup/replication.ts'], rules: onlyTemplates() },
    // What React can render includes promises, so asking whether there is anything to render looks like a mistake.
    { files: ['apps/web/**'], rules: { 'typescript/no-misused-promises': 'off' } },
    ...webOverrides(),
    { files: ['apps/web/src/ui/text/rich-*.tsx'], rules: { 'react/no-danger': 'off' } },
    { files: ['apps/server/src/boot/words.ts', 'apps/server/bench/**'], rules: { 'no-console': 'off' } },
    // A test sets up its world from any floor.
    {
      files: [
        '**/*.test.ts',
        '**/*.test.tsx',
        '**/*-fixtures.ts',
        'apps/server/src/test/**',
        'apps/server/bench/**',
        'apps/server/prove/**',
      ],
      rules: { ...restrict(CLIMBING), 'no-unsafe-optional-chaining': 'off' },
    },
    { files: ['apps/contract/src/**/*.test.ts'], rules: { 'no-restricted-imports': 'off' } },
  ],
});

/** What people write, and what this file does. */
export const CONFIGS = ['.oxlintrc.json', 'scripts/floors.generated.json'];
const GENERATED = join(root, CONFIGS[1]);
const configText = () => `${JSON.stringify(lintConfig(), null, 1)}\n`;
export const isWritten = () => readFileSync(GENERATED, 'utf8') === configText();

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(GENERATED, configText());
