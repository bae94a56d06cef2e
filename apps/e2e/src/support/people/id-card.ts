/** An 居民身份证 number that nobody has, with its check character after GB 11643 (ISO 7064 MOD 11-2). */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK = '10X98765432';

export const freeIdCard = (): string => {
  const head = `32010219900307${String(Math.floor(Math.random() * 1000)).padStart(3, '0')}`;
  return head + CHECK[WEIGHTS.reduce((sum, weight, i) => sum + weight * Number(head[i]), 0) % 11];
};
