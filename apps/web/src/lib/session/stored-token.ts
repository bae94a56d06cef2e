/** Where the token of a session lies: in this tab, and with 7 天内免登录 in this browser. */
export const TOKEN_KEY = 'zhibiao.token';

/** Browsers in private mode may refuse storage; the session then lives in memory. */
export const quietly = <T>(work: () => T): T | null => {
  try {
    return work();
  } catch {
    return null;
  }
};

export const storedToken = (): string | null =>
  quietly(() => sessionStorage.getItem(TOKEN_KEY) ?? localStorage.getItem(TOKEN_KEY));
