import { useState } from 'react';

/** Which rows of a list are chosen. Only what is in sight counts: a row that has gone is not chosen any more. */
export const useChosen = <T extends { id: string }>(rows: readonly T[]) => {
  const [ids, choose] = useState<readonly string[]>([]);

  return { chosen: rows.filter(({ id }) => ids.includes(id)), choose, clear: () => choose([]) };
};
