/** Lessons that fit: on a page of its own beside the signature, on a first page, on one between, on the last. */
const ALONE = 8;
const FIRST = 9;
const BETWEEN = 15;
const LAST = 12;
/** A last page carries at least so many, so that the signature never stands beside an empty table. */
const LEFT = 2;

/** How many lessons each page of a proof of `count` lessons shows. */
export const lessonsPerPage = (count: number): number[] => {
  if (count <= ALONE) return [count];
  const pages = [Math.min(FIRST, count - LEFT)];
  let left = count - Math.min(FIRST, count - LEFT);
  while (left > LAST) {
    const taken = Math.min(BETWEEN, left - LEFT);
    pages.push(taken);
    left -= taken;
  }
  return [...pages, left];
};
