import { keepPreviousData } from '@tanstack/react-query';
import { countStudents, listDepartments, listStudents } from '@zhibiao/contract/member-student';
import { ask } from '#lib/ask.ts';
import type { TablePage } from '#lib/url-state.ts';

type Page = Pick<TablePage, 'page' | 'pageSize'>;

/** What a change of the organisation's people outdates. */
export const STUDENTS = [listStudents, countStudents, listDepartments] as const;

export type StudentFilters = { keyword: string; department: string; status: number | undefined };

export const studentsQuery = (filters: StudentFilters, { page: pageNum, pageSize }: Page) =>
  ask(listStudents, { query: { pageNum, pageSize, ...filters } }, { placeholderData: keepPreviousData });

/** The counts of the whole organisation, whatever is filtered. */
export const studentCountsQuery = ask(countStudents);

export const departmentsQuery = ask(listDepartments);
