import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { revealLearner } from '@zhibiao/contract/learner/staff-acts';
import { SEPARATE, UNAGREED } from '@zhibiao/contract/agreement/consent';
import { copy } from '@zhibiao/contract/core/copy';
import { maybeOne, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { missing, refused } from '#errors.ts';
import type { IdCards } from '#ports/keys/id-card.ts';
import { actorOf, audited, auditedAs } from '#services/audit/audited.ts';
import { countReveal, revealsLeftOf } from '#services/audit/reveals.ts';
import { agreesTo } from '#services/agreement/separate-consent.ts';
import type { Desk } from './context.ts';
import { NO_LEARNER, learnerScope } from './found.ts';

/** What is masked, one value at a time, for a reason that the learner can read in their own data. */

type StoredContact = {
  mobile: string | null;
  email: string | null;
  idCardCipher: string | null;
  agreed: boolean;
  orgId: string | null;
};
const findHeld = (id: string, staff: Staff) => sql<StoredContact>`
  SELECT u.mobile, u.email, u."idCardCipher", ${agreesTo(sql`u.id`, SEPARATE.idCard)} AS agreed,
    u."orgId" FROM "User" u WHERE u.id = ${id} AND ${learnerScope(staff.scope)}`;

type Body = InputOf<typeof revealLearner>['body'];
const valueOf = (idCards: IdCards, { mobile, email, idCardCipher }: StoredContact, field: Body['field']): string => {
  const value =
    field === 'idCard' ? idCardCipher && (idCards.open(idCardCipher) ?? copy.unreadable) : { mobile, email }[field];
  if (!value) throw refused('该学员没有填写这一项');
  return value;
};

const requireAgreed = ({ agreed, idCardCipher }: StoredContact, field: Body['field']): void => {
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
  await countReveal(pool, staff.id, () =>
    auditedAs({ pool }, actorOf(staff), 'learner.revealStop', async (_, note) => note({ object: 'learner' })),
  );
  const value = await audited({ pool }, staff, async (client, note) => {
    const stored = await maybeOne(client, findHeld(id, staff));
    if (!stored) throw missing(NO_LEARNER);
    requireAgreed(stored, field);
    note({ object: 'learner', id, orgId: stored.orgId, reason, facts: { field: FIELD[field] }, users: [id] });
    return valueOf(idCards, stored, field);
  });
  return { value, left: await revealsLeftOf(pool, staff.id) };
};
const FIELD: Record<Body['field'], string> = { mobile: '手机号', email: '邮箱', idCard: '身份证号' };
