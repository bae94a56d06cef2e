import { labelOf } from '@zhibiao/contract/core/codes';
import { AGREEMENT } from '@zhibiao/contract/agreement/learner';
import type * as contract from '@zhibiao/contract/agreement/staff';
import type { saveAgreementDraft } from '@zhibiao/contract/agreement/staff';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { maybeOne, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { changesOf, digestOf } from '#domain/audit/fields.ts';
import { personIdOf, type Staff } from '#domain/auth/staff.ts';
import { dateTime, day, instantOf } from '#domain/time/time.ts';
import { conflict, refused } from '#errors.ts';
import { cleanHtml } from '#lib/text/html.ts';
import { fillingsNow } from '#services/agreement/fill.ts';
import { insertVersion, lockAgreement } from '#services/agreement/version.ts';
import { findInForce, forgetReconsent, listInForce } from '#services/agreement/agreements.ts';
import { audited } from '#services/audit/audited.ts';

type Draft = { title: string; content: string; changes: string; version: number };
type Written = InputOf<typeof saveAgreementDraft>['body'];

const begin = ({ code, title, content, changes }: Written, by: string | null) => sql<{ version: number }>`
  INSERT INTO "AgreementDraft" (code, title, content, changes, "editedBy")
  VALUES (${code}, ${title}, ${content}, ${changes}, ${by}) ON CONFLICT (code) DO NOTHING RETURNING version`;
const write = ({ code, title, content, changes, version }: Written, by: string | null) => sql<{ version: number }>`
  UPDATE "AgreementDraft" SET title = ${title}, content = ${content}, changes = ${changes}, "editedBy" = ${by},
    version = version + 1, "updatedAt" = clock_timestamp()
  WHERE code = ${code} AND version = ${version} RETURNING version`;

/** As it stands in the audit log: long text by its digest. */
const logged = ({ title, content, changes }: Pick<Draft, 'title' | 'content' | 'changes'>) => ({
  title,
  changes,
  content: digestOf(content),
});

export const storeDraft = (
  deps: Pick<Deps, 'pool'>,
  staff: Staff,
  body: Written,
): Promise<AnswerOf<typeof saveAgreementDraft>> => {
  const written = { ...body, content: cleanHtml(body.content) };
  if (written.content === '') throw refused('请输入正文', { field: 'content' });
  return audited(deps, staff, async (client, note) => {
    const before = await maybeOne(
      client,
      sql<Draft>`SELECT title, content, changes FROM "AgreementDraft" WHERE code = ${body.code} FOR UPDATE`,
    );
    const statement = body.version === 0 ? begin : write;
    const saved = await maybeOne(client, statement(written, personIdOf(staff)));
    if (!saved) throw conflict();
    const changes = changesOf(before ? logged(before) : {}, logged(written));
    note({ object: 'agreement', id: body.code, name: labelOf(AGREEMENT, body.code), changes });
    return { id: body.code, version: saved.version };
  });
};

const takeDraft = (code: string, version: number) =>
  sql<Draft>`DELETE FROM "AgreementDraft" WHERE code = ${code} AND version = ${version} RETURNING *`;

/** The draft becomes a text that nobody can change any more, in force now or from a time on. */
export const publishAgreement = async (
  deps: Pick<Deps, 'pool' | 'config'>,
  staff: Staff,
  { code, version, reconsent, at: wanted }: InputOf<typeof contract.publishAgreement>['body'],
): Promise<AnswerOf<typeof contract.publishAgreement>> => {
  const at = wanted ? instantOf(wanted) : null;
  if (at && at.getTime() < Date.now() - 60_000) throw refused('生效时间须晚于现在', { field: 'at' });
  const answer = await audited(deps, staff, async (client, note) => {
    await lockAgreement(client, code);
    const draft = await maybeOne(client, takeDraft(code, version));
    if (!draft) throw conflict();
    if (reconsent && draft.changes === '') throw refused('请填写更新说明，告诉学员有哪些变化', { field: 'changes' });
    const before = await findInForce(client, code);
    const { title, content: source, changes } = draft;
    const written = { code, title, source, changes, reconsent, at, by: personIdOf(staff) };
    const fillings = await fillingsNow(client, deps.config);
    const { version: name, effectiveAt, sha256 } = await insertVersion(client, written, fillings, day(new Date()));
    await listInForce(client);
    const effectiveTime = dateTime(effectiveAt);
    note({
      object: 'agreement',
      id: code,
      name: labelOf(AGREEMENT, code),
      changes: { version: { from: before?.version ?? null, to: name } },
      facts: { reconsent, effectiveTime, sha256 },
    });
    return { code, version: name, effectiveTime };
  });
  forgetReconsent(deps.pool);
  return answer;
};
