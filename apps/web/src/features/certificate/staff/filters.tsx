import { CERT_STATUS, CERT_TYPE } from '@zhibiao/contract/certificate';
import { textChoicesOf } from '@zhibiao/contract/codes';
import type { ReactNode } from 'react';
import { useFilterParam } from '#lib/url-state.ts';
import { DayInput } from '#ui/day-input.tsx';
import { FilterBar, FilterSlot } from '#ui/filter-bar.tsx';
import { SearchableSelect } from '#ui/searchable-select.tsx';
import css from './staff.module.css';
import { EXPIRING } from './queries.ts';

const STATES = [EXPIRING, ...CERT_STATUS].map((value) => ({ value, label: value }));

/** By number or holder, kind, state, day of issue. */
export const CertificateFilterBar = ({ actions }: { actions?: ReactNode }) => {
  const [text, setText] = useFilterParam('keyword');
  return (
    <FilterBar text={text} onText={setText} placeholder="证书编号或姓名" actions={actions}>
      <Narrow name="type" label="证书类型" all="全部类型" options={textChoicesOf(CERT_TYPE)} />
      <Narrow name="status" label="状态" all="全部状态" options={STATES} />
      <Days />
    </FilterBar>
  );
};

type Options = { value: string; label: string }[];
const Narrow = ({ name, label, all, options }: { name: string; label: string; all: string; options: Options }) => {
  const [value, setValue] = useFilterParam(name);
  return (
    <FilterSlot>
      <SearchableSelect<string>
        aria-label={label}
        placeholder={all}
        value={options.some((option) => option.value === value) ? value : null}
        onChange={(next) => setValue(next ?? '')}
        options={options}
      />
    </FilterSlot>
  );
};

const Days = () => {
  const [from, setFrom] = useFilterParam('from');
  const [to, setTo] = useFilterParam('to');
  return (
    <span className={css.days}>
      <DayInput aria-label="签发日期从" value={from} onChange={(day) => day !== '?' && setFrom(day)} />
      <span aria-hidden="true">至</span>
      <DayInput aria-label="签发日期到" value={to} onChange={(day) => day !== '?' && setTo(day)} />
    </span>
  );
};
