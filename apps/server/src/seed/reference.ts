import { createHash } from 'node:crypto';
import { ARTICLE } from '@zhibiao/contract/article/learner';
import { PRODUCT } from '@zhibiao/contract/core/limits';
import areas from '@zhibiao/prisma/seed/areas.json' with { type: 'json' };
import { accessibility } from '@zhibiao/prisma/seed/content/accessibility.ts';
import { separateConsents } from '@zhibiao/prisma/seed/content/agreement-consents.ts';
import { agreements } from '@zhibiao/prisma/seed/content/agreements.ts';
import { dictionaries } from '@zhibiao/prisma/seed/content/dictionaries.ts';
import { evaluateItems } from '@zhibiao/prisma/seed/content/evaluate-items.ts';
import { studyDictionaries } from '@zhibiao/prisma/seed/content/study-dictionaries.ts';
import type { Db, Tx } from '#db/client.ts';
import { LOCK, lockNumber } from '#db/locks.ts';
import { run } from '#db/sql.ts';
import { cleanHtml } from '#lib/text/html.ts';
import { AREA_DATA } from '#services/area-data.ts';
import { CLAUSE_PLACES, placeSeeded } from './clauses.ts';
import { seedStandards, STANDARDS } from './standards.ts';

/** Texts that are found by their names. */
const STATEMENTS = [...agreements, ...separateConsents, accessibility];

/** Settings that are there from the first start on. */
const SETTINGS = [{ key: 'site.name', value: PRODUCT }];

/** Names the state of the reference data in the database, so that a start with nothing new costs one read. */
const KEY = 'seed.reference';

/**
 * What the product cannot do without, on every start: areas, dictionaries, rating items, agreements, standards and
 * settings.
 * Divisions follow this version; all else is only added, so that what staff have edited stays theirs.
 */
export const seedReference = async (db: Db): Promise<boolean> => {
  const hash = createHash('sha256')
    .update(
      JSON.stringify([
        areas,
        STATEMENTS,
        dictionaries,
        evaluateItems,
        studyDictionaries,
        STANDARDS,
        CLAUSE_PLACES,
        SETTINGS,
      ]),
    )
    .digest('hex');
  const known = await db.setting.findUnique({ where: { key: KEY } });
  if (known?.value === hash) return false;

  await db.$transaction(
    async (tx) => {
      // Replicas that start together come one after the other.
      await run(tx, lockNumber(LOCK.referenceContent));
      await seedAreas(tx);
      await seedDictionaries(tx);
      await seedStatements(tx);
      await seedStandards(tx);
      await placeSeeded(tx);
      await tx.setting.createMany({ data: SETTINGS, skipDuplicates: true });
      await tx.setting.upsert({ where: { key: KEY }, create: { key: KEY, value: hash }, update: { value: hash } });
    },
    { timeout: 60_000 },
  );
  return true;
};

const seedAreas = async (tx: Tx) => {
  // Once the training body has brought its own list, that is theirs.
  if ((await tx.setting.count({ where: { key: AREA_DATA } })) > 0) return;
  const rows = JSON.stringify(areas.map(([code, name, parent, level]) => ({ code, name, parent, level })));
  await tx.$executeRaw`
    INSERT INTO "Area" (code, name, parent, level)
    SELECT code, name, parent, level
    FROM jsonb_to_recordset(${rows}::jsonb) AS seed (code text, name text, parent text, level int)
    ON CONFLICT (code) DO UPDATE SET name = excluded.name, parent = excluded.parent, level = excluded.level`;
};

const seedDictionaries = async (tx: Tx) => {
  await tx.dictEntry.createMany({
    data: dictionaries.flatMap(({ type, entries }) =>
      entries.map(({ value, label, remark }, sort) => ({
        type,
        value,
        label,
        remark: remark ?? null,
        sort,
        isDefault: sort === 0,
      })),
    ),
    skipDuplicates: true,
  });
  await tx.studyDict.createMany({
    data: studyDictionaries.map((entry) => ({ ...entry, sort: entry.id })),
    skipDuplicates: true,
  });
  // They have no name of their own to be recognised by: seeded once.
  if ((await tx.evaluateItem.count()) === 0)
    await tx.evaluateItem.createMany({ data: evaluateItems.map((item, sort) => ({ ...item, sort })) });
};

/** A later version replaces an earlier one, never the other way round; people agreed to a version by its name. */
const seedStatements = async (tx: Tx) => {
  for (const { document, version, title, content } of STATEMENTS) {
    const stored = await tx.agreementVersion.findMany({
      where: { code: document },
      select: { version: true, publishedBy: true, source: true },
    });
    // Once the training body has published its own, that is theirs; what its settings filled follows.
    if (stored.some((one) => one.publishedBy !== null || (one.source === null && one.version >= version))) continue;
    const facts = { type: ARTICLE.agreement, version, title, content: cleanHtml(content), publishDate: new Date() };
    await tx.article.upsert({ where: { code: document }, create: { code: document, ...facts }, update: facts });
    const sha256 = createHash('sha256').update(facts.content).digest('hex');
    await tx.agreementVersion.create({
      data: { code: document, version, title, content: facts.content, sha256, effectiveAt: new Date() },
    });
  }
};
