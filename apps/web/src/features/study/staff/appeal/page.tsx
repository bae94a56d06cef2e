import { useQuery } from '@tanstack/react-query';
import { textChoicesOf } from '@zhibiao/contract/core/codes';
import { APPEAL } from '@zhibiao/contract/study/appeal';
import { appealCounts } from '@zhibiao/contract/study/staff-appeal';
import { AppealDock } from '#features/study/staff/appeal/appeal-dock.tsx';
import { AppealTable } from '#features/study/staff/appeal/appeal-table.tsx';
import { appealsQuery } from '#features/study/staff/appeal/queries.ts';
import { ask } from '#lib/api/ask.ts';
import { useFilterParam, useParam, useTablePage } from '#lib/url/url-state.ts';
import { ANY_STATE, StateRow } from '#ui/layout/state-tabs.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { WithDock } from '#widgets/dock/dock.tsx';
import { ScopedBlock } from '#widgets/block/scoped-block.tsx';

const WAITING = String(APPEAL.waiting);
const STATES = [...textChoicesOf(APPEAL), { value: ANY_STATE, label: '全部' }];

/** 学时申诉: minutes that learners ask for, what waits first. */
export const Component = () => {
  const [status, setStatus] = useFilterParam('status');
  const [open, setOpen] = useParam('id');
  const paging = useTablePage();
  const appeals = useQuery(appealsQuery(status, paging));

  return (
    <WithDock width={560} dock={open && <AppealDock key={open} id={open} onClose={() => setOpen('')} />}>
      <TablePanel label="学时申诉">
        <StateRow
          value={status}
          options={STATES}
          counts={useQuery(ask(appealCounts)).data}
          onChange={(next) => setStatus(next === WAITING ? '' : next)}
        />
        <ScopedBlock
          of="待处理的申诉"
          query={appeals}
          failed="学时申诉加载失败。"
          filtered={status !== ''}
          nothingFound="没有符合条件的申诉"
          nothingYet="没有待处理的申诉，学员就未计入的时长提出后会出现在这里"
        >
          {({ rows, total }) => <AppealTable rows={rows} paging={{ ...paging, total }} open={open} onOpen={setOpen} />}
        </ScopedBlock>
      </TablePanel>
    </WithDock>
  );
};
