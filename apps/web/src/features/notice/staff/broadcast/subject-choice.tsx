import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '#lib/typing/use-debounced.ts';
import { SearchableSelect, type SelectField } from '#ui/form/searchable-select.tsx';
import { audienceDepartmentsQuery, audienceSubjectsQuery } from './queries.ts';

type Named = { id: string; name: string };
type Props = Omit<SelectField<string>, 'onChange'> & {
  kind: 'org' | 'lesson';
  /** The one that is chosen already. */
  known: Named | null;
  onChange?: (id: string) => void;
};

/** An organisation or a course, found on the server; what is chosen keeps its name while something else is typed. */
export const AudienceSubjectChoice = ({ kind, known, onChange, ...props }: Props) => {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(known);
  const found = useQuery(audienceSubjectsQuery(kind, useDebounced(typed.trim(), 300))).data ?? [];
  const shown = chosen && typed === '' && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  return (
    <SearchableSelect<string>
      placeholder={kind === 'org' ? '输入机构名称查找' : '输入课程名称查找'}
      {...props}
      allowClear={false}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={shown.map(({ id, name }) => ({ value: id, label: name }))}
      notFoundContent="没有找到"
      onChange={(id) => {
        setChosen(shown.find((one) => one.id === id) ?? null);
        setTyped('');
        onChange?.(id);
      }}
    />
  );
};

/** With all below it. */
export const DepartmentChoice = ({ orgId, ...props }: SelectField<string> & { orgId: string }) => {
  const { data = [], isPending } = useQuery(audienceDepartmentsQuery(orgId));
  const none = orgId !== '' && !isPending && data.length === 0;
  return (
    <SearchableSelect<string>
      {...props}
      // Nothing chosen is the whole organisation, not an empty name.
      value={props.value || null}
      disabled={orgId === '' || none}
      placeholder={none ? '该机构没有部门' : '不选为全部部门'}
      options={data.map((path) => ({ value: path, label: path }))}
    />
  );
};
