import { labelOf } from '@zhibiao/contract/core/codes';
import { ROLE } from '@zhibiao/contract/auth/roles';
import { useQuery } from '@tanstack/react-query';
import { type OrgPerson } from '@zhibiao/contract/org/org';
import { useState } from 'react';
import { useDebounced } from '#lib/typing/use-debounced.ts';
import { SearchableSelect, type SelectField } from '#ui/form/searchable-select.tsx';
import { orgCandidatesQuery } from '#features/org/queries.ts';

/** A member in the register, found by a part of the name; the number tells namesakes apart. */
export const MemberChoice = (field: SelectField<string>) => {
  const [typed, setTyped] = useState('');
  const found = useQuery(orgCandidatesQuery(useDebounced(typed.trim())));

  return (
    <SearchableSelect<string>
      {...field}
      placeholder="输入姓名查找在册学员"
      loading={found.isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={found.data?.map((person) => ({ value: person.memberId, label: textOf(person) })) ?? []}
      notFoundContent={found.isError ? '查找失败，请稍后再试' : '没有找到已注册账号的在册学员'}
    />
  );
};

const textOf = ({ name, mobile, email, department, role }: OrgPerson): string =>
  [name, mobile ?? email, department, role === ROLE.learner ? null : labelOf(ROLE, role)].filter(Boolean).join('　');
