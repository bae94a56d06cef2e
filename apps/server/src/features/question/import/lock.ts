import { labelOf } from '@zhibiao/contract/core/codes';
import { QUESTION_IMPORT } from '@zhibiao/contract/question/staff-import';
import type { Client } from '#db/client.ts';
import { maybeOne, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { conflict, missing, refused } from '#errors.ts';
import { ABSENT } from './rows.ts';

type Locked = { id: string; version: number; state: number; fileName: string };
const lockOwn = (id: string, by: string) => sql<Locked & { expired: boolean }>`
  SELECT id, version, state, "fileName", "expiresAt" <= clock_timestamp() AS expired
  FROM "QuestionImport" WHERE id = ${id} AND by = ${by} FOR UPDATE`;

/** One's own that still waits, held until the transaction ends; `version` is what its page showed. */
export const lockOpen = async (
  client: Client,
  staff: Staff,
  { id, version }: { id: string; version?: number },
  verb: string,
): Promise<Locked> => {
  const found = await maybeOne(client, lockOwn(id, staff.id));
  if (!found) throw missing(ABSENT);
  if (found.state !== QUESTION_IMPORT.open)
    throw refused(`这次导入${labelOf(QUESTION_IMPORT, found.state)}，不能${verb}`);
  if (found.expired) throw refused('这次导入已过期，请重新上传文件');
  if (version !== undefined && found.version !== version) throw conflict();
  return found;
};
