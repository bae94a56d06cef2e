/**
 * A figure by thousands, 1,126. Without `Intl`, whose first use takes a phone more than a tenth of a second, as it does
 * for moments (moment-text.ts).
 */
export const grouped = (figure: number): string => String(Math.floor(figure)).replace(/\B(?=(\d{3})+$)/g, ',');
