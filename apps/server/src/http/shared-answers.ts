import { monotonic } from '#domain/time.ts';

/**
 * Answers that are the same for every guest, kept for a few seconds as the text that is sent:
 * a rush on the catalogue costs the database one query, not one a visitor. A failure is never kept.
 */
export const sharedAnswers = (seconds: number, most = 500) => {
  const kept = new Map<string, { until: number; text: Promise<string> }>();

  const forget = (now: number) => {
    for (const [key, entry] of kept) if (entry.until <= now || kept.size > most) kept.delete(key);
  };

  return (key: string, make: () => Promise<string>): Promise<string> => {
    const now = monotonic();
    const found = kept.get(key);
    if (found && found.until > now) return found.text;
    if (kept.size >= most) forget(now);
    const text = make();
    kept.set(key, { until: now + seconds * 1000, text });
    text.catch(() => kept.delete(key));
    return text;
  };
};

/** One spelling of an address: sorted query, without the cache-busting `t`. */
export const addressOf = (url: string): string => {
  const [path = '', search] = url.split('?');
  if (!search) return path;
  const query = new URLSearchParams(search);
  query.delete('t');
  query.sort();
  return query.size > 0 ? `${path}?${query.toString()}` : path;
};
