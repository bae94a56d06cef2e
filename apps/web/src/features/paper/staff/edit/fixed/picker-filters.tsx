import { useQuery } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { paperBanksQuery } from '#features/paper/staff/queries.ts';
import { LEVEL_CHOICES, TYPE_CHOICES } from '#features/paper/staff/words.ts';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import css from './fixed.module.css';

export type PickerFilter = { bankId: string; type: string; difficulty: string; keyword: string };
type Props = { filter: PickerFilter; onChange: (next: Partial<PickerFilter>) => void };

const TYPES = TYPE_CHOICES.map(({ value, label }) => ({ value: String(value), label }));
const LEVELS = LEVEL_CHOICES.map(({ value, label }) => ({ value: String(value), label: `难度 ${label}` }));

/** What questions are looked for by. */
export const PickerFilters = ({ filter, onChange }: Props) => {
  const banks = useQuery(paperBanksQuery).data ?? [];

  return (
    <div className={css.filters}>
      <SearchableSelect<string>
        aria-label="题库"
        placeholder="全部题库"
        value={filter.bankId || null}
        options={banks.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(bankId) => onChange({ bankId: bankId ?? '' })}
      />
      <Select
        aria-label="题型"
        placeholder="全部题型"
        allowClear
        value={filter.type || null}
        options={TYPES}
        onChange={(type) => onChange({ type: type ?? '' })}
      />
      <Select
        aria-label="难度"
        placeholder="全部难度"
        allowClear
        value={filter.difficulty || null}
        options={LEVELS}
        onChange={(difficulty) => onChange({ difficulty: difficulty ?? '' })}
      />
      <Input
        aria-label="题干、编号"
        placeholder="题干、编号"
        maxLength={50}
        value={filter.keyword}
        onChange={(event) => onChange({ keyword: event.target.value })}
      />
    </div>
  );
};
