/** A list's filters out of its address, and back: where in it one stood and what was open beside it is not kept. */

const PLACE = ['pageNum', 'pageSize', 'after', 'before', 'id'];
const SIZE = 'pageSize';

/** In one order, so that two addresses of the same filters are the same. */
export const withoutPlace = (search: string): string => {
  const kept = new URLSearchParams(search);
  for (const name of PLACE) kept.delete(name);
  kept.sort();
  return kept.toString();
};

/** The address of these filters, with as many rows a page as now. */
export const keptAddress = (query: string, now: string): string => {
  const next = new URLSearchParams(query);
  const size = new URLSearchParams(now).get(SIZE);
  if (size !== null) next.set(SIZE, size);
  return next.toString();
};
