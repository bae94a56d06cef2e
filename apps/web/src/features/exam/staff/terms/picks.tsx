import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SearchableSelect, type SelectField } from '#ui/form/searchable-select.tsx';
import { conditionPapersQuery, CONDITION_SEARCH_FROM, conditionSubjectsQuery } from './queries.ts';

/** Searching on the server: what was chosen keeps its words while something else is typed. */
const useTyped = () => {
  const [typed, setTyped] = useState('');
  return { typed, search: { filterOption: false as const, onSearch: setTyped } };
};

export const PaperPick = (props: SelectField<string>) => {
  const { typed, search } = useTyped();
  const papers = useQuery(conditionPapersQuery(typed)).data ?? [];
  return (
    <SearchableSelect<string>
      aria-label="试卷"
      placeholder="选择试卷"
      notFoundContent="没有这样的试卷"
      {...props}
      options={papers}
      showSearch={search}
    />
  );
};

type Option = { value: string; label: string };
type Props = Omit<SelectField<string>, 'onChange'> & { kind: 'user' | 'org'; onChange?: (id: string) => void };
/** Of a learner or an organisation; one that was found stays among the choices. */
export const SubjectPick = ({ kind, onChange, ...props }: Props) => {
  const { typed, search } = useTyped();
  const [chosen, setChosen] = useState<Option | null>(null);
  const found = useQuery(conditionSubjectsQuery(kind, typed)).data ?? [];
  const options = chosen && !found.some(({ value }) => value === chosen.value) ? [...found, chosen] : found;
  return (
    <SearchableSelect<string>
      placeholder={kind === 'user' ? '输入姓名、完整手机号或邮箱查找' : '输入机构名称查找'}
      {...props}
      options={typed === '' ? (chosen ? [chosen] : []) : options}
      showSearch={search}
      notFoundContent={
        typed.trim().length < CONDITION_SEARCH_FROM ? `请至少输入${CONDITION_SEARCH_FROM}个字符` : '没有找到'
      }
      onChange={(id) => {
        setChosen(options.find(({ value }) => value === id) ?? null);
        onChange?.(id);
      }}
    />
  );
};

type ManyProps = Omit<SelectField<string[]>, 'onChange'> & { onChange?: (ids: string[]) => void };
/** Several learners. */
export const LearnersPick = ({ onChange, value = [], ...props }: ManyProps) => {
  const { typed, search } = useTyped();
  const [chosen, setChosen] = useState<Option[]>([]);
  const found = useQuery(conditionSubjectsQuery('user', typed)).data ?? [];
  const options = [...chosen, ...found.filter((one) => !chosen.some(({ value: id }) => id === one.value))];
  return (
    <SearchableSelect<string[]>
      mode="multiple"
      placeholder="输入姓名、完整手机号或邮箱查找，可选多人"
      {...props}
      value={value}
      options={options}
      showSearch={search}
      notFoundContent={
        typed.trim().length < CONDITION_SEARCH_FROM ? `请至少输入${CONDITION_SEARCH_FROM}个字符` : '没有找到'
      }
      onChange={(ids) => {
        setChosen(options.filter(({ value: id }) => ids.includes(id)));
        onChange?.(ids);
      }}
    />
  );
};
