import { LRUCache } from 'lru-cache';

/**
 * Keeps what was made for `ms`, from the moment the making began: a caller meanwhile shares it. A failure is not
 * kept, and nothing stays when its time is over.
 */
export const keptFor = <T>(ms: number) => {
  const kept = new LRUCache<string, Promise<T>>({ ttl: ms, ttlAutopurge: true });
  return {
    get(key: string, make: () => Promise<T>): Promise<T> {
      const known = kept.get(key);
      if (known) return known;
      const made = make();
      made.catch(() => {
        if (kept.peek(key) === made) kept.delete(key);
      });
      kept.set(key, made);
      return made;
    },
    forget: () => kept.clear(),
  };
};
