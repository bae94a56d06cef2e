import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/database.ts';
import { many, sql } from './sql.ts';

const SCHEMA = join(import.meta.dirname, '../../../../prisma/schema');
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const text = readdirSync(SCHEMA)
  .filter((file) => file.endsWith('.prisma'))
  .map((file) => readFileSync(join(SCHEMA, file), 'utf8'))
  .join('\n');
const models = [...text.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)].map(([, name = '', body = '']) => ({
  name,
  body,
}));
const names = new Set(models.map(({ name }) => name));

/** What PostgreSQL calls a field's type. */
const TYPES: Record<string, string> = {
  String: 'text',
  Int: 'integer',
  BigInt: 'bigint',
  Boolean: 'boolean',
  Json: 'jsonb',
  Bytes: 'bytea',
};
const NATIVE: Record<string, string> = { Uuid: 'uuid', Timestamptz: 'timestamp with time zone', Date: 'date' };

type Column = { of: string; type: string; optional: boolean; defaulted: boolean };
/** The columns that the schema promises: each scalar field of each model. */
const promised: Column[] = models.flatMap(({ name, body }) =>
  body.split('\n').flatMap((line) => {
    const [, field, type = '', mark] = /^ {2}(\w+)\s+(\w+)(\?|\[\])?(?=\s|$)/.exec(line) ?? [];
    if (!field || names.has(type)) return [];
    const native = /@db\.(\w+)/.exec(line)?.[1] ?? '';
    const scalar = NATIVE[native] ?? (type === 'Decimal' ? 'numeric' : (TYPES[type] ?? type));
    // The client makes the ids, and the times of the last change; a trigger what is `dbgenerated` without an expression.
    const defaulted = /@default\((?!uuid|dbgenerated\(\))/.test(line);
    const base = { of: `${name}.${field}`, optional: mark === '?', defaulted };
    return [{ ...base, type: mark === '[]' ? `${scalar}[]` : scalar }];
  }),
);
/** Its indexes by the names that Prisma gives them, or that it was told. */
const indexes: string[] = models.flatMap(({ name, body }) =>
  body.split('\n').flatMap((line) => {
    const [, kind, fields] = /^ {2}@@(unique|index)\(\[((?:[^[\]]|\[[^\]]*\])*)\]/.exec(line) ?? [];
    const single = /^ {2}(\w+)\s.*@unique/.exec(line)?.[1];
    if (single) return [`${name}_${single}_key`];
    if (!kind || fields === undefined) return [];
    const told = /map: "(\w+)"/.exec(line)?.[1];
    const columns = [...fields.replace(/\([^)]*\)/g, '').matchAll(/\w+/g)].map(([column]) => column);
    return [told ?? `${name}_${columns.join('_')}_${kind === 'unique' ? 'key' : 'idx'}`.slice(0, 63)];
  }),
);

describe('the migrations', () => {
  it('make the columns that the schema promises, of their types, and no others', async () => {
    const rows = await many(
      database.pool,
      sql<Column>`SELECT c.relname || '.' || a.attname AS of,
          regexp_replace(format_type(a.atttypid, a.atttypmod), '\\(\\d+(,\\d+)?\\)', '') AS type,
          NOT a.attnotnull AS optional, a.atthasdef AS defaulted
        FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> '_prisma_migrations'
          AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''`,
    );
    const byName = (list: readonly Column[]) =>
      [...list]
        .sort((a, b) => (a.of < b.of ? -1 : 1))
        .map((c) => ({ ...c, optional: c.type.endsWith('[]') || c.optional }));
    // A column that has a default in the database alone is an old server's, which knows nothing of it.
    const found = byName(rows).map(({ defaulted: _, ...column }) => column);
    expect(found).toEqual(byName(promised).map(({ defaulted: _, ...column }) => column));
    const without = rows.filter((row) => !row.defaulted && promised.find(({ of }) => of === row.of)?.defaulted);
    expect(without.map(({ of }) => of)).toEqual([]);
  });

  it('make the indexes that the schema names', async () => {
    const rows = await many(
      database.pool,
      sql<{ name: string }>`SELECT indexname AS name FROM pg_indexes WHERE schemaname = 'public'`,
    );
    const made = new Set(rows.map(({ name }) => name));
    expect(indexes.length).toBeGreaterThan(80);
    expect(indexes.filter((name) => !made.has(name))).toEqual([]);
  });
});
