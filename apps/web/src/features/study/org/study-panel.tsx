import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { STUDY_SOURCE } from '@zhibiao/contract/study/types';
import type { TablePage } from '#lib/url/url-state.ts';
import { BulkBar } from '#ui/action/bulk-bar.tsx';
import { Button } from '#ui/action/button.tsx';
import { useChosen } from '#ui/form/use-chosen.ts';
import { RecordBlock } from '#widgets/block/record-block.tsx';
import type { AssignedPerson } from './assign/assign-dialog.tsx';
import { type OrgStudyFilters, orgStudyQuery } from './queries.ts';
import { type StudyRecord, OrgStudyTable, withId } from './study-table.tsx';

// Loaded when they are opened.
const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportStudyDialog }));
const RemindDialog = lazy(async () => ({ default: (await import('./assign/remind-dialog.tsx')).RemindAssignedDialog }));
const WithdrawDialog = lazy(async () => ({
  default: (await import('./assign/withdraw-dialog.tsx')).WithdrawAssignmentDialog,
}));
const StudyDetailPanel = lazy(async () => ({ default: (await import('./study-detail.tsx')).StudyDetailPanel }));

type Props = {
  filters: OrgStudyFilters;
  paging: TablePage;
  onAssign: (people: readonly AssignedPerson[]) => void;
  /** What to do about an empty list. */
  emptyAction: ReactNode;
};

/** The list with what can be done to several records, and one of them in full. */
export const StudyPanel = ({ filters, paging, onAssign, emptyAction }: Props) => {
  const records = useQuery(orgStudyQuery(filters, paging));
  const [opened, setOpened] = useState<StudyRecord | null>(null);
  const [asking, setAsking] = useState<'remind' | 'withdraw' | 'export' | null>(null);
  const rows = records.data?.rows.map(withId) ?? [];
  const { chosen: picked, choose, clear } = useChosen(rows);
  // A member who has left is neither assigned to nor reminded.
  const staying = picked.filter(({ left }) => !left);
  const assigned = staying.filter(({ source }) => source === STUDY_SOURCE.assigned);
  const filtered = Object.keys(filters).length > 0;

  return (
    <>
      <BulkBar count={picked.length} unit="条" onClear={clear}>
        {staying.length > 0 && (
          <Button small text onClick={() => onAssign(peopleOf(staying))}>
            指派课程
          </Button>
        )}
        {staying.length > 0 && (
          <Button small text onClick={() => setAsking('remind')}>
            提醒学习
          </Button>
        )}
        {assigned.length > 0 && (
          <Button small text onClick={() => setAsking('withdraw')}>
            收回 {assigned.length} 条指派
          </Button>
        )}
        <Button small text onClick={() => setAsking('export')}>
          导出所选 {picked.length} 条
        </Button>
      </BulkBar>
      <RecordBlock
        query={records}
        failed="学习记录加载失败。"
        filtered={filtered}
        nothingFound="没有符合条件的学习记录"
        nothingYet="还没有学习记录，指派课程后会出现在这里"
        action={emptyAction}
      >
        {({ total }) => (
          <OrgStudyTable
            rows={rows}
            paging={{ ...paging, total }}
            chosen={picked.map(({ id }) => id)}
            onChoose={choose}
            onOpen={setOpened}
          />
        )}
      </RecordBlock>
      <Suspense>
        {asking === 'remind' && <RemindDialog records={staying} onClose={() => setAsking(null)} />}
        {asking === 'withdraw' && <WithdrawDialog records={assigned} onClose={() => setAsking(null)} />}
        {asking === 'export' && (
          <ExportDialog filters={filters} chosen={picked} total={picked.length} onClose={() => setAsking(null)} />
        )}
        {opened && (
          <StudyDetailPanel
            userId={opened.userId}
            lessonId={opened.lessonId}
            title={`${opened.name}：${opened.lessonName}`}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  );
};

/** A member with several records is one person. */
const peopleOf = (rows: readonly StudyRecord[]): AssignedPerson[] => [
  ...new Map(rows.map(({ userId, name }) => [userId, { userId, name }])).values(),
];
