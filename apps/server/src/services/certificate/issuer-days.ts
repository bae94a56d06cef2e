import type { IssuerKey } from '#ports/signing/issuers.ts';

/** The clocks of the database and of this machine may name the day differently around midnight. */
const DAY_MS = 86_400_000;

/** Whether a key of the list signed on this day, as far as the list says. */
export const signedOn = ({ from, until }: IssuerKey, date: string): boolean => {
  const day = Date.parse(date);
  return day >= Date.parse(from) - 2 * DAY_MS && (until === null || day <= Date.parse(until) + DAY_MS);
};
