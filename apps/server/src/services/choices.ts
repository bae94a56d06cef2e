import { AREA_STATUS } from '@zhibiao/contract/site/learner';
import type { Db } from '#db/client.ts';

/** Whether what was chosen from a list is on it. */

export const isInDict = async (db: Db, type: string, value: string): Promise<boolean> =>
  (await db.dictEntry.findUnique({ where: { type_value: { type, value }, status: '0' }, select: { id: true } })) !==
  null;
export const isCurrentArea = async (db: Db, code: string): Promise<boolean> =>
  (await db.area.findUnique({ where: { code, status: AREA_STATUS.current }, select: { code: true } })) !== null;
