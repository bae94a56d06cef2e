/** 统一社会信用代码, GB 32100-2015: 17 characters and a check character, weights 3^(i-1) mod 31. */
const CHARSET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
const SHAPE = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/;

const checkOf = (head: string): string | undefined => {
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * CHARSET.indexOf(head.charAt(i)), 0);
  return CHARSET[(31 - (sum % 31)) % 31];
};

/** The check character that the rest of the code asks for; null of what is no code by its shape. */
export const checkCharacterOf = (code: string): string | null =>
  SHAPE.test(code) ? (checkOf(code.slice(0, 17)) ?? null) : null;

/** Upper-case code with a right check character. */
export const isCreditCode = (code: string): boolean => SHAPE.test(code) && checkOf(code) === code.charAt(17);
