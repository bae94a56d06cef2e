import { useQuery } from '@tanstack/react-query';
import { BATCH } from '@zhibiao/contract/certificate/staff-batch';
import { textChoicesOf } from '@zhibiao/contract/core/codes';
import { lazy, Suspense, useState } from 'react';
import { useCan } from '#lib/staff/me.ts';
import { useFilterParam, useTablePage } from '#lib/url/url-state.ts';
import { Button } from '#ui/action/button.tsx';
import { FilterGroup } from '#ui/filter/filter-bar.tsx';
import { StateTabs } from '#ui/layout/state-tabs.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { RecordBlock } from '#widgets/block/record-block.tsx';
import { BatchTable } from './batch-table.tsx';
import { batchCountsQuery, batchesQuery } from './queries.ts';

// Loaded when it is opened.
const StartDialog = lazy(async () => ({ default: (await import('./start-dialog.tsx')).StartDialog }));

const STATES = [{ value: '', label: '全部' }, ...textChoicesOf(BATCH)];

type Props = { open: string; onOpen: (id: string) => void };

/** All batches that the viewer may see, and the way to a new one. */
export const BatchPanel = ({ open, onOpen }: Props) => {
  const [status, setStatus] = useFilterParam('status');
  const paging = useTablePage();
  const query = useQuery(batchesQuery(status, paging));
  const counts = useQuery(batchCountsQuery).data;
  const [starting, setStarting] = useState(false);
  // Who may not see the applications has none to choose from.
  const mayStart = useCan()('apply:list');
  const start = mayStart && (
    <Button small primary onClick={() => setStarting(true)}>
      新建批次
    </Button>
  );

  return (
    <TablePanel label="制证批次">
      <FilterGroup
        lead={<StateTabs value={status} options={STATES} counts={counts} onChange={setStatus} />}
        actions={start}
      />
      <RecordBlock
        query={query}
        failed="制证批次加载失败。"
        filtered={status !== ''}
        nothingFound="没有符合条件的批次"
        nothingYet="还没有制证批次，选择待制证的申请试制后会出现在这里"
        action={start}
        art="certificate"
      >
        {({ rows, total }) => <BatchTable rows={rows} paging={{ ...paging, total }} open={open} onOpen={onOpen} />}
      </RecordBlock>
      {starting && (
        <Suspense>
          <StartDialog
            onClose={() => setStarting(false)}
            onTried={(id) => {
              setStarting(false);
              onOpen(id);
            }}
          />
        </Suspense>
      )}
    </TablePanel>
  );
};
