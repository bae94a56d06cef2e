import { LOOKUP_MISSES_A_DAY, LOOKUPS_STOPPED } from '@zhibiao/contract/learner/staff-acts';
import type { AuditAction } from '@zhibiao/contract/audit-actions';
import { normaliseEmail, normaliseMobile } from '@zhibiao/contract/core/text/text-fold';
import { IdCard } from '@zhibiao/contract/core/id-card';
import type { Pool } from '#db/client.ts';
import { countHit, giveBack, peek } from '#db/limiter.ts';
import { tooMany } from '#errors.ts';
import type { Secrets } from '#ports/keys/secrets.ts';
import type { Note } from './note.ts';
import { createCounter } from '#services/limits/counter.ts';
import { countReveal, DAY_SEC } from './reveals.ts';

/**
 * A search for a whole phone, e-mail address or ID number. It says whose a masked number is, or that it is no one's:
 * with the mask in view the hidden digits could be tried one number after the other. So each number counts as one that
 * was revealed, stands in the audit log without itself, and staff who search for many that find no person are stopped.
 */

type WholeNumber = { kind: '手机号' | '邮箱' | '身份证号'; value: string };
const MOBILE = /^1\d{10}$/;
const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s]{2,}$/;

export const wholeNumberIn = (text: string): WholeNumber | null => {
  const word = text.trim();
  if (MOBILE.test(normaliseMobile(word))) return { kind: '手机号', value: normaliseMobile(word) };
  if (EMAIL.test(normaliseEmail(word))) return { kind: '邮箱', value: normaliseEmail(word) };
  const idCard = IdCard.safeParse(word).data;
  return idCard === undefined ? null : { kind: '身份证号', value: idCard };
};

type Needs = { pool: Pool; secrets: Secrets };
/** Who looks, and how it is noted in the audit log. */
export type Looking = { id: string; tell: (action: AuditAction, note: Note) => Promise<unknown> };
type Ended = (found: boolean) => Promise<void>;

/**
 * Counted before anything is looked for, so that a hundred at once are a hundred; `ended` says how it went. The same
 * number again on the same day, as on the next page of a list, says nothing new and is not counted.
 */
export const beginLookup = async (
  { pool, secrets }: Needs,
  { id, tell }: Looking,
  { kind, value }: WholeNumber,
): Promise<Ended> => {
  const counter = createCounter(secrets);
  const [seen, misses] = [counter('lookup-seen', id, value), `lookup-miss:${id}`];
  if ((await peek(pool, seen)).count > 0) return async () => {};
  const { count, waitSec } = await countHit(pool, misses, DAY_SEC);
  if (count === LOOKUP_MISSES_A_DAY + 1) await tell('learner.lookupStop', { object: 'learner' });
  if (count > LOOKUP_MISSES_A_DAY) throw tooMany(waitSec, LOOKUPS_STOPPED);
  await countReveal(pool, id, async () => void (await tell('learner.revealStop', { object: 'learner' })));
  return async (found) => {
    if (found) await giveBack(pool, misses);
    await countHit(pool, seen, DAY_SEC);
    await tell('learner.lookup', { object: 'learner', facts: { field: kind }, ok: found });
  };
};
