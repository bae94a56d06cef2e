import commonWords from './common-words.json' with { type: 'json' };
import { isPinyinName } from './pinyin-name.ts';
import { WEAK_WORDS } from './weak-passwords.ts';

/**
 * Words of four letters and more in the 10,000 most frequent leaked passwords, and the 500 most frequent given names
 * of women and of men: letters only, in lower case.
 * From the frequency lists of zxcvbn 4.4.2 (MIT, Dropbox): THIRD_PARTY_NOTICES.md.
 */
const COMMON_WORDS: ReadonlySet<string> = new Set(commonWords.join(' ').split(' '));

/** Symbols and digits that stand for a letter. */
export const LOOKS_LIKE: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '!': 'i',
  $: 's',
  '5': 's',
  '3': 'e',
  '7': 't',
};
const DISTINCT_MIN = 5;
/** Runs, repeats, years, lucky numbers, and the standards of the trade. */
const PLAIN_DIGITS =
  /^(|12?3?4?5?6?7?8?9?0?|(\d)\2*|123(321|123)|(19|20)\d\d|520|521|1314|5201314|168|147258(369)?|29490|56005)$/;
/** Two or three letters are common by chance, so they weigh only beside plain digits. */
const SHORT = 3;
/** Signs behind the word that may be letters in disguise. */
const TAIL_READ = 3;
/** A day of birth, as it stands behind a name. */
const BIRTHDAY = /^((19|20)?\d\d)(0[1-9]|1[0-2])([0-2]\d|3[01])$/;
/** A year, or a number and a sign or two. */
const FEW_SIGNS = 5;

const letters = (text: string) => text.replace(/[^a-z]/g, '');
const unmasked = (text: string) => letters(text.replace(/[@40!1$537]/g, (c) => LOOKS_LIKE[c] ?? c));

/**
 * The words that may be meant: P@ssw0rd → password. What stands before and behind is read as letters too, a sign at a
 * time, since the 1 of Charlie1 cannot be told from the 0 of Trustn01.
 */
const wordsOf = (text: string): string[] => {
  const [head = ''] = /^[^a-z]*/.exec(text) ?? [];
  const [tail = ''] = /[^a-z]*$/.exec(text) ?? [];
  const core = text.slice(head.length, text.length - tail.length);
  const ends = Array.from({ length: Math.min(tail.length, TAIL_READ) + 1 }, (_, i) => core + tail.slice(0, i));
  return [letters(text), ...ends.flatMap((end) => [unmasked(end), unmasked(head.slice(-1) + end)])];
};

/**
 * A word of the trade is no password with any number behind it; one of the long list, or a person's name in pinyin, is
 * not with a few signs or a plain number.
 */
const isCommon = (word: string, rest: string): boolean => {
  const digits = rest.replace(/\D/g, '');
  const plain = PLAIN_DIGITS.test(digits);
  if (WEAK_WORDS.has(word)) return word.length > SHORT || plain;
  const few = plain || rest.length <= FEW_SIGNS;
  return COMMON_WORDS.has(word) ? few : isPinyinName(word) && (few || BIRTHDAY.test(digits));
};

/**
 * On the walls of every leaked list: a common word with digits and symbols around it, or hardly any different
 * characters.
 */
export const isWeakPassword = (password: string): boolean => {
  const text = password.toLowerCase();
  // Letters of other scripts are on no such list.
  if (/[^\u0020-\u007e]/.test(text)) return false;
  const rest = text.replace(/[a-z]/g, '');
  return new Set(text).size < DISTINCT_MIN || wordsOf(text).some((word) => isCommon(word, rest));
};

/** Parts of an account that its password may not hold: the phone, the name in the address. */
const namesOf = (account: string): string[] => {
  const name = account.split('@')[0] ?? '';
  return name.length >= 4 ? [name] : [];
};

/** Why this password may not be chosen, in a sentence, or null. Length and classes are the contract's (NewPassword). */
export const passwordFault = (password: string, accounts: readonly (string | null | undefined)[]): string | null => {
  const text = password.toLowerCase();
  const names = accounts.flatMap((account) => (account ? [account, ...namesOf(account)] : []));
  if (names.some((name) => text.includes(name.toLowerCase()))) return '密码不能包含您的手机号码或邮箱名';
  if (isWeakPassword(password)) return '密码过于常见，容易被猜到，请换一个';
  return null;
};
