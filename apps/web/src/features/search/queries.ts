import { keepPreviousData } from '@tanstack/react-query';
import { searchAll } from '@zhibiao/contract/search/learner';
import { ask } from '#lib/api/ask.ts';

export const foundQuery = (keyword: string) =>
  ask(
    searchAll,
    { query: { keyword } },
    { enabled: keyword !== '', placeholderData: keepPreviousData, staleTime: 30_000 },
  );
