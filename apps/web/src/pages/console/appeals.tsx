import { useQuery } from '@tanstack/react-query';
import { textChoicesOf } from '@zhibiao/contract/codes';
import { APPEAL } from '@zhibiao/contract/study-appeal';
import { Segmented } from 'antd';
import { AppealDock } from '#features/study/appeal/staff/appeal-dock.tsx';
import { AppealTable } from '#features/study/appeal/staff/appeal-table.tsx';
import css from '#features/study/appeal/staff/appeal.module.css';
import { appealsQuery } from '#features/study/appeal/staff/queries.ts';
import { useFilterParam, useParam, useTablePage } from '#lib/url-state.ts';
import { TablePanel } from '#ui/table-panel.tsx';
import { WithDock } from '#widgets/console/dock.tsx';
import { ScopedBlock } from '#widgets/console/scoped-block.tsx';

const WAITING = String(APPEAL.waiting);
const STATES = [...textChoicesOf(APPEAL), { value: 'all', label: '全部' }];

/** 学时申诉: minutes that learners ask for, what waits first. */
export const Component = () => {
  const [status, setStatus] = useFilterParam('status');
  const [open, setOpen] = useParam('id');
  const paging = useTablePage();
  const appeals = useQuery(appealsQuery(status, paging));

  return (
    <WithDock width={560} dock={open && <AppealDock key={open} id={open} onClose={() => setOpen('')} />}>
      <TablePanel label="学时申诉">
        <div className={css.bar} role="group" aria-label="筛选">
          <Segmented
            aria-label="状态"
            value={STATES.some(({ value }) => value === status) ? status : WAITING}
            options={STATES}
            onChange={(next) => setStatus(next === WAITING ? '' : next)}
          />
        </div>
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
