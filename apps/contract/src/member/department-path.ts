import { oneLine } from '../core/text/text-fold.ts';

/** Departments of an organisation are a tree; each is identified by its path, the names from the top on. */

export const DEPARTMENT_LEVELS = 5;
export const DEPARTMENTS_MAX = 500;
export const DEPARTMENT_NAME_MAX = 50;
export const DEPARTMENT_PATH_MAX = DEPARTMENT_LEVELS * (DEPARTMENT_NAME_MAX + 1);

/** `研发中心 / 软件部` and `研发中心／软件部` are the same department. */
export const pathOf = (text: string): string => text.split(/[/／]/).map(oneLine).filter(Boolean).join('/');
export const namesOf = (path: string): string[] => path.split('/');
export const parentOf = (path: string): string | null => namesOf(path).slice(0, -1).join('/') || null;
/** A department with those above it, the top first. */
export const withAbove = (path: string): string[] =>
  namesOf(path).map((_, at, names) => names.slice(0, at + 1).join('/'));
/** As people read it. */
export const departmentText = (path: string): string => namesOf(path).join(' / ');
