import { useFilterParam } from '#lib/url/url-state.ts';
import { FilterSlot } from '#ui/filter/filter-bar.tsx';
import { SearchableSelect, type SelectField } from '#ui/form/searchable-select.tsx';

type Field = {
  label: string;
  /** What stands there while nothing is chosen. */
  all: string;
  options: { value: string; label: string }[];
};
type ChoiceProps = Field & {
  /** '' is none. */
  value: string;
  onChoose: (value: string) => void;
} & Pick<SelectField<string>, 'popupMatchSelectWidth'>;

/** One filter of a list, chosen from its options. */
export const FilterChoice = ({ label, all, value, options, onChoose, popupMatchSelectWidth = false }: ChoiceProps) => (
  <FilterSlot>
    <SearchableSelect<string>
      aria-label={label}
      placeholder={all}
      value={value || null}
      options={options}
      popupMatchSelectWidth={popupMatchSelectWidth}
      onChange={(next) => onChoose(next ?? '')}
    />
  </FilterSlot>
);

/** The same by its name in the address; what the address has beyond the options is no filter. */
export const FilterSelect = ({ name, ...field }: Field & { name: string }) => {
  const [value, setValue] = useFilterParam(name);
  const known = field.options.some((option) => option.value === value);
  return <FilterChoice {...field} value={known ? value : ''} onChoose={setValue} />;
};
