import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { BulkBar } from '#ui/bulk-bar.tsx';
import { Button } from '#ui/button.tsx';
import { QueryBlock } from '#widgets/query-block.tsx';
import type { Person } from './assign-dialog.tsx';
import { type Filters, studyQuery } from './queries.ts';
import { StudyDetailPanel } from './study-detail.tsx';
import { type StudyRecord, StudyTable, withId } from './study-table.tsx';
import css from './study.module.css';
import { useRemind } from './use-remind.ts';

type Props = {
  filters: Filters;
  page: number;
  pageSize: number;
  onPage: (page: number, pageSize: number) => void;
  onAssign: (people: readonly Person[]) => void;
  /** What to do about an empty list. */
  emptyAction: ReactNode;
};

/** The list with what can be done to several records, and one of them in full. */
export const StudyPanel = ({ filters, page, pageSize, onPage, onAssign, emptyAction }: Props) => {
  const records = useQuery(studyQuery(filters, page, pageSize));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [opened, setOpened] = useState<StudyRecord | null>(null);
  const remind = useRemind();
  const rows = records.data?.rows.map(withId) ?? [];
  // Only what is in sight counts as chosen.
  const picked = rows.filter(({ id, left }) => chosen.includes(id) && !left);
  const filtered = Object.keys(filters).length > 0;

  return (
    <>
      <BulkBar count={picked.length} unit="条" onClear={() => setChosen([])}>
        <Button small text onClick={() => onAssign(peopleOf(picked))}>
          指派课程
        </Button>
        <Button small text busy={remind.isPending} onClick={() => remind.mutate(picked)}>
          提醒
        </Button>
      </BulkBar>
      <div className={rows.length ? '' : css.inset}>
        <QueryBlock
          query={records}
          failed="学习记录加载失败。"
          empty={filtered ? '没有符合条件的学习记录' : '还没有学习记录，指派课程后会出现在这里'}
          emptyArt={filtered ? 'search' : 'page'}
          emptyAction={filtered ? null : emptyAction}
        >
          {({ total }) => (
            <StudyTable
              rows={rows}
              total={total}
              page={page}
              pageSize={pageSize}
              onPage={onPage}
              chosen={picked.map(({ id }) => id)}
              onChoose={setChosen}
              onOpen={setOpened}
            />
          )}
        </QueryBlock>
      </div>
      {opened && (
        <StudyDetailPanel
          userId={opened.userId}
          lessonId={opened.lessonId}
          title={`${opened.name}：${opened.lessonName}`}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
};

/** Somebody with several records is one person. */
const peopleOf = (rows: readonly StudyRecord[]): Person[] => [
  ...new Map(rows.map(({ userId, name }) => [userId, { userId, name }])).values(),
];
