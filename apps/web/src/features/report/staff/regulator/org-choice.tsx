import { useQuery } from '@tanstack/react-query';
import { regulatorOrgs } from '@zhibiao/contract/report/staff-regulator';
import { useState } from 'react';
import { ask } from '#lib/api/ask.ts';
import { useDebounced } from '#lib/typing/use-debounced.ts';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';

type Props = { id?: string; value?: string; onChange?: (id: string | undefined) => void };

/** One organisation, found by a part of its name. */
export const RegulatorOrgChoice = ({ onChange, ...field }: Props) => {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const keyword = useDebounced(typed.trim(), 300);
  const found = useQuery({ ...ask(regulatorOrgs, { query: { keyword } }), enabled: keyword !== '' }).data ?? [];
  const options = found.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <SearchableSelect<string>
      {...field}
      placeholder="全部机构"
      showSearch={{ onSearch: setTyped, filterOption: false }}
      options={keyword ? options : chosen ? [chosen] : []}
      notFoundContent={keyword ? '没有找到机构' : '请输入机构名称'}
      onChange={(next) => {
        setChosen(options.find(({ value }) => value === next) ?? null);
        setTyped('');
        onChange?.(next ?? undefined);
      }}
    />
  );
};
