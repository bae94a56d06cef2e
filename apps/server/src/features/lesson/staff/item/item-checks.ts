import type { ItemCheck } from '@zhibiao/contract/lesson/staff-items';
import type { Client } from '#db/client.ts';
import { one, run, sql } from '#db/sql.ts';
import { isTimed } from '#domain/study/item-need.ts';
import { refused } from '#errors.ts';

const selectItem = (lid: string) => sql<{ type: number; durationSec: number; checks: ItemCheck[] }>`
  SELECT type, "durationSec", checks FROM "LessonItem" WHERE id = ${lid}`;
const write = (lid: string, checks: readonly ItemCheck[]) => sql`
  UPDATE "LessonItem" SET checks = ${JSON.stringify(checks)}::jsonb WHERE id = ${lid}`;

const named = (checks: readonly ItemCheck[]): string => checks.map(({ stem }) => stem).join('；');

/**
 * Sets the questions put while the item is studied, as the audit log will say it; undefined: they stay. No learner's
 * hours depend on them, so the change wants no reason and makes no edition.
 */
export const askInItem = async (
  client: Client,
  lid: string,
  checks: readonly ItemCheck[] | undefined,
): Promise<{ checks?: { from: string; to: string } }> => {
  if (!checks) return {};
  const item = await one(client, selectItem(lid));
  if (checks.length > 0 && !isTimed(item.type)) throw refused('只有视频和音频可以在学习中提问', { field: 'checks' });
  const late = checks.findIndex(({ atSec }) => atSec > item.durationSec);
  if (late >= 0) throw refused(`第 ${late + 1} 个提问的位置超过了时长`, { field: 'checks' });
  const inTurn = checks.toSorted((a, b) => a.atSec - b.atSec);
  if (JSON.stringify(inTurn) === JSON.stringify(item.checks)) return {};
  await run(client, write(lid, inTurn));
  return { checks: { from: named(item.checks), to: named(inTurn) } };
};
