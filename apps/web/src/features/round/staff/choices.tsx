import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { roundPeople, type RoundPerson, roundSubjects } from '@zhibiao/contract/round/staff';
import { useState } from 'react';
import { ask } from '#lib/api/ask.ts';
import { useDebounced } from '#lib/typing/use-debounced.ts';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';

/** Selects that find on the server what is typed. */

type Kind = keyof AnswerOf<typeof roundSubjects>;
export type SubjectKind = Exclude<Kind, 'orgs'>;
type Named = { id: string; name: string };
type Field<V> = { id?: string; value?: V; onChange?: (value: V) => void };
const WORDS: Record<Kind, string> = { lessons: '课程', papers: '试卷', orgs: '机构' };

const useTyped = () => {
  const [typed, setTyped] = useState('');
  return { keyword: useDebounced(typed.trim(), 300), setTyped };
};

/** What was chosen stays among the options under its name, whatever is looked for. */
const useFound = (kind: Kind, known: readonly Named[]) => {
  const { keyword, setTyped } = useTyped();
  const { data } = useQuery(ask(roundSubjects, { query: { keyword } }));
  const found = data?.[kind] ?? [];
  const [seen, setSeen] = useState<readonly Named[]>(known);
  const fresh = found.filter(({ id }) => !seen.some((one) => one.id === id));
  if (fresh.length > 0) setSeen([...seen, ...fresh]);
  const shown = keyword ? found : seen;
  return { setTyped, options: shown.map(({ id, name }) => ({ value: id, label: name })) };
};

export const RoundSubjectChoice = ({
  kind,
  known,
  ...field
}: Field<string> & { kind: SubjectKind; known: readonly Named[] }) => {
  const { setTyped, options } = useFound(kind, known);
  return (
    <SearchableSelect<string>
      {...field}
      showSearch={{ onSearch: setTyped, filterOption: false }}
      placeholder={`选择${WORDS[kind]}`}
      options={options}
    />
  );
};

export const OrgsChoice = ({ known, ...field }: Field<string[]> & { known: readonly Named[] }) => {
  const { setTyped, options } = useFound('orgs', known);
  return (
    <SearchableSelect<string[]>
      {...field}
      mode="multiple"
      showSearch={{ onSearch: setTyped, filterOption: false }}
      placeholder="不选为全部学员"
      options={options}
    />
  );
};

export type RoundOf = { lessonId?: string | undefined; paperId?: string | undefined };
const labelOfPerson = ({ name, accountMasked, orgName, roundName, done }: RoundPerson): string =>
  [name || '未填写姓名', accountMasked, orgName, `${roundName}${done ? '已完成' : '未完成'}`]
    .filter(Boolean)
    .join(' · ');

export const RoundPeopleChoice = ({ of, ...field }: Field<string[]> & { of: RoundOf }) => {
  const { keyword, setTyped } = useTyped();
  const { data } = useQuery(ask(roundPeople, { query: { ...of, keyword, pageSize: 100 } }));
  const found = data?.rows ?? [];
  const [seen, setSeen] = useState<readonly RoundPerson[]>([]);
  const fresh = found.filter(({ userId }) => !seen.some((one) => one.userId === userId));
  if (fresh.length > 0) setSeen([...seen, ...fresh]);
  const shown = keyword ? found : seen;
  return (
    <SearchableSelect<string[]>
      {...field}
      mode="multiple"
      showSearch={{ onSearch: setTyped, filterOption: false }}
      placeholder="输入姓名、完整的手机号或邮箱查找"
      options={shown.map((person) => ({ value: person.userId, label: labelOfPerson(person) }))}
      notFoundContent="没有找到学员"
    />
  );
};
