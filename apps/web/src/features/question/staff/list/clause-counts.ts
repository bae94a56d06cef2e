import type { BankRow } from '@zhibiao/contract/question/staff-bank';

type Clause = BankRow['clauses'][number];
/** A clause of a bank with all that stands at it and below it. */
export type ClauseBranch = { id: string; number: string; title: string; count: number; below: ClauseBranch[] };
export type StandardBranch = { code: string; branches: ClauseBranch[] };

/** Clauses as a tree, each counting what is below it too; clauses keep the order in which they come. */
const treeOf = (clauses: readonly Clause[]): ClauseBranch[] => {
  const known = new Set(clauses.map(({ clauseId }) => clauseId));
  const under = (parent: string | null): ClauseBranch[] =>
    clauses
      .filter(({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null) === parent)
      .map(({ clauseId, number, title, count }) => {
        const below = under(clauseId);
        return {
          id: clauseId,
          number,
          title,
          count: below.reduce((sum, branch) => sum + branch.count, count),
          below,
        };
      });
  return under(null);
};

export const branchesOf = ({ clauses }: Pick<BankRow, 'clauses'>): StandardBranch[] =>
  [...new Set(clauses.map(({ standardCode }) => standardCode))].map((code) => ({
    code,
    branches: treeOf(clauses.filter((clause) => clause.standardCode === code)),
  }));

/** The clauses above one, which have to be open for it to be seen. */
export const above = (clauses: readonly Clause[], id: string | undefined): string[] => {
  const parent = clauses.find(({ clauseId }) => clauseId === id)?.parentId ?? null;
  return parent === null ? [] : [parent, ...above(clauses, parent)];
};
