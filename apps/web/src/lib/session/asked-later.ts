const KEY = 'consent-later';

/** A learner who put a question off is left alone until they come again. */
export const putOff = (userId: string): void => {
  try {
    sessionStorage.setItem(KEY, userId);
  } catch {
    // Asked again on the next page.
  }
};
export const isPutOff = (userId: string): boolean => {
  try {
    return sessionStorage.getItem(KEY) === userId;
  } catch {
    return false;
  }
};
