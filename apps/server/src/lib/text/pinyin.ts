/** Read when the first title is to be spelt, and not before: its dictionary takes 30 MB. */
const dictionary = () => import('pinyin-pro');
type Pinyin = Awaited<ReturnType<typeof dictionary>>['pinyin'];

/** The parts of a text as they are typed: a syllable for each Han character, other writing as it stands. */
const partsOf = (pinyin: Pinyin, text: string, surname: 'head' | 'off'): string[] =>
  pinyin(text.normalize('NFKC'), { toneType: 'none', type: 'array', v: true, nonZh: 'consecutive', surname }).flatMap(
    (part) => part.toLowerCase().match(/[a-z0-9]+/g) ?? [],
  );

/** So much of a term is kept, and searched for. */
const TERM_MOST = 24;

/** In full and by initials, from each part on; what follows a part need not be typed. */
const termsOfParts = (parts: readonly string[]): string[] =>
  parts.flatMap((_, from) => {
    const rest = parts.slice(from, from + TERM_MOST);
    return [rest.join(''), rest.map((part) => part.charAt(0)).join('')].map((term) => term.slice(0, TERM_MOST));
  });

/** 略 is typed lve by some and lue by others. */
const spellings = (term: string): string[] =>
  /[ln]ve/.test(term) ? [term, term.replace(/([ln])ve/g, '$1ue')] : [term];

/** Every beginning of a search in letters that ought to find the text. A name is also read as a surname is: 单 shan. */
export const pinyinTerms = async (text: string, isName = false): Promise<string[]> => {
  const { pinyin } = await dictionary();
  const readings = (isName ? (['off', 'head'] as const) : (['off'] as const)).map((how) => partsOf(pinyin, text, how));
  return [...new Set(readings.flatMap(termsOfParts).flatMap(spellings))];
};

/** What was typed as a beginning of such terms; null when it is none, or too short to mean one. */
export const typedPinyin = (typed: string): string | null => {
  const text = typed.normalize('NFKC').toLowerCase().replaceAll('ü', 'v');
  if (!/^[a-z0-9\s'’·/.-]+$/.test(text)) return null;
  const letters = text.replace(/[^a-z0-9]/g, '').slice(0, TERM_MOST);
  return /[a-z]/.test(letters) && letters.length > 1 ? letters : null;
};
