import type { LastChange } from '@zhibiao/contract/core/conflict';

/**
 * Text that was typed and not saved, in this tab's session storage, by person and object: no other person's fields are
 * ever filled with it.
 */

const PREFIX = 'zhibiao.draft';

export type Kept<T> = {
  value: T;
  at: number;
  /** What the form began with, where that is known. */
  base?: T | null;
  /** Who had changed it when it was to be saved. */
  met?: LastChange | null;
};

const keyOf = (owner: string, object: string): string => `${PREFIX} ${owner} ${object}`;

export const keepDraft = <T>(
  owner: string,
  object: string,
  value: T,
  more: Partial<Omit<Kept<T>, 'value'>> = {},
): void => {
  try {
    sessionStorage.setItem(keyOf(owner, object), JSON.stringify({ value, at: Date.now(), ...more }));
  } catch {
    /* no storage: the page still holds it, and leaving asks */
  }
};

export const readDraft = <T>(owner: string, object: string): Kept<T> | null => {
  try {
    const kept = sessionStorage.getItem(keyOf(owner, object));
    return kept === null ? null : (JSON.parse(kept) as Kept<T>);
  } catch {
    return null;
  }
};

export const dropDraft = (owner: string, object: string): void => {
  try {
    sessionStorage.removeItem(keyOf(owner, object));
  } catch {
    /* no storage, nothing kept in it */
  }
};
