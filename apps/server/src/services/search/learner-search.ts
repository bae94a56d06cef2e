import { SEPARATE } from '@zhibiao/contract/agreement/consent';
import { copiedCode, normaliseEmail, normaliseMobile } from '@zhibiao/contract/core/text/text-fold';
import { IdCard } from '@zhibiao/contract/core/id-card';
import { LETTER_SEARCH_ROWS } from '@zhibiao/contract/core/limits';
import { isLetter, occursIn } from '#db/search.ts';
import { joined, lit, sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#domain/auth/staff.ts';
import type { IdCards } from '#ports/keys/id-card.ts';
import { agreesTo } from '#services/agreement/separate-consent.ts';
import { scopeSql } from '#services/staff/scope.ts';

const named = (word: string): Statement =>
  isLetter(word)
    ? sql`SELECT k.id FROM (SELECT * FROM "User" ORDER BY id DESC LIMIT ${lit(LETTER_SEARCH_ROWS)}) k
        WHERE ${occursIn(sql`k."realName"`, word)}`
    : sql`SELECT k.id FROM "User" k WHERE ${occursIn(sql`k."realName"`, word)}`;

const MOBILE = /^1\d{10}$/;
/**
 * Learner `u`, by a part of the name; or by the whole phone, address, ID number or certificate number, each by its own
 * index: what is masked must not be searched for digit by digit.
 */
export const learnerCalled = (
  word: string,
  scope: Scope,
  idCards: Pick<IdCards, 'hash' | 'olderHashes'>,
): Statement => {
  const mobile = normaliseMobile(word);
  const idCard = IdCard.safeParse(word).data;
  const searches = [
    named(word),
    sql`SELECT c."userId" FROM "Certificate" c
      WHERE c."certNo" = ${copiedCode(word).toUpperCase()} AND ${scopeSql({ scope }, sql`c."orgId"`)}`,
    ...(MOBILE.test(mobile) ? [sql`SELECT k.id FROM "User" k WHERE k.mobile = ${mobile}`] : []),
    ...(/[@＠]/.test(word) ? [sql`SELECT k.id FROM "User" k WHERE k.email = ${normaliseEmail(word)}`] : []),
    ...(idCard
      ? [
          sql`SELECT h.id FROM "User" h
            WHERE ${agreesTo(sql`h.id`, SEPARATE.idCard)}
              AND h."idCardHash" = ANY(${[idCards.hash(idCard), ...idCards.olderHashes(idCard)]}::text[])`,
        ]
      : []),
  ];
  return sql`u.id = ANY(ARRAY(${joined(searches, ' UNION ALL ')}))`;
};
