const HEADING = /<(\/?)h([1-6])(?=[\s>])/gi;
/** What the cleaning of rich text lets through. */
const DEEPEST = 4;

/**
 * The headings of a text under one of level `below`, without a gap: staff choose them by their size, a screen reader
 * tells by them what belongs to what.
 */
export const levelHeadings = (html: string, below: number): string => {
  const used = [...new Set(Array.from(html.matchAll(HEADING), ([, , level]) => Number(level)))].sort();
  let last = below;
  return html.replace(HEADING, (_tag, closes: string, level: string) => {
    if (!closes) last = Math.min(below + 1 + used.indexOf(Number(level)), last + 1, DEEPEST);
    return `<${closes}h${last}`;
  });
};
