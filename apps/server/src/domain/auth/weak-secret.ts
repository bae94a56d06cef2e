import { LOOKS_LIKE } from './password-rules.ts';
import { WEAK_WORDS } from './weak-passwords.ts';

/** What operators write where a random text is needed, besides what they build passwords on. */
const PHRASES = [
  'change',
  'changeit',
  'replace',
  'please',
  'random',
  'string',
  'secure',
  'security',
  'private',
  'public',
  'production',
  'development',
  'staging',
  'example',
  'sample',
  'dummy',
  'placeholder',
  'value',
  'insert',
  'enter',
  'here',
  'this',
  'that',
  'your',
  'very',
  'super',
  'long',
  'enough',
  'must',
  'should',
  'least',
  'some',
  'with',
  'from',
  'into',
  'characters',
  'character',
  'chars',
  'thirty',
  'keyboard',
  'token',
  'session',
  'cookie',
  'signing',
  'encryption',
  'installation',
  'server',
  'staff',
  'application',
  'website',
  'database',
  'postgres',
  'generate',
  'generated',
  'openssl',
  'rand',
  'base64',
  'todo',
  'fixme',
  'correct',
  'horse',
  'battery',
  'staple',
  'quick',
  'brown',
  'jumps',
  'over',
  'lazy',
  'lorem',
  'ipsum',
  'dolor',
  'amet',
  'deadbeef',
  'cafebabe',
  'foobar',
  'anquan',
  'miyao',
  'bench',
  'only',
  'never',
  'have',
  'more',
  'than',
  'good',
  'strong',
  'know',
  'knows',
];
const SHORT = [
  'key',
  'jwt',
  'api',
  'app',
  'web',
  'the',
  'and',
  'for',
  'not',
  'you',
  'our',
  'new',
  'old',
  'dev',
  'env',
  'bit',
  'bits',
  'set',
  'use',
  'put',
  'has',
  'fox',
  'dog',
  'foo',
  'bar',
  'baz',
  'me',
  'my',
  'is',
  'it',
  'in',
  'of',
  'to',
  'at',
  'on',
  'or',
  'be',
  'no',
  'do',
  'a',
  'an',
  'as',
  'by',
  'id',
];
/** Three letters stand in any random text by chance; four do so rarely enough. */
const WORDS = [...WEAK_WORDS, ...PHRASES].filter((word) => word.length > 3).toSorted((a, b) => b.length - a.length);
const TOKENS = new Set([...SHORT, ...[...WEAK_WORDS].filter((word) => word.length <= 3)]);

const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const FOLLOWS = new Set(
  ROWS.flatMap((row) => [...row].slice(1).flatMap((next, at) => [`${row[at]}${next}`, `${next}${row[at]}`])),
);
const RUN_MIN = 4;

const READ_MAX = 512;
const LEFT_MIN = 20;
const DISTINCT_MIN = 8;

const withoutRuns = (text: string): string => {
  let left = '';
  for (let at = 0, end; at < text.length; at = end) {
    for (end = at + 1; FOLLOWS.has(text.slice(end - 1, end + 1)); end += 1);
    if (end - at < RUN_MIN) left += text.slice(at, end);
  }
  return left;
};
const withoutRepeats = (text: string) => text.replace(/(.{1,40}?)\1+/gsu, '$1');
const withoutWords = (text: string) => {
  const shorter = WORDS.reduce((left, word) => left.replaceAll(word, ' '), text);
  return shorter
    .split(/[^a-z0-9]+/)
    .filter((token) => !TOKENS.has(token))
    .join('');
};

/** What is left of it when everything is taken out that a guesser would try. */
const unguessed = (text: string) => withoutRepeats(withoutWords(withoutRuns(withoutRepeats(text))));
const unmasked = (text: string) => text.replace(/[@40!1$537]/g, (c) => LOOKS_LIKE[c] ?? c);

/**
 * Known, repeated, sequential or made of common words: no secret, however long. Signs count for nothing here,
 * so of a random text at least 20 letters and digits, 8 of them different, must be left.
 */
export const isWeakSecret = (secret: string): boolean => {
  const text = secret.slice(0, READ_MAX).toLowerCase();
  const left = unguessed(text);
  return left.length < LEFT_MIN || new Set(left).size < DISTINCT_MIN || withoutWords(unmasked(text)).length < LEFT_MIN;
};
