import { isReturnable, paths } from './paths.ts';

/** Where the learner was before the login page; login returns there. */
const KEY = 'zhibiao.last-path';

export const rememberPath = (address: string): void => {
  if (!isReturnable(address)) return;
  try {
    sessionStorage.setItem(KEY, address);
  } catch {
    /* no storage, so login leads to the home page */
  }
};

/** Judged again when read: storage may hold anything. */
export const rememberedPath = (): string => {
  try {
    const address = sessionStorage.getItem(KEY);
    return address && isReturnable(address) ? address : paths.home;
  } catch {
    return paths.home;
  }
};
