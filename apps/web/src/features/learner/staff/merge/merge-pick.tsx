import { useQuery } from '@tanstack/react-query';
import type { LearnerRow } from '@zhibiao/contract/learner/staff';
import { useState } from 'react';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import { SEARCH_FROM } from '#widgets/filters/org-choice.tsx';
import { othersQuery } from '#features/learner/staff/queries.ts';

const nameOf = ({ name, mobileMasked, emailMasked }: LearnerRow) =>
  `${name || '未填写姓名'} ${mobileMasked ?? emailMasked ?? ''}`.trim();

type Props = { id?: string; value: string; onChange: (id: string) => void; except: string };
/** As the list finds people: by name, or by a whole number. */
export const OtherPick = ({ except, value, onChange, ...field }: Props) => {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const rows = useQuery(othersQuery(typed)).data?.rows ?? [];
  const found = rows.filter(({ id }) => id !== except).map((row) => ({ value: row.id, label: nameOf(row) }));
  const options = chosen && !found.some((one) => one.value === chosen.value) ? [...found, chosen] : found;
  return (
    <SearchableSelect<string>
      {...field}
      placeholder="姓名、完整手机号/邮箱/身份证号查找"
      value={value || null}
      options={typed === '' ? (chosen ? [chosen] : []) : options}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      notFoundContent={typed.trim().length < SEARCH_FROM ? `请至少输入${SEARCH_FROM}个字符` : '没有找到'}
      onChange={(id) => {
        setChosen(options.find((one) => one.value === id) ?? null);
        onChange(id ?? '');
      }}
    />
  );
};
