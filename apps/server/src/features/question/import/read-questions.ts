import { setImmediate as nextTurn } from 'node:timers/promises';
import { IMPORT_LIMITS } from '@zhibiao/contract/question/staff-import';
import { v7 } from 'uuid';
import type { Client } from '#db/client.ts';
import { lit, run, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import type { Draft } from '#domain/question/draft.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { takeYielding } from '#lib/yielding.ts';
import { audited } from '#services/audit/audited.ts';
import { putStaffUpload } from '#services/files/staff-uploads.ts';
import { readDirectory } from './directory.ts';
import { nearestOf } from './near.ts';
import { dropBroken, paintPictures, type Ready, readdress } from './file/pictures.ts';
import { readFileOf } from './file/read-file.ts';
import { type ImportReading, importReadingOf } from './reading.ts';
import { type Staged, type StagedRow, stagedText, stageDraft } from './staged.ts';
import { writeRows } from './store.ts';

type File = { path: string; size: number; name: string };

const NAME_MAX = 120;
const nameOf = ({ name }: File): string => name.replace(/[\p{C}/\\]/gu, '').slice(-NAME_MAX) || '未命名';

const urlsOf = (drafts: readonly Draft[]): Set<string> =>
  new Set(
    drafts.flatMap(({ question }) =>
      [question, ...question.children].flatMap(({ images, options }) => [
        ...images.map(({ url }) => url),
        ...options.flatMap(({ image }) => image?.url ?? []),
      ]),
    ),
  );

const withoutBroken = (draft: Draft, painted: ReadonlyMap<string, Ready | string>): Draft => {
  if (painted.size === 0) return draft;
  const { question, faults } = dropBroken(draft.question, painted);
  return { ...draft, question, faults: [...draft.faults, ...faults] };
};

const addressed = (staged: Staged, addresses: ReadonlyMap<string, string>): Staged => ({
  ...staged,
  question: {
    ...readdress(staged.question, addresses),
    children: staged.question.children.map((child) => readdress(child, addresses)),
  },
});

/** Reads a file, judges each of its questions and keeps them until staff say which are to come in. */
export const readQuestionFile = async (
  deps: Pick<Deps, 'pool' | 'storage'>,
  staff: Staff,
  file: File,
): Promise<{ id: string }> => {
  const { pool, storage } = deps;
  const { kind, drafts, pictures, notes, unread, answerLists } = await readFileOf(file.path);
  const reading = importReadingOf(notes, unread, answerLists);
  const painted = await paintPictures(staff.id, pictures, urlsOf(drafts));
  const directory = await readDirectory(pool);
  const staged = await takeYielding(
    (function* () {
      for (const draft of drafts) yield stageDraft(withoutBroken(draft, painted), directory);
    })(),
  );
  const { similar, bands } = await nearestOf(
    pool,
    staged.map((one, at) => ({ no: at + 1, text: stagedText(one) })),
  );
  await nextTurn();
  const id = v7();
  return audited(deps, staff, async (client, note) => {
    const addresses = new Map<string, string>();
    for (const [url, ready] of painted) {
      if (typeof ready === 'string') continue;
      const { picture, kind: ending } = ready;
      const put = () => storage.put(picture, ending === 'png' ? 'png' : 'jpg');
      addresses.set(url, await putStaffUpload(client, staff, picture.length, put));
    }
    const rows: StagedRow[] = staged.map((one, at) => {
      const near = similar.get(at + 1) ?? null;
      return { no: at + 1, skip: near !== null, staged: { ...addressed(one, addresses), similar: near } };
    });
    await insertImport(client, { id, by: staff.id, kind, name: nameOf(file), size: file.size, reading });
    await writeRows(client, id, rows, bands);
    note({
      object: 'question',
      name: nameOf(file),
      facts: { kind, size: file.size },
      counts: { entries: rows.length, files: addresses.size },
    });
    return { id };
  });
};

type New = { id: string; by: string; kind: string; name: string; size: number; reading: ImportReading };
const insertImport = (client: Client, { id, by, kind, name, size, reading }: New) =>
  run(
    client,
    sql`
      INSERT INTO "QuestionImport" (id, by, kind, "fileName", "fileSize", reading, "createdAt", "expiresAt")
      VALUES (${id}, ${by}, ${kind}, ${name}, ${size}, ${JSON.stringify(reading)}::jsonb, clock_timestamp(),
        clock_timestamp() + ${lit(IMPORT_LIMITS.hours)} * interval '1 hour')`,
  );
