import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listOrgs, orgDetail } from '@zhibiao/contract/org/staff';
import { useState } from 'react';
import { ask } from '#lib/api/ask.ts';
import { useCan } from '#lib/staff/me.ts';
import { useIdParam } from '#lib/url/url-state.ts';
import { FilterSlot } from '#ui/filter/filter-bar.tsx';
import { SearchableSelect, type SelectField } from '#ui/form/searchable-select.tsx';

/** From so many characters on something is looked for on the server. */
export const SEARCH_FROM = 2;
export const FOUND_FEW = { pageNum: 1, pageSize: 10 };

const foundQuery = (keyword: string) =>
  ask(
    listOrgs,
    { query: { ...FOUND_FEW, keyword } },
    { enabled: keyword.length >= SEARCH_FROM, placeholderData: keepPreviousData },
  );
const chosenQuery = (id: string) => ask(orgDetail, { params: { id } }, { enabled: id !== '' });

type Props = Omit<SelectField<string>, 'value' | 'onChange'> & { value?: string; onChange?: (id: string) => void };

/** An organisation, found by a part of its name, for those who may see organisations; '' is none. */
export const OrgChoice = ({ value = '', onChange, ...field }: Props) => {
  const [typed, setTyped] = useState('');
  const keyword = typed.trim();
  const found = useQuery(foundQuery(keyword)).data?.rows;
  const chosen = useQuery(chosenQuery(value)).data;
  const options = (typed === '' ? [] : (found ?? [])).map(({ id, orgName }) => ({ value: id, label: orgName }));
  const known = chosen && !options.some((one) => one.value === chosen.id);
  return (
    <SearchableSelect<string>
      {...field}
      value={value || null}
      options={known ? [...options, { value: chosen.id, label: chosen.orgName }] : options}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      notFoundContent={keyword.length < SEARCH_FROM ? `请至少输入${SEARCH_FROM}个字符` : '没有找到'}
      popupMatchSelectWidth={false}
      onChange={(next: string | undefined) => {
        setTyped('');
        onChange?.(next ?? '');
      }}
    />
  );
};

/** `orgId` of the address as a filter of a list, for those who may see organisations. */
export const FilterOrg = () => {
  const may = useCan()('org:list');
  const [orgId, setOrgId] = useIdParam('orgId');
  return may ? (
    <FilterSlot>
      <OrgChoice aria-label="机构" placeholder="全部机构" value={orgId} onChange={setOrgId} />
    </FilterSlot>
  ) : null;
};
