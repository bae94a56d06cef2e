import { QUESTION_STATUS } from '@zhibiao/contract/question/types';
import { keepPreviousData } from '@tanstack/react-query';
import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import { listBanks } from '@zhibiao/contract/question/staff-bank';
import { LESSON_STATE, listSystemLessons } from '@zhibiao/contract/lesson/staff';
import { PAGE_SIZE_MAX } from '@zhibiao/contract/core/limits';
import { listLinks, listRemarks, previewPaper } from '@zhibiao/contract/paper/staff-preview';
import { checkPaper, checkRules, paperParity } from '@zhibiao/contract/paper/staff-publish';
import { paperPractice } from '@zhibiao/contract/practice/staff';
import { listPapers, paperCounts, staffPaper } from '@zhibiao/contract/paper/staff';
import { type PaperDraft } from '@zhibiao/contract/paper/draft';
import { listQuestions } from '@zhibiao/contract/question/staff';
import { ask } from '#lib/api/ask.ts';
import { filterCode } from '#lib/url/filter-values.ts';
import type { TablePage } from '#lib/url/url-state.ts';

/** What a change of a paper outdates. */
export const PAPER_READS = [
  listPapers,
  paperCounts,
  staffPaper,
  checkPaper,
  checkRules,
  paperParity,
  paperPractice,
] as const;

type Filters = { status: string; keyword: string; unwell: string };
export const staffPapersQuery = ({ status, keyword, unwell }: Filters, page: Pick<TablePage, 'page' | 'pageSize'>) =>
  ask(
    listPapers,
    {
      query: {
        pageNum: page.page,
        pageSize: page.pageSize,
        keyword,
        status: filterCode(PAPER_STATUS, status),
        unwell: unwell ? '1' : undefined,
      },
    },
    { placeholderData: keepPreviousData },
  );
export const countsQuery = ask(paperCounts);
export const staffPaperQuery = (id: string) => ask(staffPaper, { params: { id } });
export const fitQuery = (id: string, draft: PaperDraft) =>
  ask(checkRules, { body: { id, draft } }, { placeholderData: keepPreviousData, staleTime: 0 });
export const parityQuery = (id: string) => ask(paperParity, { query: { id } });
export const paperPreviewQuery = (query: { id: string; seed: string; key: '0' | '1' }) =>
  ask(previewPaper, { query }, { placeholderData: keepPreviousData });
export const practiceQuery = (id: string) => ask(paperPractice, { query: { id } });
export const linksQuery = (id: string) => ask(listLinks, { query: { id } });
export const remarksQuery = (id: string) => ask(listRemarks, { query: { id } });

export const paperBanksQuery = ask(listBanks, {}, { staleTime: 10_000 });
/** Of questions to choose from, a page. */
export const CANDIDATES = 50;
export const questionCandidatesQuery = (
  filter: { bankId: string; type: string; difficulty: string; keyword: string },
  pageNum: number,
) =>
  ask(
    listQuestions,
    {
      query: {
        pageNum,
        pageSize: CANDIDATES,
        status: QUESTION_STATUS.on,
        keyword: filter.keyword,
        bankId: filter.bankId || undefined,
        type: filter.type ? Number(filter.type) : undefined,
        difficulty: filter.difficulty ? Number(filter.difficulty) : undefined,
      },
    },
    { placeholderData: keepPreviousData },
  );
export const lessonChoicesQuery = ask(
  listSystemLessons,
  { query: { pageSize: PAGE_SIZE_MAX } },
  {
    select: ({ rows }) =>
      rows.map(({ id, name, status }) => ({
        value: id,
        label: status === LESSON_STATE.published ? name : `${name}（未发布）`,
      })),
    staleTime: 60_000,
  },
);
