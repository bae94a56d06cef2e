import { useSyncExternalStore } from 'react';

/** A value that lives outside React, and whoever wants to hear when it is another. */
export type Store<T> = ReturnType<typeof createStore<T>>;

export const createStore = <T>(initial: T) => {
  let value = initial;
  const listeners = new Set<() => void>();

  return {
    read: (): T => value,
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

/** What a component wants of a store; it is drawn again when that is another. */
export const useStore = <T, P = T>(
  { read, subscribe }: Pick<Store<T>, 'read' | 'subscribe'>,
  pick: (value: T) => P = (value) => value as unknown as P,
): P => useSyncExternalStore(subscribe, () => pick(read()));
