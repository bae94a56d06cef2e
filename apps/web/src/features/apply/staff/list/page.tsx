import { useQuery } from '@tanstack/react-query';
import { APPLY, APPLY_KIND } from '@zhibiao/contract/apply/types';
import { textChoicesOf } from '@zhibiao/contract/core/codes';
import { WORK_LIGHT } from '@zhibiao/contract/inbox/work';
import { SystemApplyList } from '#features/apply/staff/list/apply-list.tsx';
import { applyCountsQuery, systemAppliesQuery } from '#features/apply/staff/queries.ts';
import { useFilterParam, useTablePage } from '#lib/url/url-state.ts';
import { FilterBar } from '#ui/filter/filter-bar.tsx';
import { StateRow } from '#ui/layout/state-tabs.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { ScopedBlock } from '#widgets/block/scoped-block.tsx';
import { FilterSelect } from '#widgets/filters/filter-fields.tsx';

const STATES = [
  { value: '', label: '全部' },
  ...textChoicesOf(APPLY).filter(({ value }) => value !== String(APPLY.draft)),
];

/** 认证申请: all of them, by state, kind and who decided. */
export const Component = () => {
  const [status, setStatus] = useFilterParam('status');
  const [kind] = useFilterParam('kind');
  const [keyword, setKeyword] = useFilterParam('keyword');
  const [own] = useFilterParam('auditedBy');
  const [light] = useFilterParam('light');
  const paging = useTablePage();
  const filters = { status, kind, keyword, own: own === 'me', light };
  const query = useQuery(systemAppliesQuery(filters, paging));

  return (
    <TablePanel label="认证申请">
      <FilterBar text={keyword} onText={setKeyword} placeholder="申请编号、姓名、课程或标准">
        <FilterSelect name="kind" label="证书类型" all="全部证书" options={textChoicesOf(APPLY_KIND)} />
        <FilterSelect name="light" label="时限" all="全部时限" options={textChoicesOf(WORK_LIGHT)} />
        <FilterSelect name="auditedBy" label="审核人" all="全部审核人" options={[{ value: 'me', label: '我审核的' }]} />
      </FilterBar>
      <StateRow
        value={status}
        options={STATES}
        counts={useQuery(applyCountsQuery(filters)).data}
        onChange={setStatus}
      />
      <ScopedBlock
        of="认证申请"
        query={query}
        failed="认证申请加载失败。"
        filtered={[status, kind, keyword, own, light].some(Boolean)}
        nothingFound="没有符合条件的申请"
        nothingYet="还没有认证申请，学员或机构提交后会出现在这里"
        art="certificate"
      >
        {({ rows, total }) => <SystemApplyList rows={rows} paging={{ ...paging, total }} />}
      </ScopedBlock>
    </TablePanel>
  );
};
