import { LESSON_STATE, type StaffLesson } from '@zhibiao/contract/lesson/staff';
import { totalText } from '#lib/format/total.ts';
import { LessonState } from '#features/lesson/staff/lesson-state.tsx';
import { useCan } from '#lib/staff/me.ts';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { TabLinks } from '#ui/layout/tab-links.tsx';
import { MoreMenu } from '#widgets/dock/more-menu.tsx';
import css from './edit.module.css';

export const TABS = ['info', 'toc', 'exam', 'students', 'log'] as const;
export type TabName = (typeof TABS)[number];

type Props = {
  lesson: StaffLesson;
  tab: TabName;
  onPublish: () => void;
  onWithdraw: () => void;
  onPreview: () => void;
  onCopy: () => void;
  onRemove: () => void;
};

/** What is being edited, its state, and what can be done with all of it; it stays in sight. */
export const EditHead = ({ lesson, tab, onPublish, onWithdraw, onPreview, onCopy, onRemove }: Props) => {
  const can = useCan();
  const { id, name, cover, status, publishAt, studyUntil, studyCount, itemCount } = lesson;
  const isPublished = status === LESSON_STATE.published;
  const tabs = {
    info: '基本信息',
    toc: `目录 ${itemCount}`,
    exam: '结业考试',
    students: students(studyCount),
    log: '记录',
  };

  return (
    <header className={css.head}>
      <div className={css.row}>
        {cover && <img src={cover} alt="" />}
        <h2 title={name}>{name}</h2>
        <LessonState status={status} />
        {publishAt && <span className="note num">定于 {publishAt.slice(0, 16)} 发布</span>}
        {status === LESSON_STATE.withdrawn && studyUntil && (
          <span className="note num">已加入的可学到 {studyUntil.slice(0, 10)}</span>
        )}
        <div className={`row to-end gap-8 ${css.acts}`}>
          {isPublished && can('lesson:publish') && (
            <Button small onClick={onWithdraw}>
              下架
            </Button>
          )}
          <Button small onClick={onPreview}>
            <Icon name="eye" size={16} />
            预览
          </Button>
          <Button small primary onClick={onPublish}>
            {isPublished || !can('lesson:publish') ? '课程检查' : '发布检查'}
          </Button>
          {can('lesson:edit') && (
            <MoreMenu
              of={name}
              items={[
                { key: 'copy', label: '复制为新课程', icon: 'copy', onChoose: onCopy },
                ...(status === LESSON_STATE.draft
                  ? [null, { key: 'remove', label: '删除草稿', danger: true, onChoose: onRemove }]
                  : []),
              ]}
            />
          )}
        </div>
      </div>
      <TabLinks
        label="课程"
        tabs={TABS.map((key) => ({ to: `/console/course/${id}?tab=${key}`, text: tabs[key], current: key === tab }))}
      />
    </header>
  );
};

const students = (count: number): string => (count > 0 ? `学员 ${totalText(count)}` : '学员');
