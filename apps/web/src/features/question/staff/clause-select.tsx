import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import { useClauseChoices, type ClauseChoice } from './queries.ts';

type Props = {
  id?: string;
  label?: string;
  value: string | null;
  /** What is chosen, in words, before the clauses have come. */
  words?: string | null;
  placeholder?: string;
  fault?: string | null;
  onChange: (id: string | null) => void;
};

/** A clause, out of the trees of all standards; found by number, by words, or by their pinyin. */
export const ClauseSelect = ({ id, label, value, words, placeholder = '未挂条款', fault, onChange }: Props) => {
  const groups = useClauseChoices();
  const known = groups.some(({ options }) => options.some((one) => one.value === value));
  const unknown: ClauseChoice[] = value !== null && !known ? [{ value, label: words ?? '…', depth: 0 }] : [];

  return (
    <SearchableSelect<string>
      {...(id === undefined ? {} : { id })}
      {...(label === undefined ? {} : { 'aria-label': label })}
      value={value}
      placeholder={placeholder}
      status={fault ? 'error' : ''}
      popupMatchSelectWidth={false}
      notFoundContent={groups.length === 0 ? '还没有标准条款' : '没有匹配的条款'}
      options={[...unknown, ...groups]}
      optionRender={({ label: text, data }) => (
        <span style={{ paddingInlineStart: ((data as Partial<ClauseChoice>).depth ?? 0) * 16 }}>{text}</span>
      )}
      onChange={(next) => onChange(next ?? null)}
    />
  );
};
