import { keepPreviousData } from '@tanstack/react-query';
import { LIST_BOX_SIZE } from '@zhibiao/contract/core/limits';
import { listNotices } from '@zhibiao/contract/notice/learner';
import { ask } from '#lib/api/ask.ts';

export const noticesQuery = (pageNum: number) =>
  ask(listNotices, { query: { pageNum, pageSize: LIST_BOX_SIZE } }, { placeholderData: keepPreviousData });
