import { type Queryable, run, sql } from '#db/sql.ts';
import { canonicalJson } from '#domain/text/canonical-json.ts';
import type { Signer } from '#ports/signing/signer.ts';
import { sha256Of } from '#ports/storage/key.ts';

/**
 * Every file that long work hands out is known by its SHA-256, signed by the certificates' key: a file can then be
 * recognised when the row and the bytes are long gone, and a row written by hand is not believed.
 */

/** A file within the archive that is handed out. */
type Part = { name: string; sha256: string };
/** `pack`: the number by which people know the file, where it has one. */
export type Handed = { pack?: string; parts?: readonly Part[] };
export type IssuedFile = { sha256: string; pack: string; text: string; signature: string; kid: string };

export const issuedPart = (name: string, bytes: Uint8Array): Part => ({ name, sha256: sha256Of(bytes) });

/** The statements of the file itself, whose `file` is null, and of its parts. */
export const issuedOf = (
  signer: Pick<Signer, 'kid' | 'sign'>,
  task: { id: string; kind: string },
  whole: string,
  { pack = task.id, parts = [] }: Handed,
): IssuedFile[] => {
  const at = new Date().toISOString();
  return [{ name: null, sha256: whole }, ...parts].map(({ name, sha256 }) => {
    const text = canonicalJson({ version: 1, purpose: 'issued-file', kind: task.kind, pack, file: name, sha256, at });
    return { sha256, pack, text, signature: signer.sign(text), kid: signer.kid };
  });
};

export const keepIssued = async (client: Queryable, issued: readonly IssuedFile[]): Promise<void> => {
  if (issued.length === 0) return;
  const all = (field: keyof IssuedFile) => issued.map((one) => one[field]);
  await run(
    client,
    sql`
      INSERT INTO "IssuedFile" (sha256, pack, text, signature, kid)
      SELECT * FROM unnest(${all('sha256')}::text[], ${all('pack')}::text[], ${all('text')}::text[],
        ${all('signature')}::text[], ${all('kid')}::text[])
      ON CONFLICT DO NOTHING`,
  );
};
