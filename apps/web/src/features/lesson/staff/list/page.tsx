import { useQuery } from '@tanstack/react-query';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import { useState } from 'react';
import { LessonFilterBar } from '#features/lesson/staff/list/lesson-filters.tsx';
import { LessonTable } from '#features/lesson/staff/list/lesson-table.tsx';
import type { LessonRow } from '#features/lesson/staff/list/lesson-menu.tsx';
import { NewLessonDialog } from '#features/lesson/staff/list/new-lesson-dialog.tsx';
import { useLessonActs } from '#features/lesson/staff/list/use-lesson-acts.ts';
import { PublishLessonDialog } from '#features/lesson/staff/publish/publish-dialog.tsx';
import { WithdrawLessonDialog } from '#features/lesson/staff/publish/withdraw-dialog.tsx';
import { staffLessonsQuery } from '#features/lesson/staff/queries.ts';
import { useCan } from '#lib/staff/me.ts';
import { useFilterParam, useTablePage } from '#lib/url/url-state.ts';
import { BulkBar } from '#ui/action/bulk-bar.tsx';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { useChosen } from '#ui/form/use-chosen.ts';
import { RecordBlock } from '#widgets/block/record-block.tsx';

type Open = { what: 'new' } | { what: 'publish'; lesson: LessonRow } | { what: 'withdraw'; lessons: LessonRow[] };

/** 课程: all of them, drafts and withdrawn ones too. */
export const Component = () => {
  const [open, setOpen] = useState<Open | null>(null);
  const can = useCan();
  const close = () => setOpen(null);
  const add = can('lesson:edit') && (
    <Button small primary onClick={() => setOpen({ what: 'new' })}>
      <Icon name="plus" size={16} />
      新建课程
    </Button>
  );

  return (
    <>
      <TablePanel label="课程">
        <LessonFilterBar actions={add} />
        <Lessons add={add} onOpen={setOpen} />
      </TablePanel>
      {open?.what === 'new' && <NewLessonDialog onClose={close} />}
      {open?.what === 'publish' && <PublishLessonDialog lesson={open.lesson} onClose={close} />}
      {open?.what === 'withdraw' && <WithdrawLessonDialog lessons={open.lessons} onClose={close} />}
    </>
  );
};

const Lessons = ({ add, onOpen }: { add: React.ReactNode; onOpen: (open: Open) => void }) => {
  const [status] = useFilterParam('status');
  const [keyword] = useFilterParam('keyword');
  const [categoryId] = useFilterParam('categoryId');
  const [teacherId] = useFilterParam('teacherId');
  const paging = useTablePage();
  const lessons = useQuery(staffLessonsQuery({ status, keyword, categoryId, teacherId }, paging));
  const { chosen, choose, clear } = useChosen(lessons.data?.rows ?? []);
  const { copy, askAndRemove } = useLessonActs();
  const may = useCan()('lesson:publish');
  const out = chosen.filter((lesson) => lesson.status === LESSON_STATE.published);
  const studying = chosen.reduce((sum, lesson) => sum + lesson.studying, 0);

  return (
    <>
      <BulkBar count={chosen.length} unit="门" onClear={clear}>
        {may && out.length > 0 && (
          <Button small text onClick={() => onOpen({ what: 'withdraw', lessons: out })}>
            下架
          </Button>
        )}
        <span className="note num">
          {out.length} 门已发布，共 {studying} 人正在学
        </span>
      </BulkBar>
      <RecordBlock
        query={lessons}
        failed="课程列表加载失败。"
        filtered={[status, keyword, categoryId, teacherId].some(Boolean)}
        nothingFound="没有符合条件的课程"
        nothingYet="还没有课程"
        action={add}
      >
        {({ rows, total }) => (
          <LessonTable
            rows={rows}
            paging={{ ...paging, total }}
            chosen={chosen.map(({ id }) => id)}
            onChoose={choose}
            actions={{
              onCopy: copy,
              onPublish: (lesson) => onOpen({ what: 'publish', lesson }),
              onWithdraw: (lesson) => onOpen({ what: 'withdraw', lessons: [lesson] }),
              onRemove: (lesson) => void askAndRemove(lesson),
            }}
          />
        )}
      </RecordBlock>
    </>
  );
};
