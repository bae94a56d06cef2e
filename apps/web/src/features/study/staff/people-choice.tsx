import { useMutation, useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { ENROL_PEOPLE, matchLearners } from '@zhibiao/contract/study/staff-enrol';
import { useState, type ClipboardEvent } from 'react';
import { call } from '#lib/api/api.ts';
import { refusalOf } from '#lib/api/failure.ts';
import { useDebounced } from '#lib/typing/use-debounced.ts';
import { SearchableSelect, type SelectField } from '#ui/form/searchable-select.tsx';
import { SEARCH_FROM } from '#widgets/filters/org-choice.tsx';
import { readPastedPeople } from './pasted.ts';
import { peopleQuery } from './queries.ts';

export type Chosen = { id: string; name: string };

const labelOf = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join('　');

type Props = Omit<SelectField<string[]>, 'onChange'> & {
  known: readonly Chosen[];
  onChange?: (ids: string[]) => void;
};

/** Learners found by a part of their name, or by a whole phone number or address; or a list of these, pasted. */
export const PeopleChoice = ({ known, value, onChange, ...field }: Props) => {
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed.trim());
  const found = useQuery(peopleQuery(keyword));
  const [seen, setSeen] = useState(() => new Map(known.map(({ id, name }) => [id, name])));
  const options = new Map(seen);
  for (const { id, name, orgName, mobileMasked, emailMasked } of keyword === '' ? [] : (found.data?.rows ?? []))
    options.set(id, labelOf(name, orgName, mobileMasked ?? emailMasked));
  const choose = (ids: string[], labels: ReadonlyMap<string, string>) => {
    setSeen(new Map(ids.map((id) => [id, labels.get(id) ?? id])));
    onChange?.(ids);
  };

  const list = useMutation({
    mutationFn: (accounts: string[]) => call(matchLearners, { body: { accounts } }),
    onSuccess: (answer) => {
      const ids = new Set([...(value ?? []), ...answer.found.map(({ id }) => id)]);
      if (ids.size > ENROL_PEOPLE) return;
      const labels = answer.found.map(
        ({ id, name, orgName, account }) => [id, labelOf(name, orgName, account)] as const,
      );
      choose([...ids], new Map([...options, ...labels]));
    },
  });
  const [without, setWithout] = useState<string[]>([]);
  const paste = (event: ClipboardEvent) => {
    const read = readPastedPeople(event.clipboardData.getData('text'));
    if (read.accounts.length < 2) return;
    event.preventDefault();
    setWithout(read.without);
    list.mutate(read.accounts);
  };

  return (
    <div onPasteCapture={paste}>
      <SearchableSelect<string[]>
        {...field}
        {...(value && { value })}
        mode="multiple"
        maxTagCount={12}
        placeholder="输入姓名或完整手机号查找"
        loading={found.isFetching || list.isPending}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        options={[...options].map(([id, label]) => ({ value: id, label }))}
        notFoundContent={keyword.length < SEARCH_FROM ? `请至少输入${SEARCH_FROM}个字符` : '没有匹配的学员'}
        onChange={(ids) => choose(ids, options)}
      />
      <p className="note" role="status">
        {refusalOf(list.error) ?? (list.data && pastedText(list.data, list.variables, without))}
      </p>
    </div>
  );
};

/** What came of the list: everyone of it who is left out is named. */
const pastedText = (
  { found, unknown }: AnswerOf<typeof matchLearners>,
  words: readonly string[],
  without: readonly string[],
): string =>
  [
    `粘贴的名单：找到 ${found.length} 人`,
    unknown.length > 0 &&
      `没有找到 ${unknown.length} 个（${unknown.map((at) => words[at]).join('、')}）：没有注册，或不在您的数据范围内`,
    without.length > 0 && `没有手机号或邮箱的 ${without.length} 行（${without.join('；')}）没有读入`,
  ]
    .filter(Boolean)
    .join('。') + '。';
