import { ACCESS } from '@zhibiao/contract/lesson/types';
import type { LessonDetail } from '@zhibiao/contract/lesson/learner';
import type { ReactNode } from 'react';
import { paths } from '#lib/url/paths.ts';
import { ButtonLink } from '#ui/action/button.tsx';
import { lessonAddress } from '#widgets/lesson/lesson-card.tsx';
import { numberedItemsOf, type NumberedItem } from './outline.ts';

/** Why an item is locked, who can unlock it, and the next step. */
export type Gate = { title: string; text: string; action: ReactNode };

/** Null when it is open. The server decides; this only words the reason. */
export const gateOf = (
  lesson: LessonDetail,
  item: NumberedItem,
  viewer: { loggedIn: boolean; orgName: string | null },
  onChoose: () => void,
): Gate | null => {
  if (!item.locked) return null;
  if (!viewer.loggedIn) {
    const preview = numberedItemsOf(lesson).find((other) => !other.locked);
    return {
      title: '登录后可学习',
      text:
        lesson.access === ACCESS.member
          ? '本课程仅限机构成员学习，由所在机构的管理员授权。'
          : '登录后自动记录进度和学时，学完可以参加考试。',
      action: (
        <>
          <ButtonLink primary large to={paths.login}>
            登录
          </ButtonLink>
          <ButtonLink large to={paths.register}>
            注册
          </ButtonLink>
          {preview && (
            <ButtonLink large to={lessonAddress(lesson.id, preview.lid)} replace preventScrollReset onClick={onChoose}>
              试看第 {preview.number} 讲
            </ButtonLink>
          )}
        </>
      ),
    };
  }
  const blocker = numberedItemsOf(lesson).find((other) => !other.locked && !other.done && other.required);
  if (lesson.access === ACCESS.member && !blocker) {
    return {
      title: item.lockReason ?? '仅限机构成员学习',
      text: viewer.orgName
        ? `本课程由机构管理员授权，请联系“${viewer.orgName}”的管理员。`
        : '加入机构后可以学习，由机构管理员授权。',
      action: (
        <ButtonLink primary large to={paths.joinEnterprise}>
          {viewer.orgName ? '查看我的机构' : '加入机构'}
        </ButtonLink>
      ),
    };
  }
  return {
    title: item.lockReason ?? '本讲还未解锁',
    text: '本课程按顺序学习，前面的内容学完后自动解锁。',
    action: blocker && (
      <ButtonLink
        primary
        large
        to={lessonAddress(lesson.id, blocker.lid)}
        replace
        preventScrollReset
        onClick={onChoose}
      >
        去学第 {blocker.number} 讲
      </ButtonLink>
    ),
  };
};
