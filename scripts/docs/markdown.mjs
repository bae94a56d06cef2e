/** What a text in Markdown says of itself: headings, anchors, links, names, commands. */

const FENCE = /^```(\w*)\n([^]*?)^```/gm;
const PICTURE = /src="(?!https?:)([^"]+)"/g;
const LINK = /\]\((?!https?:|mailto:)([^)\s]+)\)/g;
const HEADING = /^(#{1,6}) (.+)$/gm;

const allOf = (text, pattern) => [...text.matchAll(pattern)];
const withoutFences = (text) => text.replace(FENCE, '');

/** As GitHub makes it: letters and digits of any script, spaces as hyphens. */
const anchorOf = (title) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');

export const headings = (text) =>
  allOf(withoutFences(text), HEADING).map(([, marks, title]) => ({ level: marks.length, title: title.trim() }));
export const anchors = (text) => {
  const met = new Map();
  return headings(text).map(({ title }) => {
    const anchor = anchorOf(title);
    const times = met.get(anchor) ?? 0;
    met.set(anchor, times + 1);
    return times === 0 ? anchor : `${anchor}-${times}`;
  });
};

export const links = (text) =>
  [...allOf(withoutFences(text), LINK), ...allOf(text, PICTURE)].map(([, target]) => target);
/** What stands between backticks in a line. */
export const names = (text) => allOf(withoutFences(text), /`([^`\n]+)`/g).map(([, name]) => name);
/** Lines of shell, without what they say to people: of blocks, then within sentences. */
export const commands = (text) => [
  ...allOf(text, FENCE)
    .filter(([, language]) => language === 'bash')
    .flatMap(([, , lines]) => lines.split('\n').map((line) => line.replace(/(^|\s+)#.*$/, '').trim()))
    .filter((line) => line !== ''),
  ...names(text).filter((name) => /^(npm|git|docker|node|cp|touch) /.test(name)),
];
