import { CERT_TYPE } from '@zhibiao/contract/certificate/types';
import { TEMPLATE_STATUS, type TemplateWords } from '@zhibiao/contract/certificate/template';
import type * as contract from '@zhibiao/contract/certificate/staff-template';
import type { addTemplate, editTemplate } from '@zhibiao/contract/certificate/staff-template';
import { labelOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { v7 } from 'uuid';
import type { Client, Pool } from '#db/client.ts';
import { isUniqueViolation } from '#db/faults.ts';
import { LOCK } from '#db/locks.ts';
import { lit, maybeOne, one, run, sql, type Statement } from '#db/sql.ts';
import { changesOf } from '#domain/audit/fields.ts';
import { personIdOf, type Staff } from '#domain/auth/staff.ts';
import { AppError, conflict, missing, refused } from '#errors.ts';
import { refuseUnprintable } from '#ports/pdf/pdf.ts';
import { audited } from '#services/audit/audited.ts';
import { naming } from '#services/files/uploads.ts';
import { requireImages } from './own-images.ts';

type Deps = { pool: Pool };
type Sent = InputOf<typeof addTemplate>['body'];
type Stored = Sent & { id: string; family: string; revision: number; status: number; version: number };

const COLUMNS: Statement = sql`
  id, family, revision, type, name, status, version, "issuerName", title, "bodyText", "footText", "logoKey", "sealKey",
  "signKey", signer, "signerTitle", fields, "validYears"`;
const lockOne = (id: string) => sql<Stored>`SELECT ${COLUMNS} FROM "CertTemplate" WHERE id = ${id} FOR UPDATE`;
const templateAt = async (client: Client, id: string, version: number): Promise<Stored> => {
  const found = await maybeOne(client, lockOne(id));
  if (!found) throw missing('证书模板不存在');
  if (found.version !== version) throw conflict();
  return found;
};

const insert = (
  { id, family, revision, by }: { id: string; family: string; revision: number; by: string | null },
  t: Sent,
) => sql`
  INSERT INTO "CertTemplate" (id, family, revision, type, name, "issuerName", title, "bodyText", "footText", "logoKey",
    "sealKey", "signKey", signer, "signerTitle", fields, "validYears", "updatedBy", "createdAt", "updatedAt")
  VALUES (${id}, ${family}, ${revision}, ${t.type}, ${t.name}, ${t.issuerName}, ${t.title}, ${t.bodyText},
    ${t.footText}, ${t.logoKey}, ${t.sealKey}, ${t.signKey}, ${t.signer}, ${t.signerTitle},
    ${JSON.stringify(t.fields)}::jsonb, ${t.validYears}, ${by}, clock_timestamp(), clock_timestamp())`;
const update = (id: string, by: string | null, t: Sent) => sql`
  UPDATE "CertTemplate" SET name = ${t.name}, "issuerName" = ${t.issuerName}, title = ${t.title},
    "bodyText" = ${t.bodyText}, "footText" = ${t.footText}, "logoKey" = ${t.logoKey}, "sealKey" = ${t.sealKey},
    "signKey" = ${t.signKey}, signer = ${t.signer}, "signerTitle" = ${t.signerTitle},
    fields = ${JSON.stringify(t.fields)}::jsonb, "validYears" = ${t.validYears}, "updatedBy" = ${by},
    "updatedAt" = clock_timestamp(), version = version + 1
  WHERE id = ${id}`;
const lastRevision = (family: string) => sql<{ revision: number }>`
  SELECT max(revision)::int AS revision FROM "CertTemplate" WHERE family = ${family}`;
const draftOf = (family: string) => sql<{ revision: number }>`
  SELECT revision FROM "CertTemplate" WHERE family = ${family} AND status = ${lit(TEMPLATE_STATUS.draft)}`;

const WORDS = {
  issuerName: '颁发机构',
  title: '标题',
  bodyText: '正文',
  footText: '脚注',
  signer: '签名人',
  signerTitle: '职务',
} as const;
/** What no font of ours can print is named where it was typed, before anything is saved. */
const requirePrintable = async (template: TemplateWords): Promise<void> => {
  for (const [field, whose] of Object.entries(WORDS) as [keyof typeof WORDS, string][])
    await refuseUnprintable(whose, template[field].replaceAll('\n', ' ')).catch((error: unknown) => {
      throw error instanceof AppError ? refused(error.message, { field }) : error;
    });
};

/** Its pictures stay while it names them. */
const keepImages = async (client: Client, sent: Sent): Promise<void> => {
  await naming(client);
  await requireImages(client, sent);
};

const aboutOf = ({ name, type }: Pick<Sent, 'name' | 'type'>, revision: number): string =>
  `${labelOf(CERT_TYPE, type)}“${name}”第 ${revision} 版`;
/** As the log tells it: words, pictures by their names, and what is shown. */
const auditable = (template: Sent) => {
  const { name, issuerName, title, bodyText, footText, logoKey, sealKey, signKey, signer, signerTitle } = template;
  const { portrait, org, finishDate, score } = template.fields;
  const shown = { printPortrait: portrait, printOrg: org, printFinishDate: finishDate, printScore: score };
  const words = { name, issuerName, title, bodyText, footText, logoKey, sealKey, signKey, signer, signerTitle };
  return { ...words, ...shown, validYears: template.validYears };
};

export const create = async (deps: Deps, staff: Staff, sent: Sent): Promise<AnswerOf<typeof addTemplate>> => {
  await requirePrintable(sent);
  return audited(deps, staff, async (client, note) => {
    await keepImages(client, sent);
    const id = v7();
    await run(client, insert({ id, family: id, revision: 1, by: personIdOf(staff) }, sent));
    note({ object: 'template', id, name: aboutOf(sent, 1), changes: changesOf({}, auditable(sent)) });
    return { id, version: 0 };
  });
};

/** The draft as it is now, or the revision after the last. */
export const save = async (
  deps: Deps,
  staff: Staff,
  { id, version, ...sent }: InputOf<typeof editTemplate>['body'],
): Promise<AnswerOf<typeof editTemplate>> => {
  await requirePrintable(sent);
  return audited(deps, staff, async (client, note) => {
    const found = await templateAt(client, id, version);
    if (found.type !== sent.type) throw refused('模板的证书类型不能更改', { field: 'type' });
    await keepImages(client, sent);
    const changes = changesOf(auditable(found), auditable(sent));
    if (found.status === TEMPLATE_STATUS.draft) {
      await run(client, update(id, personIdOf(staff), sent));
      note({ object: 'template', id, name: aboutOf(sent, found.revision), changes });
      return { id, version: version + 1, revision: found.revision };
    }
    const draft = await maybeOne(client, draftOf(found.family));
    if (draft) throw refused(`该模板已有第 ${draft.revision} 版草稿，请在草稿上修改`);
    const revision = (await one(client, lastRevision(found.family))).revision + 1;
    const next = v7();
    await run(client, insert({ id: next, family: found.family, revision, by: personIdOf(staff) }, sent));
    note({ object: 'template', id: next, name: aboutOf(sent, revision), changes });
    return { id: next, version: 0, revision };
  }).catch((error: unknown) => {
    // Another's draft came first.
    throw isUniqueViolation(error) ? conflict() : error;
  });
};

const lockType = (type: number) => sql`SELECT pg_advisory_xact_lock(${lit(LOCK.templates)}, ${type}::int)`;
const retire = (type: number) => sql`
  UPDATE "CertTemplate" SET status = ${lit(TEMPLATE_STATUS.disabled)}, version = version + 1
  WHERE type = ${type} AND status = ${lit(TEMPLATE_STATUS.enabled)}`;
const putToUse = (id: string) => sql`
  UPDATE "CertTemplate" SET status = ${lit(TEMPLATE_STATUS.enabled)}, "enabledAt" = clock_timestamp(),
    version = version + 1
  WHERE id = ${id}`;
const typeOf = (id: string) => sql<{ type: number }>`SELECT type FROM "CertTemplate" WHERE id = ${id}`;

export const enableTemplate = (
  deps: Deps,
  staff: Staff,
  { id, version }: InputOf<typeof contract.enableTemplate>['body'],
): Promise<AnswerOf<typeof contract.enableTemplate>> =>
  audited(deps, staff, async (client, note) => {
    const known = await maybeOne(client, typeOf(id));
    if (!known) throw missing('证书模板不存在');
    // One after the other: the second finds what the first has left.
    await run(client, lockType(known.type));
    const found = await templateAt(client, id, version);
    if (found.status === TEMPLATE_STATUS.enabled) throw refused('该模板已经启用');
    await run(client, retire(found.type));
    await run(client, putToUse(id));
    note({
      object: 'template',
      id,
      name: aboutOf(found, found.revision),
      changes: {
        status: { from: labelOf(TEMPLATE_STATUS, found.status), to: labelOf(TEMPLATE_STATUS, TEMPLATE_STATUS.enabled) },
      },
    });
    return { id, version: version + 1 };
  });

export const removeTemplate = (
  deps: Deps,
  staff: Staff,
  { id, version }: { id: string; version: number },
): Promise<null> =>
  audited(deps, staff, async (client, note) => {
    const found = await templateAt(client, id, version);
    if (found.status !== TEMPLATE_STATUS.draft) throw refused('只能删除草稿');
    await run(client, sql`DELETE FROM "CertTemplate" WHERE id = ${id}`);
    note({ object: 'template', id, name: aboutOf(found, found.revision) });
    return null;
  });
