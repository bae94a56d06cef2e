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
});
