import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { AUDIT_ACTIONS, AUDIT_OBJECTS } from './audit-actions.ts';
import { fieldWord } from './audit/words.ts';
import { PERMISSIONS } from './permissions.ts';
import { SETTINGS } from './settings.ts';

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });

/** What subjects have of a kind: all entries of their tables whose name ends so. */
const entriesOf = async (kind: string, ending: string): Promise<[string, unknown][]> => {
  const modules = await Promise.all(
    files
      .filter((file) => file.endsWith(`/${kind}.ts`))
      .map((file) => import(new URL(file, import.meta.url).href) as Promise<Record<string, object>>),
  );
  return modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, table]) => (name.endsWith(ending) ? Object.entries(table) : [])),
  );
};

/** Those that no subject has. */
const OF_NONE = ['door', 'permission'];

test.each([
  ['permissions', '_PERMISSIONS', PERMISSIONS],
  ['audit', '_ACTIONS', AUDIT_ACTIONS],
  ['audit', '_OBJECTS', AUDIT_OBJECTS],
  ['settings', '_SETTINGS', SETTINGS],
])(
  'every entry of a <subject>/%s.ts in a table …%s is in the sum, and no two have one name',
  async (kind, ending, sum) => {
    const entries = await entriesOf(kind, ending);
    expect(entries.length).toBeGreaterThan(10);
    const names = entries.map(([name]) => name);
    expect(names.sort()).toEqual(
      Object.keys(sum)
        .filter((name) => !OF_NONE.includes(name))
        .sort(),
    );
  },
);

test('a field of the audit log has one word, whoever names it', async () => {
  const entries = await entriesOf('audit', '_FIELDS');
  expect(entries.length).toBeGreaterThan(100);
  expect(entries.filter(([name, word]) => fieldWord(name) !== word)).toEqual([]);
});
