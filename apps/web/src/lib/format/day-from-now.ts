/** Asia/Shanghai is ahead by so much, all the year. */
export const SHANGHAI_MS = 8 * 3_600_000;

/** The day in Shanghai, as the server counts it. */
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + SHANGHAI_MS + days * 86_400_000).toISOString().slice(0, 10);
