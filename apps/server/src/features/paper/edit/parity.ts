import { createHash } from 'node:crypto';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { PAPER_MODE } from '@zhibiao/contract/paper/types';
import type { PaperDraft } from '@zhibiao/contract/paper/draft';
import { Parity, type startParity } from '@zhibiao/contract/paper/staff-publish';
import { z } from 'zod';
import type { Pool } from '#db/client.ts';
import { maybeOne, type Queryable, sql } from '#db/sql.ts';
import { draftText } from '#domain/paper/draft.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { missing, refused } from '#errors.ts';
import { enqueueStaffTask } from '#jobs/queue/staff.ts';
import { audited } from '#services/audit/audited.ts';
import { paperDraftOf, findPaper, holdPaper } from '#features/paper/lock.ts';

/** The report is of one structure, by its digest: of any other it says nothing. */
const digestOfDraft = (draft: PaperDraft): string => createHash('sha256').update(draftText(draft)).digest('hex');

const Kept = z.object({ draft: z.string(), report: Parity });
const selectParity = (id: string) => sql<{ parity: unknown }>`SELECT parity FROM "Paper" WHERE id = ${id}`;

export const parityOf = async (on: Queryable, id: string, draft: PaperDraft): Promise<Parity | null> => {
  const row = await maybeOne(on, selectParity(id));
  if (!row) throw missing('试卷不存在');
  if (row.parity === null) return null;
  const kept = Kept.parse(row.parity);
  return kept.draft === digestOfDraft(draft) ? kept.report : null;
};

export const findParity = async (pool: Pool, id: string): Promise<Parity | null> =>
  parityOf(pool, id, paperDraftOf(await findPaper(pool, id)));

export const writeParity = (id: string, draft: PaperDraft, report: Parity) => sql`
  UPDATE "Paper" SET parity = ${JSON.stringify({ draft: digestOfDraft(draft), report })}::jsonb WHERE id = ${id}`;

export const askParity = (
  deps: { pool: Pool },
  staff: Staff,
  { id }: InputOf<typeof startParity>['body'],
): Promise<AnswerOf<typeof startParity>> =>
  audited(deps, staff, async (client, note) => {
    const paper = await holdPaper(client, id);
    const draft = paperDraftOf(paper);
    if (draft.mode === PAPER_MODE.fixed) throw refused('固定试卷每份相同，不必测算');
    if (draft.draw.length === 0) throw refused('请先添加组卷规则');
    note({ object: 'paper', id, name: paper.title });
    return enqueueStaffTask(client, staff, 'paper-parity', { id });
  });
