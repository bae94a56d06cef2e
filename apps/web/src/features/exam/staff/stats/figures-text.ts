/** Shares and coefficients as people read them. */

export const percent = (share: number): string => `${Math.round(share * 100)}%`;
/** With the sign that is as wide as a digit; — where there is none. */
export const coefficient = (value: number | null): string =>
  value === null ? '—' : value.toFixed(2).replace('-0.00', '0.00').replace('-', '−');
export const points = (value: number): string => String(Math.round(value * 10) / 10);
