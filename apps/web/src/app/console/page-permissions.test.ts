import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { catalogue } from '@zhibiao/contract/endpoints';
import { expect, it, vi } from 'vitest';

// A session listens to other tabs; here is none.
vi.stubGlobal('addEventListener', () => undefined);
const { consolePages } = await import('./pages.ts');

const src = join(import.meta.dirname, '../..');
const textOf = (file: string): string => readFileSync(join(src, file), 'utf8');

/** The table's files, in its order: a page's `load` does not say which it loads. */
const pageFiles = [...textOf('app/console/pages.ts').matchAll(/import\('#([^']+)'\)/g)].flatMap(
  ([, file]) => file ?? [],
);

const IMPORT = /^(?:import|export)\s+(?!type\b)([^;']*?)\s*from '([^']+)'/gms;
const importsOf = (file: string) =>
  [...textOf(file).matchAll(IMPORT)].map(([, names = '', from = '']) => ({ names, from }));

/** A page with the parts of pages/ and features/ that arrive with it. */
const partsOf = (file: string, found = new Set<string>()): Set<string> => {
  if (found.has(file)) return found;
  found.add(file);
  for (const { from } of importsOf(file)) {
    const part = from.startsWith('#') ? from.slice(1) : posix.join(posix.dirname(file), from);
    if (/^(pages|features)\/.*\.tsx?$/.test(part)) partsOf(part, found);
  }
  return found;
};

const namesOf = (file: string): string[] =>
  importsOf(file).flatMap(({ names, from }) =>
    from.startsWith('@zhibiao/contract/')
      ? [...names.matchAll(/(?<!\bas )(?<!\btype )\b\w+/g)].map(([name]) => name)
      : [],
  );

/** What the endpoints ask for that a page calls. */
const askedBy = (file: string): Set<string> => {
  const names = new Set([...partsOf(file)].flatMap(namesOf));
  return new Set(
    catalogue.flatMap(({ name, spec }) =>
      names.has(name) && spec.access === 'staff' ? [spec.permission, ...(spec.or ?? [])] : [],
    ),
  );
};

it('opens no page with a permission that none of its endpoints asks for', () => {
  expect(pageFiles).toHaveLength(consolePages.length);
  const lacking = consolePages.flatMap(({ path, permission }, at) => {
    // 待办 lists for every logged-in staff member what they may decide.
    const wanted = permission === 'decide' ? ['self'] : [permission].flat();
    const asked = askedBy(pageFiles[at] ?? '');
    return wanted.filter((one) => !asked.has(one)).map((one) => `${path}: ${one}`);
  });
  expect(lacking).toEqual([]);
});
