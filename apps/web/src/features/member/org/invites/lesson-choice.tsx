import { useQuery } from '@tanstack/react-query';
import type { OrgInvite } from '@zhibiao/contract/member/org-invites';
import { useState } from 'react';
import { useDebounced } from '#lib/typing/use-debounced.ts';
import { SearchableSelect, type SelectField } from '#ui/form/searchable-select.tsx';
import { lessonChoiceQuery } from './queries.ts';

type Props = SelectField<string[]> & { /** Names of what is chosen already. */ known: OrgInvite['lessons'] };

/** Published courses, found by a part of their name. */
export const LessonChoice = ({ known, ...field }: Props) => {
  const [typed, setTyped] = useState('');
  const found = useQuery(lessonChoiceQuery(useDebounced(typed.trim())));
  const options = new Map(known.map(({ lessonId, name }) => [lessonId, name]));
  const rows = found.data?.rows ?? [];
  for (const { lessonId, name } of rows) options.set(lessonId, name);

  return (
    <SearchableSelect<string[]>
      {...field}
      mode="multiple"
      placeholder="输入课程名称查找"
      loading={found.isFetching}
      showSearch={{
        // What the server found is found; of those that are chosen already the label tells.
        filterOption: (input, option) =>
          rows.some(({ lessonId }) => lessonId === option?.value) || String(option?.label).includes(input.trim()),
        onSearch: setTyped,
      }}
      options={[...options].map(([lessonId, name]) => ({ value: lessonId, label: name }))}
      notFoundContent={found.isError ? '查找失败，请稍后再试' : '没有匹配的课程'}
    />
  );
};
