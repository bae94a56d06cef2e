import { useSyncExternalStore } from 'react';

/** A value outside React, with listeners that are called when it changes. */
export type Store<T> = ReturnType<typeof createStore<T>>;

/** `drawn`: the value that the server draws a page with, where a browser may begin with another. */
export const createStore = <T>(initial: T, drawn: T = initial) => {
  let value = initial;
  const listeners = new Set<() => void>();

  return {
    read: (): T => value,
    drawn: (): T => drawn,
    set: (next: T): void => {
      value = next;
      listeners.forEach((listener) => listener());
    },
    /** Returns the way to stop listening. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
};

/** The value of a store, or a part of it; renders again when that changes. `pick` must not build new objects. */
export const useStore = <T, P = T>(
  { read, drawn = read, subscribe }: Pick<Store<T>, 'read' | 'subscribe'> & Partial<Pick<Store<T>, 'drawn'>>,
  pick: (value: T) => P = (value) => value as unknown as P,
): P =>
  useSyncExternalStore(
    subscribe,
    () => pick(read()),
    () => pick(drawn()),
  );
