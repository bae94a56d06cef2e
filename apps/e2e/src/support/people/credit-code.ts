/** A 统一社会信用代码 that nobody has, with its check character after GB 32100-2015. */
const CHARSET = '0123456789ABCDEFGHJKLMNPQRTUWXY';

export const freeCreditCode = (): string => {
  const head = `91320102MA${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
  const sum = [...head].reduce((total, char, i) => total + 3 ** i * CHARSET.indexOf(char), 0);
  return head + CHARSET[(31 - (sum % 31)) % 31];
};
