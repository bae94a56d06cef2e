const withoutControls = (text: string): string => text.replace(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ');
/** Line ends of one kind stay. */
const withLines = (text: string): string =>
  text.replace(/\r\n|[\p{Cc}\uFFFE\uFFFF]/gu, (control) => (/[\r\n]/.test(control) ? '\n' : ' '));

/** A cell's text as it was typed, in one line; `lines` keeps its lines. */
export const cellText = (text: string, { lines = false } = {}): string =>
  (lines ? withLines : withoutControls)(text).trim();
