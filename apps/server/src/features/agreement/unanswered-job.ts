import { USER_STATUS } from '@zhibiao/contract/auth/roles';
import { AGREEMENT } from '@zhibiao/contract/agreement/learner';
import { labelOf } from '@zhibiao/contract/core/codes';
import { type Collected, COLLECTED, SEPARATE, UNANSWERED_DAYS } from '@zhibiao/contract/agreement/consent';
import type { Pool } from '#db/client.ts';
import { lit, lits, many, maybeOne, sql, type Statement } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { HELD_STATUSES } from '#domain/apply/states.ts';
import type { Job } from '#jobs/periodic.ts';
import { lockPersonAlone } from '#services/locks.ts';
import { notify } from '#services/notify/notify.ts';
import { agreesTo } from '#services/agreement/separate-consent.ts';
import { erase } from './withdraw.ts';

/**
 * Since when learners are asked to agree: since there is a text, or since the last that everybody is to agree to
 * again. The days are over for all of them at once, as nothing is stored without a consent after that.
 */
const daysAreOver = (code: Collected) => sql`
  SELECT 1 FROM "AgreementVersion" v
  WHERE v.code = ${code} AND v."effectiveAt" <= clock_timestamp()
  HAVING greatest(min(v."publishedAt"), max(v."effectiveAt") FILTER (WHERE v.reconsent))
    < clock_timestamp() - interval ${lit(`${UNANSWERED_DAYS} days`)}`;

const BATCH = 200;
const HOLDS: Record<Collected, Statement> = {
  [SEPARATE.idCard]: sql`u."idCardCipher" IS NOT NULL`,
  [SEPARATE.photo]: sql`u.photo IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM "CertApplyItem" i JOIN "CertApply" a ON a.id = i."applyId"
    WHERE i."userId" = u.id AND i."photoKey" IS NOT NULL AND a.status IN (${lits(HELD_STATUSES)}))`,
};
const unanswered = (code: Collected) => sql<{ id: string }>`
  SELECT u.id FROM "User" u
  WHERE u.status <> ${lit(USER_STATUS.closed)} AND ${HOLDS[code]} AND NOT ${agreesTo(sql`u.id`, code)}
  ORDER BY u.id LIMIT ${lit(BATCH)}`;
/** Asked again with the person held: they may have agreed in this moment. */
const stillUnanswered = (code: Collected, id: string) => sql`
  SELECT 1 FROM "User" u WHERE u.id = ${id} AND ${HOLDS[code]} AND NOT ${agreesTo(sql`u.id`, code)}`;

const WHAT: Record<Collected, string> = { [SEPARATE.idCard]: '身份证号码', [SEPARATE.photo]: '证件照' };
const eraseOne = (deps: Pick<Deps, 'pool' | 'storage'>, code: Collected, id: string): Promise<boolean> =>
  inTransaction(deps.pool, async (client) => {
    await maybeOne(client, lockPersonAlone(id));
    if (!(await maybeOne(client, stillUnanswered(code, id)))) return false;
    await erase(client, deps, id, code);
    const said = { what: WHAT[code], text: labelOf(AGREEMENT, code) };
    await notify(client, 'consent.lapsed', [id], said, { link: '/mycenter' });
    return true;
  });

const isDue = async (pool: Pool, code: Collected): Promise<boolean> =>
  (await maybeOne(pool, daysAreOver(code))) !== null;

/** What its owner gave no answer for is erased; a batch of each kind a run. */
export const eraseUnanswered = async (deps: Pick<Deps, 'pool' | 'storage'>): Promise<number> => {
  let erased = 0;
  for (const code of COLLECTED) {
    if (!(await isDue(deps.pool, code))) continue;
    for (const { id } of await many(deps.pool, unanswered(code))) if (await eraseOne(deps, code, id)) erased += 1;
  }
  return erased;
};

export const unansweredConsentsJob: Job = {
  name: 'unanswered-consents',
  title: '删除逾期未取得单独同意的证件信息',
  everyMs: 60 * 60_000,
  run: eraseUnanswered,
};
