import { ITEM } from '@zhibiao/contract/lesson/types';
import type { Play } from '@zhibiao/contract/lesson/learner';
import { BEAT_SEC, RATE_MAX } from '@zhibiao/contract/core/limits';
import type { Deps } from '#deps.ts';
import { maybeOne, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { isTimed } from '#domain/study/item-need.ts';
import { missing } from '#errors.ts';
import { FILMED, type Filmed, filmsOf } from '#http/files/films.ts';
import { mediaSigner } from '#http/files/media.ts';
import { LIVE_ITEMS } from '#services/study/study-sql.ts';

type Row = Pick<Play, 'type' | 'html' | 'durationSec' | 'minSec' | 'pages' | 'captions' | 'poster'> &
  Filmed & {
    file: string | null;
    seekLock: boolean;
  };
const selectItem = (lid: string) => sql<Row>`
  SELECT i.type, i.html, i."durationSec", i."minSec", m.pages, m.file, m.captions, m.poster, l."seekLock",
    ${FILMED}
  FROM ${LIVE_ITEMS} i JOIN "Lesson" l ON l.id = i."lessonId" LEFT JOIN "Media" m ON m.id = i."mediaId"
  WHERE i.id = ${lid}`;

/** As a learner would get it, of a draft too; without a session nothing is counted. */
export const previewItem = async (
  { pool, secrets }: Pick<Deps, 'pool' | 'secrets'>,
  staff: Pick<Staff, 'id' | 'sessionId'>,
  lid: string,
): Promise<Play> => {
  const item = await maybeOne(pool, selectItem(lid));
  if (!item) throw missing('课程内容不存在');
  const sign = mediaSigner({ secrets }, { staff });
  return {
    sessionId: '',
    type: item.type,
    playUrl: sign(item.file),
    poster: sign(item.poster),
    captions: sign(item.captions),
    html: item.type === ITEM.article ? item.html : null,
    durationSec: item.durationSec,
    minSec: item.minSec,
    pages: item.pages,
    lastPos: 0,
    maxPos: 0,
    done: false,
    coveredPages: [],
    seekLock: item.seekLock && isTimed(item.type),
    rateLimit: RATE_MAX,
    beatSec: BEAT_SEC,
    ...filmsOf(item, sign),
  };
};
