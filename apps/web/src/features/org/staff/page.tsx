import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { OrgFilters } from '#features/org/staff/org-filters.tsx';
import { StaffOrgTable } from '#features/org/staff/org-table.tsx';
import { staffOrgsQuery, type OrgFilterValues as Filters } from '#features/org/staff/queries.ts';
import { useFilterParam, useHiddenParam, useParam, useTablePage } from '#lib/url/url-state.ts';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { WithDock } from '#widgets/dock/dock.tsx';
import { ScopedBlock } from '#widgets/block/scoped-block.tsx';

// Loaded when it is opened.
const OrgDock = lazy(async () => ({ default: (await import('#features/org/staff/org-dock.tsx')).OrgDock }));

/** 机构: what they say of themselves, who runs them, and what waits for a decision. */
export const Component = () => {
  const [open, setOpen] = useParam('id');
  const { setKeyword, ...filters } = useFilters();
  const paging = useTablePage();
  const orgs = useQuery(staffOrgsQuery(filters, paging));

  return (
    <WithDock
      width={720}
      dock={
        open && (
          <Suspense>
            <OrgDock key={open} id={open} onClose={() => setOpen('')} />
          </Suspense>
        )
      }
    >
      <TablePanel label="机构">
        <OrgFilters filters={filters} onKeyword={setKeyword} />
        <ScopedBlock
          of="机构"
          query={orgs}
          failed="机构列表加载失败。"
          filtered={Object.values(filters).some(Boolean)}
          nothingFound="没有符合条件的机构"
          nothingYet="还没有机构，机构注册后会出现在这里等待审核"
        >
          {({ rows, total }) => (
            <StaffOrgTable rows={rows} paging={{ ...paging, total }} open={open} onOpen={setOpen} />
          )}
        </ScopedBlock>
      </TablePanel>
    </WithDock>
  );
};

/** They stand in the address; what is searched for, which may be a telephone number, does not. */
const useFilters = (): Filters & { setKeyword: (text: string) => void } => {
  const [keyword, setKeyword] = useHiddenParam('keyword');
  const [status] = useFilterParam('status');
  const [orgType] = useFilterParam('orgType');
  const [areaCode] = useFilterParam('areaCode');
  const [ipmsStatus] = useFilterParam('ipmsStatus');
  const [pendingChange] = useFilterParam('pendingChange');
  const [expiring] = useFilterParam('expiring');
  return { keyword, setKeyword, status, orgType, areaCode, ipmsStatus, pendingChange, expiring };
};
