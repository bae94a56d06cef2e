import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { ITEM } from '@zhibiao/contract/lesson/types';
import type * as contract from '@zhibiao/contract/lesson/learner';
import { BEAT_SEC, RATE_MAX } from '@zhibiao/contract/core/limits';
import type { Deps } from '#deps.ts';
import type { Pool } from '#db/client.ts';
import { maybeOne, sql } from '#db/sql.ts';
import { pagesRead } from '#domain/study/coverage.ts';
import { isTimed } from '#domain/study/item-need.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import type { Caller } from '#http/app-types.ts';
import { filmsOf } from '#http/files/films.ts';
import { mediaSigner } from '#http/files/media.ts';
import { settingOf } from '#services/settings/settings.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { admitToItem, type PlayItem } from './gate.ts';
import { openStudySession } from './session.ts';

const findPerson = (userId: string) =>
  sql<{ realName: string | null; mobile: string | null }>`
    SELECT "realName", mobile FROM "User" WHERE id = ${userId}`.named('watermark');

/** A learner's name and the end of their number, over the films they watch; null where that is not switched on. */
const watermarkFor = async (deps: Pick<Deps, 'pool' | 'config'>, userId: string): Promise<string | null> => {
  if (!(await settingOf(deps, 'study.watermark'))) return null;
  const person = await maybeOne(deps.pool, findPerson(userId));
  return person && ([person.realName, person.mobile?.slice(-4)].filter(Boolean).join(' ') || null);
};

type PlayDeps = Pick<Deps, 'pool' | 'secrets' | 'config'>;
type Play = AnswerOf<typeof contract.playLesson>;

const selectSession = (id: string, userId: string, lid: string) => sql<{ id: string }>`
  SELECT id FROM "StudySession" WHERE id::text = ${id} AND "userId" = ${userId} AND lid = ${lid}`;

/** The running session that `renew` names, if it is this learner's and plays this item. */
const findRunning = async (
  pool: Pool,
  viewer: Viewer,
  lid: string,
  renew: string | undefined,
): Promise<string | null> => {
  if (!renew || !isUuid(renew)) return null;
  const session = await maybeOne(pool, selectSession(renew, viewer.id, lid));
  return session?.id ?? null;
};

const present = async (deps: PlayDeps, viewer: Viewer | null, item: PlayItem, sessionId: string): Promise<Play> => {
  const sign = mediaSigner(deps, { sessionId: viewer?.sessionId ?? '', lid: item.lid });
  const watermark = viewer && item.type === ITEM.video ? await watermarkFor(deps, viewer.id) : null;
  return {
    sessionId,
    type: item.type,
    playUrl: sign(item.file),
    poster: sign(item.poster),
    captions: sign(item.captions),
    html: item.type === ITEM.article ? item.html : null,
    durationSec: item.durationSec,
    minSec: item.minSec,
    pages: item.pages,
    lastPos: item.lastPos,
    maxPos: item.maxPos,
    done: item.done,
    coveredPages: item.type === ITEM.pdf && item.coverage ? pagesRead(item.coverage) : [],
    seekLock: item.seekLock && isTimed(item.type),
    rateLimit: RATE_MAX,
    beatSec: BEAT_SEC,
    ...filmsOf(item, sign),
    ...(watermark ? { watermark } : {}),
  };
};

/**
 * Opens an item for this viewer. A learner joins the lesson by playing it and takes over the one study clock; with
 * `renew` the running session goes on and only the addresses are signed again. A guest gets an empty session, which
 * credits nothing.
 */
export const playItem = async (
  deps: PlayDeps,
  viewer: Viewer | null,
  { device }: Caller,
  { lid, renew }: InputOf<typeof contract.playLesson>['query'],
): Promise<Play> => {
  const { pool } = deps;
  const item = await admitToItem(pool, viewer, lid);
  if (!viewer) return present(deps, viewer, item, '');
  const running = await findRunning(pool, viewer, lid, renew);
  if (running) return present(deps, viewer, item, running);

  const opened = await openStudySession(pool, viewer, { lid, lessonId: item.lessonId, rev: item.rev, device });
  return present(deps, viewer, item, opened ?? '');
};
