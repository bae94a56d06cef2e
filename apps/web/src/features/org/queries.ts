import { keepPreviousData } from '@tanstack/react-query';
import { LIST_BOX_SIZE } from '@zhibiao/contract/core/limits';
import { findCandidates, listAdmins, listChanges, listRights } from '@zhibiao/contract/org/org';
import { ask } from '#lib/api/ask.ts';

export const changesQuery = (pageNum: number) =>
  ask(listChanges, { query: { pageNum, pageSize: LIST_BOX_SIZE } }, { placeholderData: keepPreviousData });

/** Administrators and those who may become one change together. */
export const ADMINS = [listAdmins, findCandidates, listRights] as const;
export const adminsQuery = ask(listAdmins);
/** The owner's alone. */
export const rightsQuery = ask(listRights);
export const orgCandidatesQuery = (name: string) =>
  ask(findCandidates, { query: { name } }, { placeholderData: keepPreviousData });
