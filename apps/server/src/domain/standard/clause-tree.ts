/** How the clauses of a standard stand to each other. */

type Placed = { id: string; parentId: string | null };

/** `/4/4.5/`: what is below a clause begins with its path, and 4 never with 41. */
export const pathBelow = (parentPath: string | null, number: string): string => `${parentPath ?? '/'}${number}/`;
export const depthOf = (path: string): number => path.split('/').length - 2;

/** Each before what is below it; siblings keep the order in which they are given. */
export const clausesInOrder = <T extends Placed>(rows: readonly T[]): T[] => {
  const below = Map.groupBy(rows, ({ parentId }) => parentId);
  const walk = (parentId: string | null): T[] => (below.get(parentId) ?? []).flatMap((row) => [row, ...walk(row.id)]);
  return walk(null);
};

/** The clause that a number is part of, by its own spelling: 4 of 4.5, A of A.1, none of 4. */
export const parentNumber = (number: string): string | null => {
  const dot = number.lastIndexOf('.');
  return dot > 0 ? number.slice(0, dot) : null;
};

/** How a question names a clause. */
export const clauseLabel = ({ number, title }: { number: string; title: string }): string => `${number} ${title}`;
