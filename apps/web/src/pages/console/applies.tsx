import { useQuery } from '@tanstack/react-query';
import { APPLY, APPLY_KIND } from '@zhibiao/contract/apply';
import { textChoicesOf } from '@zhibiao/contract/codes';
import { WORK_LIGHT } from '@zhibiao/contract/work';
import { SystemApplyList } from '#features/apply/staff/apply-list.tsx';
import { systemAppliesQuery } from '#features/apply/staff/queries.ts';
import { useFilterParam, useTablePage } from '#lib/url-state.ts';
import { FilterBar, FilterSlot } from '#ui/filter-bar.tsx';
import { SearchableSelect } from '#ui/searchable-select.tsx';
import { TablePanel } from '#ui/table-panel.tsx';
import { ScopedBlock } from '#widgets/console/scoped-block.tsx';

const STATES = textChoicesOf(APPLY).filter(({ value }) => value !== String(APPLY.draft));

/** 认证申请: all of them, by state, kind and who decided. */
export const Component = () => {
  const [status, setStatus] = useFilterParam('status');
  const [kind, setKind] = useFilterParam('kind');
  const [keyword, setKeyword] = useFilterParam('keyword');
  const [own, setOwn] = useFilterParam('auditedBy');
  const [light, setLight] = useFilterParam('light');
  const paging = useTablePage();
  const query = useQuery(systemAppliesQuery({ status, kind, keyword, own: own === 'me', light }, paging));

  return (
    <TablePanel label="认证申请">
      <FilterBar text={keyword} onText={setKeyword} placeholder="申请编号、姓名、课程或标准">
        <FilterSlot>
          <SearchableSelect<string>
            aria-label="状态"
            placeholder="全部状态"
            value={status || null}
            options={STATES}
            onChange={(next) => setStatus(next ?? '')}
          />
        </FilterSlot>
        <FilterSlot>
          <SearchableSelect<string>
            aria-label="证书类型"
            placeholder="全部证书"
            value={kind || null}
            options={textChoicesOf(APPLY_KIND)}
            onChange={(next) => setKind(next ?? '')}
          />
        </FilterSlot>
        <FilterSlot>
          <SearchableSelect<string>
            aria-label="时限"
            placeholder="全部时限"
            value={light || null}
            options={textChoicesOf(WORK_LIGHT)}
            onChange={(next) => setLight(next ?? '')}
          />
        </FilterSlot>
        <FilterSlot>
          <SearchableSelect<string>
            aria-label="审核人"
            placeholder="全部审核人"
            value={own || null}
            options={[{ value: 'me', label: '我审核的' }]}
            onChange={(next) => setOwn(next ?? '')}
          />
        </FilterSlot>
      </FilterBar>
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
