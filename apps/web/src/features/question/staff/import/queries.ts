import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { CODE } from '@zhibiao/contract/core/envelope';
import {
  importRows,
  listImports,
  mendRow,
  questionImport,
  type StagedQuestion,
} from '@zhibiao/contract/question/staff-import';
import type { QuestionType } from '@zhibiao/contract/question/types';
import { importOutline, placePassages, takeBackPassage } from '@zhibiao/contract/question/staff-reading';
import type { AnswerOf, CallOf } from '@zhibiao/contract/core/endpoint';
import type { z } from 'zod';
import { ApiError, call } from '#lib/api/api.ts';
import { ask, useInvalidate } from '#lib/api/ask.ts';

export type Staged = z.output<typeof StagedQuestion>;
export type Import = AnswerOf<typeof questionImport>;
/** What a change of an import outdates. */
export const IMPORT_READS = [questionImport, importRows, importOutline, listImports] as const;

export const importQuery = (id: string) => ask(questionImport, { params: { id } }, { staleTime: 0 });

export const outlineQuery = (id: string) => ask(importOutline, { query: { id } }, { staleTime: 0 });

type Only = 'fault' | 'similar' | 'good';
export const PAGE: Record<Only, number> = { fault: 20, similar: 5, good: 20 };
export const rowsQuery = (id: string, only: Only, pageNum: number, type?: QuestionType) =>
  ask(importRows, { query: { id, only, pageNum, pageSize: PAGE[only], type } }, { placeholderData: keepPreviousData });

type Change = { no: number; question?: Staged['question']; skip?: boolean };
/** Mends one question. One after another, as each names the version that the one before it made. */
export const useMend = (id: string, onMended: (row: Staged) => void) => {
  const client = useQueryClient();
  const invalidate = useInvalidate();
  const { queryKey } = importQuery(id);

  return useMutation({
    scope: { id: `import ${id}` },
    mutationFn: (change: Change) =>
      call(mendRow, { body: { id, version: client.getQueryData(queryKey)?.version ?? 0, ...change } }),
    onSuccess: ({ version, counts, row }) => {
      client.setQueryData(queryKey, (old) => old && { ...old, version, counts });
      onMended(row);
      return invalidate(importRows, importOutline);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === CODE.conflict) void invalidate(...IMPORT_READS);
    },
  });
};
export type Mend = ReturnType<typeof useMend>['mutate'];

export type Place = Omit<CallOf<typeof placePassages>['body'], 'id' | 'version'>;
/** Gives passages to a question, and takes one back; each names the version that the one before it made. */
export const usePassages = (id: string) => {
  const client = useQueryClient();
  const invalidate = useInvalidate();
  const { queryKey } = importQuery(id);
  const version = () => client.getQueryData(queryKey)?.version ?? 0;
  const shared = { scope: { id: `import ${id}` }, onSettled: () => invalidate(...IMPORT_READS) };
  const place = useMutation({
    ...shared,
    mutationFn: (to: Place) => call(placePassages, { body: { id, version: version(), ...to } }),
  });
  const takeBack = useMutation({
    ...shared,
    mutationFn: (at: number) => call(takeBackPassage, { body: { id, version: version(), at } }),
  });
  return { place, takeBack };
};
