import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { MEDIA } from '@zhibiao/contract/media/types';
import type { transcodeMedia } from '@zhibiao/contract/media/staff';
import { TASK } from '@zhibiao/contract/task/types';
import { lit, maybeOne, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { refused } from '#errors.ts';
import { TASK_KIND } from '#jobs/queue/kinds.ts';
import { enqueueStaffTask } from '#jobs/queue/staff.ts';
import { findFfmpeg } from '#ports/media/ffmpeg.ts';
import { audited } from '#services/audit/audited.ts';
import { type MediaDeps, theRow } from './row.ts';

const findOpenTask = (id: string) => sql<{ id: string }>`
  SELECT id FROM "Task" WHERE kind = ${lit(TASK_KIND.mediaRenditions)} AND status < ${lit(TASK.done)}
    AND input->'asked'->>'mediaId' = ${id} LIMIT 1`;
export const transcode = async (
  deps: MediaDeps,
  staff: Staff,
  { id }: InputOf<typeof transcodeMedia>['body'],
): Promise<AnswerOf<typeof transcodeMedia>> => {
  if (!(await findFfmpeg(deps.config.ffmpegPath))) throw refused('服务器上没有 ffmpeg，无法转码');
  return audited(deps, staff, async (client, note) => {
    const row = await theRow(client, id, null);
    if (row.kind !== MEDIA.video) throw refused('只有视频可以转码');
    if (await maybeOne(client, findOpenTask(id))) throw refused('正在转码，请稍候');
    note({ object: 'media', id, name: row.name });
    return enqueueStaffTask(client, staff, TASK_KIND.mediaRenditions, { mediaId: id });
  });
};
