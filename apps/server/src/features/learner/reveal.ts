import type { AnswerOf, InputOf } from '@zhibiao/contract/endpoint';
import { REVEALED_TOO_OFTEN, REVEALS, type revealLearner } from '@zhibiao/contract/learner-act-staff';
import { SEPARATE, UNAGREED } from '@zhibiao/contract/agreement-consent';
import { copy } from '@zhibiao/contract/copy';
import type { Pool } from '#db/client.ts';
import { countHit, peek } from '#db/limiter.ts';
import { maybeOne, sql } from '#db/sql.ts';
import type { Staff } from '#domain/staff.ts';
import { missing, refused, tooMany } from '#errors.ts';
import type { IdCards } from '#ports/id-card.ts';
import { actorOf, audited, auditedAs } from '#services/audit/audited.ts';
import { agreesTo } from '#services/separate-consent.ts';
import type { Desk } from './context.ts';
import { NO_LEARNER, within } from './found.ts';

/** What is masked, one value at a time, for a reason that the learner can read in their own data. */

const HOUR_SEC = 3_600;
const DAY_SEC = 24 * HOUR_SEC;
const hourKey = ({ id }: Staff) => `learner-reveal-hour:${id}`;
const dayKey = ({ id }: Staff) => `learner-reveal-day:${id}`;

export const revealsLeftOf = async (pool: Pool, staff: Staff): Promise<number> => {
  const [hour, day] = await Promise.all([peek(pool, hourKey(staff)), peek(pool, dayKey(staff))]);
  return Math.max(0, Math.min(REVEALS.perHour - hour.count, REVEALS.perDay - day.count));
};

/** Counted before anything is shown. Whoever goes beyond is stopped, and every auditor is told, once a window. */
const countReveal = async (pool: Pool, staff: Staff): Promise<void> => {
  for (const [key, most, windowSec] of [
    [hourKey(staff), REVEALS.perHour, HOUR_SEC],
    [dayKey(staff), REVEALS.perDay, DAY_SEC],
  ] as const) {
    const { count, waitSec } = await countHit(pool, key, windowSec);
    if (count === most + 1)
      await auditedAs({ pool }, actorOf(staff), 'learner.revealStop', async (_, note) => note({ object: 'learner' }));
    if (count > most) throw tooMany(waitSec, REVEALED_TOO_OFTEN);
  }
};

type Held = {
  mobile: string | null;
  email: string | null;
  idCardCipher: string | null;
  agreed: boolean;
  orgId: string | null;
};
const findHeld = (id: string, staff: Staff) => sql<Held>`
  SELECT u.mobile, u.email, u."idCardCipher", ${agreesTo(sql`u.id`, SEPARATE.idCard)} AS agreed,
    u."orgId" FROM "User" u WHERE u.id = ${id} AND ${within(staff.scope)}`;

type Body = InputOf<typeof revealLearner>['body'];
const valueOf = (idCards: IdCards, { mobile, email, idCardCipher }: Held, field: Body['field']): string => {
  const value =
    field === 'idCard' ? idCardCipher && (idCards.open(idCardCipher) ?? copy.unreadable) : { mobile, email }[field];
  if (!value) throw refused('该学员没有填写这一项');
  return value;
};

const requireAgreed = ({ agreed, idCardCipher }: Held, field: Body['field']): void => {
  if (field === 'idCard' && idCardCipher && !agreed) throw refused(`身份证号${UNAGREED}，不能查看`);
};

export const reveal = async (
  { pool, idCards }: Desk,
  staff: Staff,
  { id, field, reason }: Body,
): Promise<AnswerOf<typeof revealLearner>> => {
  const seen = await maybeOne(pool, findHeld(id, staff));
  if (!seen) throw missing(NO_LEARNER);
  requireAgreed(seen, field);
  await countReveal(pool, staff);
  const value = await audited({ pool }, staff, async (client, note) => {
    const held = await maybeOne(client, findHeld(id, staff));
    if (!held) throw missing(NO_LEARNER);
    requireAgreed(held, field);
    note({ object: 'learner', id, orgId: held.orgId, reason, facts: { field: FIELD[field] }, users: [id] });
    return valueOf(idCards, held, field);
  });
  return { value, left: await revealsLeftOf(pool, staff) };
};
const FIELD: Record<Body['field'], string> = { mobile: '手机号', email: '邮箱', idCard: '身份证号' };
