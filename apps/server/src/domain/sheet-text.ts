/** What a spreadsheet would take for a formula, or splits a line with; or what looks like our way of writing it. */
const RISKY = /^'*[=+\-@\t\r]/;

/** Text as it may stand in a cell: what begins like a formula begins with an apostrophe instead. */
export const safeCell = (text: string): string => (RISKY.test(text) ? `'${text}` : text);

/** The text that `safeCell` was given. */
export const unsafeCell = (text: string): string =>
  text.startsWith("'") && RISKY.test(text.slice(1)) ? text.slice(1) : text;

/** What programs for workbooks would read as the code of a character, such as _x0041_, written so that they do not. */
export const literalCodes = (text: string): string => text.replace(/_x(?=[0-9A-Fa-f]{4}_)/g, '_x005F_x');

const withoutControls = (text: string): string => text.replace(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ');
/** Line ends of one kind stay. */
const withLines = (text: string): string =>
  text.replace(/\r\n|[\p{Cc}\uFFFE\uFFFF]/gu, (control) => (/[\r\n]/.test(control) ? '\n' : ' '));

/** A cell's text as it was typed, in one line; `lines` keeps its lines. */
export const cellText = (text: string, { lines = false } = {}): string =>
  unsafeCell((lines ? withLines : withoutControls)(text).trim());
