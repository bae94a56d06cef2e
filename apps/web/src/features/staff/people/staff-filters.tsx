import { useQuery } from '@tanstack/react-query';
import { textChoicesOf } from '@zhibiao/contract/codes';
import { STAFF_STATUS } from '@zhibiao/contract/staff';
import type { ReactNode } from 'react';
import { useFilterParam } from '#lib/url-state.ts';
import { FilterBar, FilterSlot } from '#ui/filter-bar.tsx';
import { SearchableSelect } from '#ui/searchable-select.tsx';
import { rolesQuery } from './queries.ts';

const STATUSES = textChoicesOf(STAFF_STATUS);

export const StaffFilters = ({ actions }: { actions: ReactNode }) => {
  const [keyword, setKeyword] = useFilterParam('keyword');
  const [status, setStatus] = useFilterParam('status');
  const [roleId, setRoleId] = useFilterParam('roleId');
  const roles = useQuery(rolesQuery);

  return (
    <FilterBar text={keyword} onText={setKeyword} placeholder="姓名或登录名" actions={actions}>
      <FilterSlot>
        <SearchableSelect<string>
          aria-label="角色"
          placeholder="全部角色"
          value={roleId || null}
          options={(roles.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(next) => setRoleId(next ?? '')}
        />
      </FilterSlot>
      <FilterSlot>
        <SearchableSelect<string>
          aria-label="状态"
          placeholder="全部状态"
          value={status || null}
          options={STATUSES}
          onChange={(next) => setStatus(next ?? '')}
        />
      </FilterSlot>
    </FilterBar>
  );
};
