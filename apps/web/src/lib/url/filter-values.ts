/** What an address says of a filter, which anybody may have typed: whatever is none filters nothing. */

/** The code that it names. */
export const filterCode = (text: string): number | undefined => (/^\d{1,3}$/.test(text) ? Number(text) : undefined);

/** The day that it names, if there is such a day. */
export const filterDay = (text: string): string | undefined => {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(`${text}T`) ? text : undefined;
};
