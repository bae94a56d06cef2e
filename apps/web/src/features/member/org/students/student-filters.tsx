import { useQuery } from '@tanstack/react-query';
import { textChoicesOf } from '@zhibiao/contract/core/codes';
import { departmentText } from '@zhibiao/contract/member/department-path';
import { MEMBER } from '@zhibiao/contract/member/learner';
import type { ReactNode } from 'react';
import { FilterBar, FilterSlot } from '#ui/filter/filter-bar.tsx';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import { departmentsQuery, studentCountsQuery } from './queries.ts';

type Props = {
  keyword: string;
  onKeyword: (text: string) => void;
  department: string;
  onDepartment: (name: string) => void;
  status: string;
  onStatus: (status: string) => void;
  /** The list is of one status. */
  ofInvitations: boolean;
  actions: ReactNode;
};

/** Name, phone or e-mail, department, status. */
export const StudentFilterBar = ({
  keyword,
  onKeyword,
  department,
  onDepartment,
  status,
  onStatus,
  ofInvitations,
  actions,
}: Props) => {
  const departments = useQuery(departmentsQuery).data ?? [];
  const counts = useQuery(studentCountsQuery).data?.byStatus ?? [];
  const statuses = textChoicesOf(MEMBER)
    .filter(({ value }) => value !== String(MEMBER.invited))
    .map(({ value, label }) => ({
      value,
      label: `${label} ${counts.find((row) => String(row.status) === value)?.count ?? 0}`,
    }));

  return (
    <FilterBar text={keyword} onText={onKeyword} placeholder="姓名、手机号、邮箱" actions={actions}>
      <FilterSlot>
        <SearchableSelect<string>
          aria-label="部门"
          placeholder="全部部门"
          value={department || null}
          onChange={(value) => onDepartment(value ?? '')}
          options={departments.map((path) => ({ value: path, label: departmentText(path) }))}
          popupMatchSelectWidth={false}
        />
      </FilterSlot>
      {!ofInvitations && (
        <FilterSlot>
          <SearchableSelect<string>
            aria-label="状态"
            placeholder="全部状态"
            value={status || null}
            onChange={(value) => onStatus(value ?? '')}
            options={statuses}
            popupMatchSelectWidth={false}
          />
        </FilterSlot>
      )}
    </FilterBar>
  );
};
