import { clauseItems, clauseUsage, listClauseMap, listClauses, listStandards } from '@zhibiao/contract/standard/staff';

/** What a change of standards or clauses outdates. */
export const STANDARDS = [listStandards, listClauses, clauseUsage, clauseItems, listClauseMap] as const;
