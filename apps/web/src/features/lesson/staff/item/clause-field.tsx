import { useQuery } from '@tanstack/react-query';
import { LESSON_MAX } from '@zhibiao/contract/core/limits';
import { clauseOptions } from '@zhibiao/contract/standard/staff';
import { ask } from '#lib/api/ask.ts';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import { Field } from '#widgets/editing/field.tsx';
import type { ItemForm } from './use-item-form.ts';

type Clause = ItemForm['draft']['clauses'][number];
const wordsOf = ({ number, title }: Clause): string => `${number} ${title}`;

/** What the lecture explains, of the standard that its course is on; nothing where it is on none. */
export const ClauseField = ({ form, may }: { form: ItemForm; may: boolean }) => {
  const { draft, set, standardCode, faultOf } = form;
  const code = standardCode ?? '';
  const options = useQuery({ ...ask(clauseOptions, { query: { code } }), enabled: standardCode !== null });
  const { clauses } = draft;
  if (standardCode === null && clauses.length === 0) return null;
  // Those of an earlier standard of the course can be seen and taken away.
  const known = new Map([...clauses, ...(options.data ?? [])].map((clause) => [clause.id, clause]));

  return (
    <Field label="条款" fault={faultOf('clauseIds')} hint={standardCode ?? '课程没有选择适用标准'}>
      {(id) => (
        <SearchableSelect<string[]>
          id={id}
          mode="multiple"
          maxCount={LESSON_MAX.clauses}
          disabled={!may}
          placeholder="这一讲讲解的条款"
          notFoundContent="这个标准还没有条款"
          value={clauses.map((clause) => clause.id)}
          options={[...known.values()].map((clause) => ({ value: clause.id, label: wordsOf(clause) }))}
          onChange={(ids) => set({ clauses: ids.flatMap((one) => known.get(one) ?? []) })}
        />
      )}
    </Field>
  );
};
