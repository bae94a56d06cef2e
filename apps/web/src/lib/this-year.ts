const SHANGHAI_MS = 8 * 3_600_000;

/** The year it is in Asia/Shanghai. */
export const thisYear = (): number => new Date(Date.now() + SHANGHAI_MS).getUTCFullYear();
