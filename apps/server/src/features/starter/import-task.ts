import { STARTER_NAMES, type StarterPart } from '@zhibiao/contract/starter/staff';
import { z } from 'zod';
import { lockName } from '#db/locks.ts';
import { run } from '#db/sql.ts';
import { actorOfTask, inputOfTask } from '#jobs/queue/staff.ts';
import type { TaskHandler } from '#jobs/queue/runner.ts';
import { auditedAs } from '#services/audit/audited.ts';
import { clauseIds } from '#services/standard/clause-ids.ts';
import { knownOf, PARTS, type Piece } from './content.ts';

const Input = z.object({ parts: z.array(z.enum(STARTER_NAMES as [StarterPart, ...StarterPart[]])) });
const BATCH = 50;

/** Papers come behind the courses they conclude. */
const inOrder = (parts: readonly StarterPart[]) => STARTER_NAMES.filter((part) => parts.includes(part));

/**
 * The parts that staff chose, as drafts. What came before stays as it is, edited or not: the unique `starterKey`
 * refuses a second, also of another import at the same time. Batches are small: readers go on meanwhile.
 */
export const starterImport: TaskHandler = async ({ task, deps, progress, signal }) => {
  const sources = inOrder(Input.parse(inputOfTask(task)).parts).flatMap((part) =>
    PARTS[part].map(({ table, pieces }) => ({ part, table, pieces: pieces() })),
  );
  const total = sources.reduce((sum, { pieces }) => sum + pieces.length, 0);
  const added: Partial<Record<StarterPart, number>> = {};
  let done = 0;
  await progress(0, 0, total);
  for (const { part, table, pieces } of sources) {
    for (let at = 0; at < pieces.length; at += BATCH) {
      signal.throwIfAborted();
      const batch = pieces.slice(at, at + BATCH);
      const fresh = await deps.db.$transaction((tx) => addMissing(tx, table, batch), { timeout: 60_000 });
      added[part] = (added[part] ?? 0) + fresh;
      done += batch.length;
      await progress(done, 0, total);
    }
  }
  await auditedAs(deps, actorOfTask(task), 'starter.import', async (_client, note) => {
    note({ object: 'starter', counts: added });
  });
  return {};
};

const addMissing = async (
  tx: Parameters<Piece['add']>[0],
  table: Parameters<typeof knownOf>[1],
  batch: readonly Piece[],
): Promise<number> => {
  // Two imports at once add nothing twice.
  await run(tx, lockName('zhibiao-starter'));
  const known = await knownOf(
    tx,
    table,
    batch.map(({ key }) => key),
  );
  const fresh = batch.filter(({ key }) => !known.has(key));
  const clauseIdOf = await clauseIds(tx);
  for (const { add } of fresh) await add(tx, clauseIdOf);
  return fresh.length;
};
