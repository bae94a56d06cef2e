import type { CheckLine } from '#services/checklist.ts';
import { siteLines } from './lines.ts';
import { machineLines } from './machine-lines.ts';
import { checklistStaffRoutes } from './staff-routes.ts';

/** With what other subjects have to be done before the doors open. */
export const checklistSubject = (others: readonly CheckLine[]) => ({
  doors: [checklistStaffRoutes([...siteLines, ...others, ...machineLines])],
});
