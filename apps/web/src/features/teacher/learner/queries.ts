import { LIST_BOX_SIZE } from '@zhibiao/contract/core/limits';
import { evaluateItems, listTeachers } from '@zhibiao/contract/teacher/learner';
import { ask } from '#lib/api/ask.ts';

export const teachersQuery = (pageNum: number, name: string) =>
  ask(listTeachers, { query: { pageNum, pageSize: LIST_BOX_SIZE, name } });

export const evaluateItemsQuery = ask(evaluateItems, {}, { staleTime: 10 * 60_000 });
