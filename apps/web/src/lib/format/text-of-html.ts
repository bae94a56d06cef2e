/** No more is read of a text, however long it is: for its first lines, characters. */
const READ = 4_000;

const TAG = /<(?:"[^"]*"|'[^']*'|[^'">])*>/g;
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const named = (entity: string, name: string): string => NAMED[name] ?? entity;
const numbered = (_entity: string, digits: string): string => {
  const code = /^x/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number(digits);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
};

/** The words of a text that staff wrote in the editor. */
export const textOfHtml = (html: string): string =>
  html
    .slice(0, READ)
    .replace(TAG, ' ')
    .replace(/<[^>]*$/, ' ')
    .replace(/&#(x[\da-f]{1,6}|\d{1,7});/gi, numbered)
    .replace(/&(\w{2,5});/g, named);
