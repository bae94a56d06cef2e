import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { lessonImpact } from '@zhibiao/contract/lesson/staff-items';
import type { Pool } from '#db/client.ts';
import { refused } from '#errors.ts';
import { impactOf } from './publish/impact.ts';
import { plannedChange } from './item/items.ts';
import { lessonExists } from './lessons.ts';

/** What a save would do, queried before it. */
export const planned = async (
  pool: Pool,
  { lid, id, change, required, minSec, mediaId }: InputOf<typeof lessonImpact>['query'],
): Promise<AnswerOf<typeof lessonImpact>> => {
  if (lid !== undefined) {
    const query = {
      change,
      ...(required === undefined ? {} : { required: required === 'true' }),
      ...(minSec === undefined ? {} : { minSec }),
      ...(mediaId === undefined ? {} : { mediaId }),
    };
    const { lessonId, change: item } = await plannedChange(pool, lid, query);
    return impactOf(pool, lessonId, item);
  }
  if (id === undefined) throw refused('请求的内容不存在');
  await lessonExists(pool, id);
  return impactOf(pool, id, null);
};
