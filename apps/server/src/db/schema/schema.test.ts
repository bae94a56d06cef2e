import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/world/database.ts';
import { schemaDrift } from './drift.ts';

const SCHEMA = join(import.meta.dirname, '../../../../../prisma/schema');
const NONE = { lacking: [], beyond: [], otherwise: [], withoutDefault: [], unindexed: [] };

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('the migrations', () => {
  it('make the columns and indexes that the schema promises, of their types, and no other columns', async () => {
    expect(await schemaDrift(database.pool, SCHEMA)).toEqual(NONE);
  });

  it('are found out where they do not', async () => {
    await database.asOwner(`ALTER TABLE "Banner" ADD COLUMN extra int, ALTER COLUMN title TYPE varchar(9);
      ALTER TABLE "Clause" ALTER COLUMN title DROP NOT NULL; ALTER TABLE "Article" DROP COLUMN attachments;
      ALTER TABLE "Setting" ALTER COLUMN version DROP DEFAULT`);
    expect(await schemaDrift(database.pool, SCHEMA)).toEqual({
      lacking: ['Article.attachments'],
      beyond: ['Banner.extra'],
      otherwise: expect.arrayContaining(['Banner.title', 'Clause.title']),
      withoutDefault: ['Setting.version'],
      unindexed: ['Article_attachments_idx'],
    });
  });

  it('give each part of the ledger its indexes, also when the first one was archived', async () => {
    await database.asOwner('DROP TABLE "StudySegment_before"');
    await database.asOwner('SELECT make_ledger_months(1)');
    const ofLedger = async () =>
      (await schemaDrift(database.pool, SCHEMA)).unindexed.filter((name) => name.startsWith('StudySegment'));
    expect(await ofLedger()).toEqual([]);
    const [index] = await database.asOwner<{ name: string; part: string }>(`
      SELECT indexname AS name, tablename AS part FROM pg_indexes
      WHERE tablename LIKE 'StudySegment_2%' AND indexdef LIKE '%brin%' ORDER BY tablename LIMIT 1`);
    await database.asOwner(`DROP INDEX "${index?.name}"`);
    expect(await ofLedger()).toEqual([`${index?.part} (at)`]);
  });
});
