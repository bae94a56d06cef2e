import { copy } from '@zhibiao/contract/core/copy';

/** How a person's identifiers are shown and logged: enough to recognise, too little to use. */

/** 138****8000 */
export const maskMobile = (mobile: string): string => mobile.replace(/^(\d{3})\d*(\d{4})$/, '$1****$2');

/** z***@example.com; the domain is not a person. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*@/u, '$1***@');

/** z***an@example.com, of an address whose name is long enough for it: two of one person often begin alike. */
export const maskEmailEnd = (email: string): string =>
  /^[^@]{6,}@/u.test(email) ? email.replace(/^(.)[^@]*(.{2})@/u, '$1***$2@') : maskEmail(email);

export const maskAccount = (account: string): string =>
  account.includes('@') ? maskEmail(account) : maskMobile(account);

/** 1101**********1234 */
export const maskIdCard = (idCard: string): string =>
  idCard.replace(/^(.{4}).*(.{4})$/, (_, head: string, tail: string) => `${head}**********${tail}`);

/** Masked, or that it cannot be read: it was sealed by a key that is no more. */
export const shownIdCard = (idCard: string | null): string => (idCard === null ? copy.unreadable : maskIdCard(idCard));

/** 周*安; of a two-character name only the first. */
export const maskName = (name: string): string => {
  const chars = [...name];
  if (chars.length <= 2) return `${chars[0] ?? ''}*`;
  return `${chars[0]}${'*'.repeat(chars.length - 2)}${chars.at(-1)}`;
};
