import type { Client, Pool } from '#db/client.ts';
import { many, sql } from '#db/sql.ts';
import { inSnapshot } from '#db/transaction.ts';
import type { HeadTable } from '#domain/number/head-table.ts';
import type { Anchor } from '#ports/signing/ledger-anchors.ts';
import type { BlockFiles } from '#services/study/ledger-archive.ts';
import { faultsOf } from '#features/study/ledger/check.ts';
import { type LedgerPart, rangesOf } from '#features/study/ledger/parts.ts';
import { learnerKey, learnerOfKey, scanLedger } from '#features/study/ledger/scan.ts';
import { ArchiveRefused } from './plan.ts';

/** What goes into the archive is whole: each entry follows from the one before it, and the last has a next. */

const AT_ONCE = 5_000;
type End = { userId: string; seq: number; hash: string };
/** Of these ends those that neither a later entry nor the learner's clock goes on from. */
const findLoose = (ends: readonly End[]) => sql<{ userId: string }>`
  SELECT w.id AS "userId" FROM unnest(${ends.map(({ userId }) => userId)}::uuid[], ${ends.map(({ seq }) => seq)}::int[],
    ${ends.map(({ hash }) => hash)}::text[]) AS w(id, seq, hash)
  WHERE NOT EXISTS (SELECT FROM "StudySegment" s WHERE s."userId" = w.id AND s."chainSeq" = w.seq + 1)
    AND NOT EXISTS (
      SELECT FROM "StudyClock" c WHERE c."userId" = w.id AND c."chainSeq" = w.seq AND c."chainHash" = w.hash
    )`;

const looseOf = async (client: Client, last: HeadTable): Promise<string[]> => {
  const ends = [...last].map(([key, head]): End => ({ userId: learnerOfKey(key), ...head }));
  const loose: string[] = [];
  for (let at = 0; at < ends.length; at += AT_ONCE)
    for (const { userId } of await many(client, findLoose(ends.slice(at, at + AT_ONCE)))) loose.push(userId);
  return loose;
};

const NAMED = 3;
export const refuseBroken = (
  pool: Pool,
  { storage, anchor }: { storage: BlockFiles; anchor: Anchor | null },
  part: LedgerPart,
): Promise<void> =>
  inSnapshot(pool, async (client) => {
    const { suspects, last } = await scanLedger(client, rangesOf([part]));
    for (const userId of await looseOf(client, last)) suspects.add(learnerKey(userId));
    const broken = await faultsOf(client, storage, suspects, anchor);
    if (broken.length === 0) return;
    const named = broken.slice(0, NAMED).map(({ who, seq }) => `学员 ${who} 第 ${seq} 条起`);
    throw new ArchiveRefused(
      `${part.part} 的记录不完整，没有归档（${named.join('、')}${broken.length > NAMED ? `等 ${broken.length} 人` : ''}）：` +
        '请先执行 npm run ledger:check，查明原因。',
    );
  });
