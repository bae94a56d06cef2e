import { LESSON_STATE, type StaffLessonRow as Row } from '@zhibiao/contract/lesson/staff';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { useCan } from '#lib/staff/me.ts';
import { MoreMenu, type MoreItem } from '#widgets/dock/more-menu.tsx';

export type LessonRow = z.output<typeof Row>;
export type LessonActions = {
  onCopy: (lesson: LessonRow) => void;
  onWithdraw: (lesson: LessonRow) => void;
  onPublish: (lesson: LessonRow) => void;
  onRemove: (lesson: LessonRow) => void;
};

/** What is done with a course now and then. */
export const LessonMenu = ({ lesson, actions }: { lesson: LessonRow; actions: LessonActions }) => {
  const can = useCan();
  const navigate = useNavigate();
  const { id, status, studying } = lesson;
  const tab = (name: string) => () => void navigate(`/console/course/${id}?tab=${name}`);
  const items: (MoreItem | null | false)[] = [
    { key: 'students', label: '学员与进度', icon: 'users', onChoose: tab('students') },
    { key: 'log', label: '操作记录', icon: 'clock', onChoose: tab('log') },
    can('lesson:edit') && {
      key: 'copy',
      label: '复制为新课程',
      icon: 'copy',
      onChoose: () => actions.onCopy(lesson),
    },
    can('lesson:publish') &&
      status !== LESSON_STATE.published && {
        key: 'publish',
        label: '发布…',
        icon: 'done',
        onChoose: () => actions.onPublish(lesson),
      },
    null,
    can('lesson:publish') &&
      status === LESSON_STATE.published && {
        key: 'withdraw',
        label: '下架',
        danger: true,
        note: `正在学的 ${studying} 人可学到指定日期，不再接受新学员。`,
        onChoose: () => actions.onWithdraw(lesson),
      },
    can('lesson:edit') &&
      status === LESSON_STATE.draft && {
        key: 'remove',
        label: '删除草稿',
        danger: true,
        onChoose: () => actions.onRemove(lesson),
      },
  ];
  const shown = items.filter((item) => item !== false);
  return <MoreMenu of={lesson.name} items={shown.at(-1) === null ? shown.slice(0, -1) : shown} />;
};
