import { ORG_STATUS } from '@zhibiao/contract/auth/roles';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import { ACCESS } from '@zhibiao/contract/lesson/types';
import type { Viewer } from '#domain/auth/roles.ts';

/** Who may study what. One rule for the locks that the lesson page shows and for the player behind them. */

/** A member of an organisation in force. */
export const isMember = (viewer: Viewer): boolean => viewer.orgId !== null && viewer.orgStatus === ORG_STATUS.active;

type LessonFacts = { status: number; access: number; sequential: boolean };
type ItemFacts = { first: boolean; freePreview: boolean; done: boolean };

const LOCK = {
  withdrawn: '课程已下架',
  login: '登录后可学习',
  member: '仅限机构成员学习',
  after: (title: string) => `学完“${title}”后解锁`,
} as const;

/** Why this viewer may not study any of the lesson, or null. */
export const lessonLock = (lesson: Pick<LessonFacts, 'status' | 'access'>, viewer: Viewer): string | null => {
  if (lesson.status !== LESSON_STATE.published) return LOCK.withdrawn;
  return lesson.access === ACCESS.member && !isMember(viewer) ? LOCK.member : null;
};

/**
 * Why an item is locked, in a sentence, or null. `blocker` is the first required item before it that is not done.
 * A guest may watch the first lecture of each lesson that is not an organisations' own, and the free previews of open
 * lessons; a preview and what is done already are never held back by the order.
 */
export const itemLock = (
  lesson: LessonFacts,
  item: ItemFacts,
  blocker: string | null,
  viewer: Viewer | null,
): string | null => {
  if (!viewer) {
    if (lesson.status !== LESSON_STATE.published) return LOCK.withdrawn;
    const free = item.first ? lesson.access !== ACCESS.member : item.freePreview && lesson.access === ACCESS.open;
    return free ? null : LOCK.login;
  }
  const shut = lessonLock(lesson, viewer);
  if (shut) return shut;
  return lesson.sequential && blocker !== null && !item.done && !item.freePreview ? LOCK.after(blocker) : null;
};
