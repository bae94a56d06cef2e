/** Where the staff member wanted to go in the console, kept while they log in at a provider. */

const KEY = 'zhibiao.console-to';

/** An address of the console and nothing else. */
export const inConsole = (to: string | null): string =>
  to !== null && /^\/console(?!\/(login|setup))([/?]|$)/.test(to) ? to : '/console';

export const rememberWanted = (to: string | null): void => {
  try {
    if (to === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, to);
  } catch {
    // No storage, so login leads to the first page.
  }
};
export const wantedPage = (): string | null => {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
};
