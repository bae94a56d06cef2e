import { CLAUSE_MAP } from '@zhibiao/contract/standard-staff';
import { clauseMaps, standards } from '@zhibiao/prisma/seed/content/standards.ts';
import { v7 } from 'uuid';
import type { Tx } from '#db/client.ts';
import { pathBelow } from '#domain/clause-tree.ts';

export const STANDARDS = { standards, clauseMaps };

const day = (text: string | undefined) => (text ? new Date(`${text}T00:00:00Z`) : null);

/**
 * Standards that are not there yet. One that is there only because a course named it has its code for a name, and gets
 * its own; a tree of clauses is begun where there is none.
 */
export const seedStandards = async (tx: Tx): Promise<void> => {
  for (const { clauses = [], effectiveFrom, effectiveTo, code, ...facts } of standards) {
    const row = { ...facts, effectiveFrom: day(effectiveFrom), effectiveTo: day(effectiveTo) };
    await tx.standard.createMany({ data: [{ code, ...row }], skipDuplicates: true });
    await tx.standard.updateMany({ where: { code, name: code, version: 0 }, data: row });
    if ((await tx.clause.count({ where: { standardCode: code } })) > 0) continue;
    await tx.clause.createMany({
      data: clauses.map(([number, title], sort) => ({
        id: v7(),
        standardCode: code,
        number,
        title,
        path: pathBelow(null, number),
        sort,
      })),
    });
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
