import { z } from 'zod';
import { CERT_STORED } from '@zhibiao/contract/certificate/types';
import type { Pool } from '#db/client.ts';
import { lit, maybeOne, one, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { AppError, refused } from '#errors.ts';
import { ScopeShape } from '#services/staff/scope.ts';
import type { TaskHandler } from '#jobs/queue/runner.ts';
import { inputOfTask, staffOfTask } from '#jobs/queue/staff.ts';
import type { IssuerDeps } from '#services/certificate/document/prepare.ts';

/** How a certificate is replaced: the subject of certificates does it, and `features.ts` brings the two together. */
type Replacing = { certNo: string; realName: string; reason: string };
export type Reissue = (issuer: IssuerDeps, staff: Staff, what: Replacing) => Promise<unknown>;

const TaskInput = z.object({ userId: z.uuid(), certNos: z.array(z.string()), scope: ScopeShape });

const isOpen = async (pool: Pool, certNo: string, name: string): Promise<boolean> =>
  (await maybeOne(
    pool,
    sql`SELECT 1 FROM "Certificate"
      WHERE "certNo" = ${certNo} AND status = ${lit(CERT_STORED.valid)} AND holder ->> 'name' <> ${name}`,
  )) !== null;
const nameNow = (userId: string) => sql<{ name: string }>`SELECT "realName" AS name FROM "User" WHERE id = ${userId}`;

/**
 * A new document for each certificate of a learner with a corrected name. One that cannot be replaced is named at the
 * end and holds up no other; what was replaced by an earlier try is left alone.
 */
export const renameTask =
  (reissue: Reissue): TaskHandler =>
  async ({ task, deps, signal, progress }) => {
    const { userId, certNos, scope } = TaskInput.parse(inputOfTask(task));
    const staff = staffOfTask(task, scope, 'certificate.reissue');
    const { name } = await one(deps.pool, nameNow(userId));
    const faults: string[] = [];
    for (const [at, certNo] of certNos.entries()) {
      signal.throwIfAborted();
      try {
        if (await isOpen(deps.pool, certNo, name))
          await reissue(deps, staff, { certNo, realName: name, reason: '更正姓名' });
      } catch (fault) {
        if (!(fault instanceof AppError)) throw fault;
        faults.push(`${certNo}：${fault.message}`);
      }
      await progress(at + 1 - faults.length, faults.length, certNos.length);
    }
    if (faults.length > 0) throw refused(`${faults.length} 份证书没有换发。${faults.join('；')}`);
    return {};
  };
