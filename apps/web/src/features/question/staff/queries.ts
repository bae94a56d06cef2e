import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { listBanks } from '@zhibiao/contract/question/staff-bank';
import { lawOptions } from '@zhibiao/contract/law/staff';
import { PAGING_SIZE } from '@zhibiao/contract/core/limits';
import {
  listQuestions,
  questionCounts,
  questionFlags,
  questionHistory,
  questionVersion,
  staffQuestion,
  type QuestionFilter,
} from '@zhibiao/contract/question/staff';
import { similarQuestions } from '@zhibiao/contract/question/staff-similar';
import { clauseOptions, standardOptions } from '@zhibiao/contract/standard/staff';
import { ask } from '#lib/api/ask.ts';
import { shortLaw } from './words.ts';

/** What a change of questions or banks outdates. */
export const QUESTION_READS = [
  listBanks,
  listQuestions,
  questionCounts,
  questionFlags,
  staffQuestion,
  questionHistory,
  similarQuestions,
] as const;

export const banksQuery = ask(listBanks, {}, { staleTime: 10_000 });
export const flagsQuery = (bankId: string) => ask(questionFlags, { query: { bankId: bankId || undefined } });
export const questionCountsQuery = ({ status: _, ...query }: QuestionFilter) =>
  ask(questionCounts, { query }, { placeholderData: keepPreviousData });
/** By number, or behind the question `after`. */
export const questionsQuery = (filter: QuestionFilter, { page, after }: { page: number; after: number | null }) =>
  ask(
    listQuestions,
    {
      query: {
        ...filter,
        pageSize: PAGING_SIZE,
        ...(after === null ? { pageNum: page } : { pageNum: 1, after }),
      },
    },
    { placeholderData: keepPreviousData },
  );
export const questionQuery = (id: string) => ask(staffQuestion, { params: { id } }, { staleTime: 0 });
export const historyQuery = (id: string, pageNum: number) =>
  ask(questionHistory, { query: { id, pageNum, pageSize: 10 } }, { placeholderData: keepPreviousData });
/** A version never changes. */
export const versionQuery = (id: string, version: number) =>
  ask(questionVersion, { query: { id, version } }, { staleTime: Infinity });
export const similarQuery = (query: { id?: string; text?: string; except?: string }) =>
  ask(similarQuestions, { query });

const seldom = { staleTime: 5 * 60_000 };
const lawsQuery = ask(lawOptions, {}, seldom);
export const useLawChoices = (): { value: string; label: string }[] =>
  (useQuery(lawsQuery).data ?? []).map(({ id, name, edition, valid }) => ({
    value: id,
    label: `${shortLaw(name)} ${edition}${valid ? '' : '（已失效）'}`,
  }));

export type ClauseChoice = { value: string; label: string; depth: number };
export type ClauseGroup = { label: string; title: string; options: ClauseChoice[] };
/** All clauses of all standards: there are some hundreds, and they change once in years. */
export const useClauseChoices = (): ClauseGroup[] => {
  const standards = useQuery(ask(standardOptions, {}, seldom)).data ?? [];
  const clauses = useQueries({
    queries: standards.map(({ code }) => ask(clauseOptions, { query: { code } }, seldom)),
  });
  return standards.flatMap(({ code, name }, at) => {
    const rows = clauses[at]?.data ?? [];
    const depths = new Map<string, number>();
    for (const { id, parentId } of rows) depths.set(id, parentId === null ? 0 : (depths.get(parentId) ?? 0) + 1);
    return rows.length === 0
      ? []
      : [
          {
            label: code,
            title: `${code} ${name}`,
            options: rows.map(({ id, number, title }) => ({
              value: id,
              label: `${number} ${title}`,
              depth: depths.get(id) ?? 0,
            })),
          },
        ];
  });
};
