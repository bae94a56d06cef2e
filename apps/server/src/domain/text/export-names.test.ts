import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../..');
/** Templates hold no person's data, others lie within an archive that has its name, and codes are no names. */
const BY_HAND = /模板\.xlsx|^'(?:索引|数据)\.xlsx|^'\.(?:xlsx|zip)|^'[a-z.]+'$/;

it('every workbook and archive that is handed out is named by its kind, range and day', () => {
  const files = globSync('{features,services,http}/**/*.ts', { cwd: SRC }).filter(
    (path) => !/\.test\.ts$|fixtures/.test(path),
  );
  const texts = files.map((path) => readFileSync(join(SRC, path), 'utf8'));
  const names = texts.flatMap((text) => text.match(/['`][^'`\n]*\.(?:xlsx|zip)['`]/g) ?? []);
  expect(names.filter((name) => !BY_HAND.test(name))).toEqual([]);
  const handedOut = texts.flatMap((text) => text.match(/ext: '(?:xlsx|zip)'|\bexportTask(?:<\w+>)?\(/g) ?? []);
  const named = texts.flatMap((text) => text.match(/name: exportName\(/g) ?? []);
  expect(named.length).toBeGreaterThanOrEqual(handedOut.length);
  expect(handedOut.length).toBeGreaterThan(12);
});
