import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { countStudents, listDepartments, listStudents } from '@zhibiao/contract/org-student';
import { call } from '#lib/api.ts';

/** Everything here is invalidated by this key. */
export const STUDENTS = ['org-student'] as const;

export type StudentFilters = { keyword: string; department: string; status: number | undefined };

export const studentsQuery = ({ keyword, department, status }: StudentFilters, pageNum: number, pageSize: number) =>
  queryOptions({
    queryKey: [...STUDENTS, 'list', keyword, department, status, pageNum, pageSize],
    queryFn: ({ signal }) =>
      call(listStudents, {
        query: {
          pageNum,
          pageSize,
          ...textFilters({ keyword, department }),
          ...(status === undefined ? {} : { status }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** The counts of the whole organisation, whatever is filtered. */
export const studentCountsQuery = queryOptions({
  queryKey: [...STUDENTS, 'counts'],
  queryFn: ({ signal }) => call(countStudents, { query: {}, signal }),
});

export const departmentsQuery = queryOptions({
  queryKey: [...STUDENTS, 'departments'],
  queryFn: ({ signal }) => call(listDepartments, { signal }),
});

export const textFilters = ({ keyword, department }: Pick<StudentFilters, 'keyword' | 'department'>) => ({
  ...(keyword ? { keyword } : {}),
  ...(department ? { department } : {}),
});
