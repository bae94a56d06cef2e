import type { AnswerOf, InputOf } from '@zhibiao/contract/endpoint';
import type { replaceMedia } from '@zhibiao/contract/media-staff';
import type { Deps } from '#deps.ts';
import { many, maybeOne, run, sql } from '#db/sql.ts';
import type { Staff } from '#domain/staff.ts';
import { conflict, missing, refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { EVER_ITEMS } from '#services/study-sql.ts';
import { lockMedia } from './commands.ts';

/** Lengths of the same content in another encoding differ by no more, seconds. */
const SAME_SEC = 2;

/**
 * Every lecture that shows it, in the order of their ids, shows the other. Other content is another edition: whoever
 * was in the middle of it studies it anew; the same content stays the same edition.
 */
const turn = (id: string, to: { id: string; durationSec: number }, isOther: boolean) => sql<{ id: string }>`
  WITH shown AS (
    SELECT id FROM ${EVER_ITEMS} WHERE "mediaId" = ${id} AND "removedAt" IS NULL ORDER BY id FOR UPDATE
  )
  UPDATE ${EVER_ITEMS} i SET "mediaId" = ${to.id}, "durationSec" = ${to.durationSec}, version = i.version + 1,
    rev = i.rev + ${isOther ? 1 : 0}
  FROM shown WHERE i.id = shown.id RETURNING i.id`;

/** Editions are written down once their course has gone public. */
const keepEditions = (lids: readonly string[], by: string | null, reason: string) => sql`
  INSERT INTO "LessonItemRev" (lid, rev, "mediaId", "durationSec", "minSec", pages, "from", by, reason)
  SELECT i.id, i.rev, i."mediaId", i."durationSec", i."minSec", m.pages, clock_timestamp(), ${by}, ${reason}
  FROM ${EVER_ITEMS} i JOIN "Lesson" l ON l.id = i."lessonId" JOIN "Media" m ON m.id = i."mediaId"
  WHERE i.id = ANY(${lids}::uuid[]) AND l.status <> 0
  ON CONFLICT (lid, rev) DO NOTHING`;

export const replace = (
  deps: Pick<Deps, 'pool'>,
  staff: Staff,
  { id, version, newMediaId, same, reason }: InputOf<typeof replaceMedia>['body'],
): Promise<AnswerOf<typeof replaceMedia>> =>
  audited(deps, staff, async (client, note) => {
    // Two who exchange two files for each other take them in one order.
    const [first, second] = [id, newMediaId].toSorted();
    const rows = [await maybeOne(client, lockMedia(first ?? '')), await maybeOne(client, lockMedia(second ?? ''))];
    const old = rows.find((row) => row?.id === id);
    const other = rows.find((row) => row?.id === newMediaId);
    if (!old || !other) throw missing('文件不存在');
    if (old.version !== version) throw conflict();
    if (old.id === other.id) throw refused('请选择另一个文件', { field: 'newMediaId' });
    if (old.kind !== other.kind) throw refused('只能替换为同一类型的文件', { field: 'newMediaId' });
    if (same && Math.abs(old.durationSec - other.durationSec) > SAME_SEC)
      throw refused(`两个文件的时长相差超过${SAME_SEC}秒，不能作为相同的内容`, { field: 'same' });

    const items = await many(client, turn(id, other, !same));
    if (!same)
      await run(
        client,
        keepEditions(
          items.map((item) => item.id),
          staff.id,
          reason,
        ),
      );
    await run(client, sql`UPDATE "Media" SET version = version + 1 WHERE id = ${id}`);
    const changes = { mediaId: { from: id, to: newMediaId } };
    note({ object: 'media', id, name: old.name, changes, reason, counts: { items: items.length }, facts: { same } });
    return { id, version: version + 1, items: items.length };
  });
