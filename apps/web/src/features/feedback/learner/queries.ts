import { keepPreviousData } from '@tanstack/react-query';
import { LIST_BOX_SIZE } from '@zhibiao/contract/core/limits';
import { listSuggestions } from '@zhibiao/contract/feedback/learner';
import { ask } from '#lib/api/ask.ts';

/** One's own feedback, newest first; '' for every status. */
export const suggestionsQuery = (status: string, pageNum: number) =>
  ask(
    listSuggestions,
    { query: { pageNum, pageSize: LIST_BOX_SIZE, status: status === '' ? undefined : Number(status) } },
    { placeholderData: keepPreviousData },
  );
