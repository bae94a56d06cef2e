import { useLayoutEffect } from 'react';
import { createStore } from '#lib/platform/store.ts';

type Link = { label: string; to: string };
export type Title = {
  title: string;
  /** Where a deep page lies, before its title. */
  crumbs?: readonly Link[];
  /** Sister pages, beside the title. */
  tabs?: readonly Link[];
};

/** What the bar above the page says; null: the page's name in the menu. */
export const titleStore = createStore<Title | null>(null);

/** Names a page by what it shows: a course's name after the way to it, or tabs to its sisters. */
export const useConsoleTitle = ({ title, crumbs, tabs }: Title): void => {
  const key = JSON.stringify({ title, crumbs, tabs });
  useLayoutEffect(() => {
    titleStore.set(JSON.parse(key) as Title);
    return () => titleStore.set(null);
  }, [key]);
};
