import { useQuery } from '@tanstack/react-query';
import { PRODUCT } from '@zhibiao/contract/core/limits';
import { getKv } from '@zhibiao/contract/site/learner';
import { useEffect } from 'react';
import { ask } from '#lib/api/ask.ts';

/** Banners, and what the header and footer say about the site. */
export const siteQuery = ask(getKv, {}, { staleTime: 10 * 60_000 });

const KEY = 'zhibiao.site-name';
/** A browser without a memory of its own shows the name a moment later. */
const remembered = (): string => {
  try {
    return localStorage.getItem(KEY) ?? PRODUCT;
  } catch {
    return PRODUCT;
  }
};
const remember = (name: string): void => {
  try {
    if (name === PRODUCT) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, name);
  } catch {
    // Asked for again next time.
  }
};

/** What the site is called; before the answer is there, what it was called last time. */
export const useSiteName = (): string => {
  const name = useQuery(siteQuery).data?.site.name;
  useEffect(() => {
    if (name !== undefined) remember(name);
  }, [name]);
  return name ?? remembered();
};
