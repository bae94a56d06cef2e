/** What search engines show of a description, in characters. */
const LENGTH = 120;
/** A sentence that ends from here on is a better end than half of the next one. */
const ENOUGH = 60;
/** No description is made of more, however long the text. */
const READ = 4_000;

const segmenter = new Intl.Segmenter('zh');
/** Chinese and what is typed with it, where one character is one letter: nearly all that is described. */
const PLAIN = /^[ -~\u3001-\u3020\u4e00-\u9fff\uff01-\uff5e·–—‘’“”…]*$/;
/** The first characters as people count them, one more than are shown: an emoji of several parts is not cut in two. */
const lettersOf = (text: string): string[] => {
  const first = text.slice(0, LENGTH + 2);
  if (PLAIN.test(first)) return first.slice(0, LENGTH + 1).split('');
  const letters: string[] = [];
  for (const { segment } of segmenter.segment(text)) if (letters.push(segment) > LENGTH) break;
  return letters;
};

/** One line of at most 120 characters, ended with a sentence where one ends late enough. */
export const describe = (text: string): string => {
  const line = text
    .slice(0, READ)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const letters = lettersOf(line.slice(0, 10 * LENGTH));
  if (letters.length <= LENGTH) return letters.join('');
  const within = letters.slice(0, LENGTH);
  const end = Math.max(...['。', '！', '？', '；'].map((mark) => within.lastIndexOf(mark))) + 1;
  if (end >= ENOUGH) return within.slice(0, end).join('');
  return `${within.slice(0, -1).join('').trimEnd()}…`;
};
