const CONTROL = /[\p{Cc}\uFFFE\uFFFF]/gu;
const withoutControls = (text: string): string => text.replace(CONTROL, ' ');
/** Line ends of one kind stay. */
const withLines = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(CONTROL, (control) => (control === '\n' ? control : ' '));

/**
 * A cell's value as a person sees it: phone numbers that Excel took for numbers are whole again. `lines` keeps the
 * lines of a text.
 */
export const cellText = (value: unknown, { lines = false } = {}): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isInteger(value) ? value.toFixed(0) : String(value);
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value !== 'string' && typeof value !== 'boolean') return '';
  return (lines ? withLines : withoutControls)(String(value)).trim();
};
