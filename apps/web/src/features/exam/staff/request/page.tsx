import { useQuery } from '@tanstack/react-query';
import { textChoicesOf } from '@zhibiao/contract/core/codes';
import { EXAM_REQUEST, REQUEST_STATUS } from '@zhibiao/contract/exam/request';
import { requestCountsQuery, requestsQuery } from '#features/exam/request/queries.ts';
import { RequestDock } from '#features/exam/staff/request/request-dock.tsx';
import { RequestTable } from '#features/exam/staff/request/request-table.tsx';
import { useFilterParam, useParam, useTablePage } from '#lib/url/url-state.ts';
import { FilterGroup } from '#ui/filter/filter-bar.tsx';
import { ANY_STATE, StateTabs } from '#ui/layout/state-tabs.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { WithDock } from '#widgets/dock/dock.tsx';
import { ScopedBlock } from '#widgets/block/scoped-block.tsx';
import { FilterSelect } from '#widgets/filters/filter-fields.tsx';

const WAITING = String(REQUEST_STATUS.waiting);
const STATES = [...textChoicesOf(REQUEST_STATUS), { value: ANY_STATE, label: '全部' }];

/** 考试申请: 补考 and 成绩复核, what waits first. */
export const Component = () => {
  const [kind] = useFilterParam('kind');
  const [status] = useFilterParam('status');
  const [open, setOpen] = useParam('id');
  const paging = useTablePage();
  const requests = useQuery(requestsQuery({ kind, status }, paging));

  return (
    <WithDock width={480} dock={open && <RequestDock key={open} id={open} onClose={() => setOpen('')} />}>
      <TablePanel label="考试申请">
        <Filters />
        <ScopedBlock
          of="待审的申请"
          query={requests}
          failed="考试申请加载失败。"
          filtered={[kind, status].some(Boolean)}
          nothingFound="没有符合条件的申请"
          nothingYet="没有待审的申请，学员提交补考或成绩复核后会出现在这里"
        >
          {({ rows, total }) => <RequestTable rows={rows} paging={{ ...paging, total }} open={open} onOpen={setOpen} />}
        </ScopedBlock>
      </TablePanel>
    </WithDock>
  );
};

const Filters = () => {
  const [kind] = useFilterParam('kind');
  const [status, setStatus] = useFilterParam('status');
  const counts = useQuery(requestCountsQuery(kind)).data;
  const choose = (next: string) => setStatus(next === WAITING ? '' : next);
  return (
    <FilterGroup lead={<StateTabs value={status} options={STATES} counts={counts} onChange={choose} />}>
      <FilterSelect name="kind" label="申请类型" all="全部类型" options={textChoicesOf(EXAM_REQUEST)} />
    </FilterGroup>
  );
};
