import { keepPreviousData } from '@tanstack/react-query';
import { listStudents } from '@zhibiao/contract/member/org-students';
import {
  listOrgStudy,
  orgStudyDetail,
  orgStudyOptions,
  orgStudyPeople,
  orgStudySummary,
  orgStudyYears,
  type StudyFilters,
} from '@zhibiao/contract/study/org';
import { listAssignRules } from '@zhibiao/contract/study/org-rules';
import { ask } from '#lib/api/ask.ts';
import type { TablePage } from '#lib/url/url-state.ts';

type Page = Pick<TablePage, 'page' | 'pageSize'>;

/** What an assignment outdates. */
export const STUDY = [
  listOrgStudy,
  orgStudySummary,
  orgStudyOptions,
  orgStudyPeople,
  orgStudyDetail,
  listStudents,
] as const;

/** What a rule outdates: also what it assigns or takes back. */
export const RULES = [listAssignRules, ...STUDY] as const;

export type OrgStudyFilters = { [K in keyof StudyFilters]?: NonNullable<StudyFilters[K]> };

export const orgStudyQuery = (filters: OrgStudyFilters, { page: pageNum, pageSize }: Page) =>
  ask(listOrgStudy, { query: { pageNum, pageSize, ...filters } }, { placeholderData: keepPreviousData });

export const studySummaryQuery = ask(orgStudySummary);
export const studyYearsQuery = ask(orgStudyYears);

export const studyOptionsQuery = ask(orgStudyOptions);

export const studyPeopleQuery = (keyword: string) =>
  ask(orgStudyPeople, { query: { keyword } }, { placeholderData: keepPreviousData });

export const studyDetailQuery = (query: { userId: string; lessonId: string }) => ask(orgStudyDetail, { query });
