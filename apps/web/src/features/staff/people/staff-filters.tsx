import { useQuery } from '@tanstack/react-query';
import { textChoicesOf } from '@zhibiao/contract/core/codes';
import { STAFF_STATUS } from '@zhibiao/contract/staff/types';
import type { ReactNode } from 'react';
import { useFilterParam } from '#lib/url/url-state.ts';
import { FilterBar } from '#ui/filter/filter-bar.tsx';
import { StateRow } from '#ui/layout/state-tabs.tsx';
import { FilterSelect } from '#widgets/filters/filter-fields.tsx';
import { roleChoicesQuery, staffCountsQuery } from './queries.ts';

const STATES = [{ value: '', label: '全部' }, ...textChoicesOf(STAFF_STATUS)];

export const StaffFilters = ({ actions }: { actions: ReactNode }) => {
  const [keyword, setKeyword] = useFilterParam('keyword');
  const [status, setStatus] = useFilterParam('status');
  const [roleId] = useFilterParam('roleId');
  const roles = (useQuery(roleChoicesQuery).data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const counts = useQuery(staffCountsQuery({ keyword, roleId })).data;

  return (
    <>
      <FilterBar text={keyword} onText={setKeyword} placeholder="姓名或登录名" actions={actions}>
        <FilterSelect name="roleId" label="角色" all="全部角色" options={roles} />
      </FilterBar>
      <StateRow value={status} options={STATES} counts={counts} onChange={setStatus} />
    </>
  );
};
