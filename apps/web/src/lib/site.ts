import { useQuery } from '@tanstack/react-query';
import { getKv } from '@zhibiao/contract/site';
import { useEffect } from 'react';
import { ask } from './ask.ts';

/** Banners, and what the header and footer say about the site. */
export const siteQuery = ask(getKv, {}, { staleTime: 10 * 60_000 });

const NAME = '知标学堂';
const KEY = 'zhibiao.site-name';
/** A browser without a memory of its own shows the name a moment later. */
const remembered = (): string => {
  try {
    return localStorage.getItem(KEY) ?? NAME;
  } catch {
    return NAME;
  }
};
const remember = (name: string): void => {
  try {
    if (name === NAME) localStorage.removeItem(KEY);
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
