import { keepPreviousData } from '@tanstack/react-query';
import { countStudents, listDepartments, listStudents, previewSending } from '@zhibiao/contract/member/org-students';
import { ask } from '#lib/api/ask.ts';
import type { TablePage } from '#lib/url/url-state.ts';

type Page = Pick<TablePage, 'page' | 'pageSize'>;

/** What a change of the organisation's people outdates. */
export const STUDENTS = [listStudents, countStudents, listDepartments] as const;

export type StudentFilterValues = {
  keyword: string;
  department: string;
  status: number | undefined;
  /** '1': without those who have not answered their invitation yet. */
  answered: '1' | undefined;
};

export const studentsQuery = (filters: StudentFilterValues, { page: pageNum, pageSize }: Page) =>
  ask(listStudents, { query: { pageNum, pageSize, ...filters } }, { placeholderData: keepPreviousData });

/** The counts of the whole organisation, whatever is filtered. */
export const studentCountsQuery = ask(countStudents);

/** What would go out to a member entered under these; queried again each time, for it changes with the day. */
export const sendingQuery = (mobile: string | null, email: string | null) =>
  ask(previewSending, { body: { mobile, email } }, { enabled: mobile !== null || email !== null, staleTime: 0 });

export const departmentsQuery = ask(listDepartments);
