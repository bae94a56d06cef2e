/** The day in Shanghai, as the server counts it. */
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
