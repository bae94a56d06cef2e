import { APPLY_KIND, CERT_OF_APPLY } from '@zhibiao/contract/apply/types';
import { BATCH, BATCH_ITEM, TRIAL_HOURS } from '@zhibiao/contract/certificate/staff-batch';
import { CERT_STORED } from '@zhibiao/contract/certificate/types';
import { codeFrom } from '@zhibiao/contract/core/codes';
import { lit, many, sql, type Statement } from '#db/sql.ts';
import { endingFactsHash } from '#domain/certificate/facts.ts';
import type { Clock, CertificateContent, IssuerDeps } from '#services/certificate/document/prepare.ts';
import { certificateSheet } from '#services/certificate/document/sheet.ts';
import type { IssuingTemplate } from '#services/certificate/document/template.ts';
import { mayIssue, NOT_ISSUER } from '#services/staff/duty.ts';
import { unprintableIn } from '#ports/pdf/pdf.ts';
import { contentFor, type Ending, type PersonToIssue, type ToIssue } from '#features/apply/issue/content.ts';

/** Every check of the real run, without drawing anybody a number. */

type Candidate = { apply: ToIssue; person: PersonToIssue };
export type CheckedCandidate = Candidate & { content: Ending | null; problem: string | null };

/** Of a document that is none: no number, no code that leads anywhere. */
const NO_NUMBER = '样张，不取号';
const NO_CODE = '样张不可核验';
export const sampleSheet = (issuer: IssuerDeps, content: CertificateContent, { now, today }: Clock) => ({
  ...certificateSheet({
    type: content.type,
    certNo: NO_NUMBER,
    holder: content.holder,
    facts: content.facts,
    verifyCode: '',
    verifyUrl: `${issuer.config.publicUrl}/verify`,
    issueDate: today,
    expireDate: content.expireDate,
    issuedAt: now,
    portrait: content.portrait ?? null,
    look: content.template.look,
  }),
  verifyCode: NO_CODE,
  sample: true as const,
});

/** All that is printed of a person, as one text. */
export const printedOf = ({ holder, facts }: CertificateContent): string =>
  [holder.name, facts.orgName ?? '', facts.standardCode ?? '', ...facts.lessons.map(({ name }) => name)].join('');

const ownAudits = (applyIds: readonly string[], duty: string | null) => sql<{ id: string }>`
  SELECT a.id FROM "CertApply" a
  WHERE a.id = ANY(${applyIds}::uuid[]) AND NOT ${mayIssue(sql`a."auditedBy"`, duty)}`;
const equalsOf = (people: readonly { userId: string; hash: string }[], type: number) => sql<{ userId: string }>`
  SELECT c."userId" FROM "Certificate" c
  JOIN unnest(${people.map(({ userId }) => userId)}::uuid[], ${people.map(({ hash }) => hash)}::text[])
    AS p("userId", hash) ON p."userId" = c."userId" AND p.hash = c."factsHash"
  WHERE c.type = ${type} AND c.status = ${lit(CERT_STORED.valid)}`;
/** The caller's own trials, and those that are too old, make room. */
export const makesRoom = (by: string | null): Statement => sql`(b.status = ${lit(BATCH.tried)} AND (
  b."createdBy" IS NOT DISTINCT FROM ${by}::uuid
  OR b."createdAt" < clock_timestamp() - interval ${lit(`${TRIAL_HOURS} hours`)}))`;
const inOther = (itemIds: readonly string[], by: string | null) => sql<{ itemId: string; no: string }>`
  SELECT i."applyItemId" AS "itemId", b.no FROM "CertBatchItem" i JOIN "CertBatch" b ON b.id = i."batchId"
  WHERE i."applyItemId" = ANY(${itemIds}::uuid[]) AND i.state = ${lit(BATCH_ITEM.open)} AND NOT ${makesRoom(by)}`;

/** Which of them have a character that no font has; the fonts are queried once for all, then one by one. */
const unprintable = async (
  issuer: IssuerDeps,
  contents: readonly CertificateContent[],
  clock: Clock,
): Promise<ReadonlyMap<CertificateContent, string>> => {
  const found = new Map<CertificateContent, string>();
  const sheets = contents.map((content) => sampleSheet(issuer, content, clock));
  if (sheets.length === 0 || (await unprintableIn(sheets)) === null) return found;
  for (const content of contents) {
    const character = await unprintableIn([sampleSheet(issuer, content, clock)]);
    if (character !== null) found.set(content, character);
  }
  return found;
};

type Trial = { template: IssuingTemplate; duty: string | null; by: string | null; clock: Clock };

/** Each with what would be printed, or why nothing would. */
export const checkAll = async (
  issuer: IssuerDeps,
  candidates: readonly Candidate[],
  { template, duty, by, clock }: Trial,
): Promise<CheckedCandidate[]> => {
  const { pool } = issuer;
  const applyIds = [...new Set(candidates.map(({ apply }) => apply.id))];
  const own = new Set((await many(pool, ownAudits(applyIds, duty))).map(({ id }) => id));
  const itemIds = candidates.map(({ person }) => person.id);
  const elsewhere = new Map((await many(pool, inOther(itemIds, by))).map(({ itemId, no }) => [itemId, no]));

  const drawn = await Promise.all(
    candidates.map(async ({ apply, person }) => contentFor(issuer, { apply, template }, person, clock.today)),
  );
  const contents = drawn.flatMap((one) => ('refused' in one ? [] : [one]));
  const lacking = await unprintable(issuer, contents, clock);
  const hashes = candidates.flatMap(({ person }, at) => {
    const content = drawn[at];
    if (!content || 'refused' in content) return [];
    return [{ userId: person.userId, hash: endingFactsHash(content.holder, content.facts, content.expireDate) }];
  });
  const type = CERT_OF_APPLY[codeFrom(APPLY_KIND, candidates[0]?.apply.kind ?? APPLY_KIND.training)];
  const equal = new Set((await many(pool, equalsOf(hashes, type))).map(({ userId }) => userId));

  return candidates.map((candidate, at): CheckedCandidate => {
    const { apply, person } = candidate;
    const content = drawn[at];
    const no = elsewhere.get(person.id);
    const problem = (): string | null => {
      if (own.has(apply.id)) return NOT_ISSUER;
      if (no !== undefined) return `${person.user.realName}已在另一批次中（${no}）`;
      if (!content || 'refused' in content) return content?.refused ?? '账号已注销';
      const character = lacking.get(content);
      if (character !== undefined) return `“${character}”字库缺字，无法印制`;
      return equal.has(person.userId) ? '已持有相同的有效证书' : null;
    };
    return { ...candidate, content: content && !('refused' in content) ? content : null, problem: problem() };
  });
};
