import { CLAUSE_MAP } from '@zhibiao/contract/standard/staff';
import { clauseMaps, standards } from '@zhibiao/prisma/seed/content/standards.ts';
import { v7 } from 'uuid';
import type { Tx } from '#db/client.ts';
import { parentNumber, pathBelow } from '#domain/standard/clause-tree.ts';

export const STANDARDS = { standards, clauseMaps };

const day = (text: string | undefined) => (text ? new Date(`${text}T00:00:00Z`) : null);

type Stored = { id: string; number: string; title: string; version: number; path: string };
type Seeded = readonly (readonly [number: string, title: string])[];

/** Chapters alone, as they were seeded at first, and staff have edited none. */
const isOldOutline = (stored: readonly Stored[], clauses: Seeded): boolean => {
  const chapters = new Map(clauses.filter(([number]) => /^\d+$/.test(number)));
  return (
    stored.length === chapters.size &&
    stored.every(({ number, title, version }) => version === 0 && chapters.get(number) === title)
  );
};

/** Begins a tree of clauses where there is none, and goes on with one that is as the seed left it. */
const seedClauses = async (tx: Tx, standardCode: string, clauses: Seeded): Promise<void> => {
  const stored = await tx.clause.findMany({
    where: { standardCode },
    select: { id: true, number: true, title: true, version: true, path: true },
  });
  if (stored.length > 0 && !isOldOutline(stored, clauses)) return;
  const known = new Map(stored.map((clause) => [clause.number, clause]));
  for (const [sort, [number, title]] of clauses.entries()) {
    const found = known.get(number);
    const parent = known.get(parentNumber(number) ?? '');
    if (found) {
      await tx.clause.update({ where: { id: found.id }, data: { sort } });
      continue;
    }
    const path = pathBelow(parent?.path ?? null, number);
    const row = { id: v7(), standardCode, number, title, parentId: parent?.id ?? null, path, sort };
    await tx.clause.create({ data: row });
    known.set(number, { ...row, version: 0 });
  }
};

/**
 * Standards that are not there yet. One that is there only because a course named it has its code for a name, and gets
 * its own.
 */
export const seedStandards = async (tx: Tx): Promise<void> => {
  for (const { clauses = [], effectiveFrom, effectiveTo, code, ...facts } of standards) {
    const row = { ...facts, effectiveFrom: day(effectiveFrom), effectiveTo: day(effectiveTo) };
    await tx.standard.createMany({ data: [{ code, ...row }], skipDuplicates: true });
    await tx.standard.updateMany({ where: { code, name: code, version: 0 }, data: row });
    await seedClauses(tx, code, clauses);
  }
  for (const { from, to, numbers } of clauseMaps) {
    if ((await tx.clauseMap.count({ where: { fromCode: from, toCode: to } })) > 0) continue;
    const idOf = async (standardCode: string, number: string) =>
      (await tx.clause.findUnique({ where: { standardCode_number: { standardCode, number } }, select: { id: true } }))
        ?.id;
    for (const number of numbers) {
      const [fromId, toId] = [await idOf(from, number), await idOf(to, number)];
      if (fromId && toId)
        await tx.clauseMap.create({
          data: { id: v7(), fromCode: from, toCode: to, fromId, toId, kind: CLAUSE_MAP.changed },
        });
    }
  }
};
