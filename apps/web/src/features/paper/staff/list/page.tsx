import { useQuery } from '@tanstack/react-query';
import type { StaffPaperRow } from '@zhibiao/contract/paper/staff';
import { useState, type ReactNode } from 'react';
import { NewPaperDialog } from '#features/paper/staff/list/new-paper-dialog.tsx';
import { PaperFilters } from '#features/paper/staff/list/paper-filters.tsx';
import { PaperTable } from '#features/paper/staff/list/paper-table.tsx';
import { usePaperActs } from '#features/paper/staff/list/use-paper-acts.ts';
import { WithdrawPaperDialog } from '#features/paper/staff/publish/withdraw-dialog.tsx';
import { staffPapersQuery } from '#features/paper/staff/queries.ts';
import { useCan } from '#lib/staff/me.ts';
import { useFilterParam, useTablePage } from '#lib/url/url-state.ts';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { RecordBlock } from '#widgets/block/record-block.tsx';

/** 试卷: all of them, the latest edited first. */
export const Component = () => {
  const [adding, setAdding] = useState(false);
  const [withdrawn, setWithdrawn] = useState<StaffPaperRow | null>(null);
  const add = useCan()('paper:edit') && (
    <Button small primary onClick={() => setAdding(true)}>
      <Icon name="plus" size={16} />
      新建试卷
    </Button>
  );

  return (
    <>
      <TablePanel label="试卷">
        <PaperFilters actions={add} />
        <Papers add={add} onWithdraw={setWithdrawn} />
      </TablePanel>
      {adding && <NewPaperDialog onClose={() => setAdding(false)} />}
      {withdrawn && <WithdrawPaperDialog paper={withdrawn} onClose={() => setWithdrawn(null)} />}
    </>
  );
};

const Papers = ({ add, onWithdraw }: { add: ReactNode; onWithdraw: (paper: StaffPaperRow) => void }) => {
  const [status] = useFilterParam('status');
  const [keyword] = useFilterParam('keyword');
  const [unwell] = useFilterParam('unwell');
  const paging = useTablePage();
  const papers = useQuery(staffPapersQuery({ status, keyword, unwell }, paging));
  const { copy, askAndRemove } = usePaperActs();

  return (
    <RecordBlock
      query={papers}
      failed="试卷列表加载失败。"
      filtered={[status, keyword, unwell].some(Boolean)}
      nothingFound="没有符合条件的试卷"
      nothingYet="还没有试卷 · 点击“新建试卷”开始"
      action={add}
    >
      {({ rows, total }) => (
        <PaperTable
          rows={rows}
          paging={{ ...paging, total }}
          actions={{ onCopy: copy, onWithdraw, onRemove: (paper) => void askAndRemove(paper) }}
        />
      )}
    </RecordBlock>
  );
};
