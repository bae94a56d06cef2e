import type { ImportFault } from '@zhibiao/contract/question/staff-import';
import type { DraftWords } from './draft.ts';
import { faultAt } from './faults.ts';
import { NO_CLAUSE } from './sheet.ts';

/** Which clause and which law the words of a file mean. */

export type Directory = {
  clauses: readonly { id: string; standardCode: string; number: string; title: string }[];
  laws: readonly { id: string; name: string; edition: string; inForce: boolean }[];
  /** Whose clauses are meant where a file names no standard. */
  standardCode: string | null;
};
type Found = { clauseId: string | null; lawId: string | null; guessed: boolean; faults: ImportFault[] };

const flat = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '').toUpperCase().replace(/[—–]/g, '-');
/** 《…》 and the brackets of an edition are typed as people like. */
const lawName = (text: string): string =>
  flat(text)
    .replace(/[《》「」()[\]【】]/g, '')
    .replace(/^中华人民共和国/, '');
export const lawLabel = ({ name, edition }: { name: string; edition: string }): string => `${name}（${edition}）`;

const standardOf = ({ clauses, standardCode }: Directory, word: string): string | null => {
  if (word === '') return standardCode;
  const codes = [...new Set(clauses.map((clause) => clause.standardCode))];
  const sought = flat(word);
  return codes.find((code) => flat(code) === sought) ?? codes.find((code) => sought.includes(flat(code))) ?? null;
};

const NUMBER = /^(?:第)?([A-Z]?\d+(?:\.\d+)*|[A-Z](?:\.\d+)+)/;
const writtenClause = (directory: Directory, { clause, standard }: DraftWords) => {
  const code = standardOf(directory, standard);
  const own = directory.clauses.filter(({ standardCode }) => standardCode === code);
  const [, number] = NUMBER.exec(flat(clause)) ?? [];
  const title = flat(clause);
  return (
    own.find((one) => flat(one.number) === title || flat(one.number + one.title) === title) ??
    own.find((one) => number !== undefined && flat(one.number) === number) ??
    own.find((one) => flat(one.title) === title) ??
    null
  );
};

const CITED = /(?:第\s*)?(\d+(?:\.\d+)+)\s*(?:条|款|节)?/g;
const TITLE_LEAST = 4;
/** A number that the text cites, or else the longest title that it holds. */
const guessedClause = ({ clauses, standardCode }: Directory, text: string) => {
  const own = clauses.filter((one) => one.standardCode === standardCode);
  const numbers = new Set(Array.from(text.normalize('NFKC').matchAll(CITED), ([, number]) => number));
  const cited = own.filter(({ number }) => number.includes('.') && numbers.has(number));
  if (cited.length === 1) return cited[0] ?? null;
  const plain = flat(text);
  const named = own.filter(({ title }) => title.length >= TITLE_LEAST && plain.includes(flat(title)));
  const longest = Math.max(0, ...named.map(({ title }) => title.length));
  const best = named.filter(({ title }) => title.length === longest);
  return best.length === 1 ? (best[0] ?? null) : null;
};

const lawOf = ({ laws }: Directory, word: string) => {
  const sought = lawName(word);
  const exact = laws.find((law) => lawName(lawLabel(law)) === sought);
  if (exact) return exact;
  const named = laws.filter(({ name }) => lawName(name) === sought);
  return named.find(({ inForce }) => inForce) ?? (named.length === 1 ? (named[0] ?? null) : null);
};

export const findPlace = (directory: Directory, words: DraftWords, text: string): Found => {
  const faults: ImportFault[] = [];
  const law = words.law === '' ? null : lawOf(directory, words.law);
  if (words.law !== '' && !law) faults.push(faultAt(['lawId'], '没有这部法律，请在页面上选择或先新增', words.law));
  const lawId = law?.id ?? null;
  if (words.clause === NO_CLAUSE) return { clauseId: null, lawId, guessed: false, faults };
  if (words.clause === '') {
    const guess = words.standard === '' ? guessedClause(directory, text) : null;
    return { clauseId: guess?.id ?? null, lawId, guessed: guess !== null, faults };
  }
  const clause = writtenClause(directory, words);
  if (!clause)
    faults.push(
      faultAt(['clauseId'], '没有这个条款，请在页面上选择或先新增', [words.standard, words.clause].join(' ').trim()),
    );
  return { clauseId: clause?.id ?? null, lawId, guessed: false, faults };
};
