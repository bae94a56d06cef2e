import { normaliseEmail, normaliseMobile } from '@zhibiao/contract/core/text/text-fold';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { occursIn } from '#db/search.ts';
import { joined, lit, sql, type Statement } from '#db/sql.ts';

/** Who is in an organisation's list now, and who was: each has its own indexes of phones and addresses. */
const NOW = sql`k.status <= ${lit(MEMBER.active)}`;
const FORMER = sql`k.status > ${lit(MEMBER.active)}`;

/**
 * Condition of member `m`: found by a part of the name, or by the whole phone or address, since a list that masks them
 * must not be searched digit by digit. Each by its own index. `former`: by phone and address also who has left.
 */
export const memberFound = (orgId: string, keyword: string, { former }: { former: boolean }): Statement => {
  const own = sql`SELECT k.id FROM "OrgMember" k WHERE k."orgId" = ${orgId}::uuid AND`;
  const lists = former ? [NOW, FORMER] : [NOW];
  const searches = [
    sql`${own} ${occursIn(sql`k.name`, keyword)}`,
    ...lists.map((list) => sql`${own} ${list} AND k.mobile = ${normaliseMobile(keyword)}`),
    ...(/[@＠]/.test(keyword) ? lists.map((list) => sql`${own} ${list} AND k.email = ${normaliseEmail(keyword)}`) : []),
  ];
  return sql`m.id = ANY(ARRAY(${joined(searches, ' UNION ALL ')}))`;
};
