import { useQuery } from '@tanstack/react-query';
import { LESSON_STATE, type StaffLesson } from '@zhibiao/contract/lesson/staff';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import css from '#features/lesson/staff/edit/edit.module.css';
import { EditHead, TABS, type TabName } from '#features/lesson/staff/edit/edit-head.tsx';
import { useLessonActs } from '#features/lesson/staff/list/use-lesson-acts.ts';
import type { OutlineItem } from '#features/lesson/staff/outline/item-words.ts';
import { Outline } from '#features/lesson/staff/outline/outline.tsx';
import { staffLessonQuery } from '#features/lesson/staff/queries.ts';
import { useRefreshAfterUploads } from '#features/lesson/staff/use-refresh-after-uploads.ts';
import { useCan } from '#lib/staff/me.ts';
import { useConsoleTitle } from '#lib/staff/title.ts';
import { useParam } from '#lib/url/url-state.ts';
import { ButtonLink } from '#ui/action/button.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { WithDock } from '#widgets/dock/dock.tsx';
import { OnItsWay, QueryBlock } from '#widgets/block/query-block.tsx';

/** What the outline does without until it is opened. */
const InfoTab = lazy(async () => ({ default: (await import('#features/lesson/staff/edit/info-tab.tsx')).InfoTab }));
const loadTabs = () => import('#features/lesson/staff/edit/tabs.tsx');
const ExamTab = lazy(async () => ({ default: (await loadTabs()).ExamTab }));
const StudentsTab = lazy(async () => ({
  default: (await import('#features/study/staff/students-tab.tsx')).StudentsTab,
}));
const LogTab = lazy(async () => ({ default: (await loadTabs()).LogTab }));
const ItemDock = lazy(async () => ({
  default: (await import('#features/lesson/staff/item/item-dock.tsx')).LessonItemDock,
}));
const RemoveItem = lazy(async () => ({
  default: (await import('#features/lesson/staff/item/remove-item.tsx')).RemoveItem,
}));
const PreviewDialog = lazy(async () => ({
  default: (await import('#features/lesson/staff/edit/preview-dialog.tsx')).PreviewLessonDialog,
}));
const PublishDialog = lazy(async () => ({
  default: (await import('#features/lesson/staff/publish/publish-dialog.tsx')).PublishLessonDialog,
}));
const WithdrawDialog = lazy(async () => ({
  default: (await import('#features/lesson/staff/publish/withdraw-dialog.tsx')).WithdrawLessonDialog,
}));

/** 编辑课程. */
export const Component = () => {
  const { id = '' } = useParams();
  const lesson = useQuery(staffLessonQuery(id));
  useConsoleTitle({ title: '编辑课程', crumbs: [{ label: '课程', to: '/console/course' }] });
  useRefreshAfterUploads();

  return (
    <QueryBlock
      query={lesson}
      gone={(sentence) => <Empty text={sentence} action={<ButtonLink to="/console/course">返回课程</ButtonLink>} />}
    >
      {(data) => <Editor key={data.id} lesson={data} />}
    </QueryBlock>
  );
};

type Open = 'publish' | 'withdraw' | 'preview' | { remove: OutlineItem };

const Editor = ({ lesson }: { lesson: StaffLesson }) => {
  const [named] = useParam('tab');
  const [lid, setLid] = useParam('lid');
  const [asksPreview, setAsksPreview] = useParam('preview');
  const [open, setOpen] = useState<Open | null>(asksPreview ? 'preview' : null);
  const may = useCan()('lesson:edit');
  const navigate = useNavigate();
  const { copy, askAndRemove } = useLessonActs();
  const tab: TabName = TABS.find((name) => name === named) ?? 'toc';
  const close = () => {
    setOpen(null);
    if (asksPreview) setAsksPreview('');
  };
  const remove = async () => {
    if (await askAndRemove(lesson)) await navigate('/console/course');
  };

  return (
    <>
      <EditHead
        lesson={lesson}
        tab={tab}
        onPublish={() => setOpen('publish')}
        onWithdraw={() => setOpen('withdraw')}
        onPreview={() => setOpen('preview')}
        onCopy={() => copy(lesson)}
        onRemove={() => void remove()}
      />
      {tab === 'toc' ? (
        <WithDock
          width={480}
          top={98}
          dock={
            lid && (
              <Suspense fallback={null}>
                <ItemDock lesson={lesson} lid={lid} may={may} onOpen={setLid} />
              </Suspense>
            )
          }
        >
          <Outline
            lesson={lesson}
            may={may}
            open={lid}
            onOpen={setLid}
            onRemove={(item) => setOpen({ remove: item })}
          />
        </WithDock>
      ) : (
        <div className={css.body}>
          <Suspense fallback={<OnItsWay />}>
            {tab === 'info' && <InfoTab lesson={lesson} may={may} />}
            {tab === 'exam' && <ExamTab lesson={lesson} />}
            {tab === 'students' && (
              <StudentsTab
                lesson={{ id: lesson.id, name: lesson.name, open: lesson.status === LESSON_STATE.published }}
              />
            )}
            {tab === 'log' && <LogTab id={lesson.id} />}
          </Suspense>
        </div>
      )}
      <Suspense fallback={null}>
        {open === 'publish' && <PublishDialog lesson={lesson} onClose={close} />}
        {open === 'withdraw' && <WithdrawDialog lessons={[lesson]} onClose={close} />}
        {open === 'preview' && <PreviewDialog lesson={lesson} first={lid} onClose={close} />}
        {typeof open === 'object' && open !== null && (
          <RemoveItem
            lesson={lesson}
            item={open.remove}
            onClose={close}
            onGone={() => {
              close();
              if (open.remove.lid === lid) setLid('');
            }}
          />
        )}
      </Suspense>
    </>
  );
};
