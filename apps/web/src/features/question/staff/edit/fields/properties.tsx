import { useQuery } from '@tanstack/react-query';
import { OWN_TYPES, QUESTION } from '@zhibiao/contract/question/types';
import { Segmented, Select } from 'antd';
import { banksQuery, useLawChoices } from '#features/question/staff/queries.ts';
import { ClauseSelect } from '#features/question/staff/clause-select.tsx';
import { DIFFICULTIES, SHORT_TYPE, typeChoices } from '#features/question/staff/words.ts';
import { DayInput } from '#ui/form/day-input.tsx';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import { Field, FieldGroup } from '#widgets/editing/field.tsx';
import { emptyChild, withOneRight, type QuestionDraft } from '#features/question/staff/edit/draft.ts';
import css from '#features/question/staff/edit/edit.module.css';
import type { FaultAt } from '#features/question/staff/edit/faults.ts';

export type FormProps = {
  draft: QuestionDraft;
  at: FaultAt;
  set: (change: Partial<QuestionDraft>) => void;
};
type Props = FormProps & {
  /** What may be chosen: a question that was ever in force keeps its type, one that is stored its bank. */
  typeFixed?: string | null;
  bankFixed?: string | null;
  /** Of an import, where one is chosen for all. */
  withoutBank?: boolean;
  words?: { clause: string | null; law: string | null };
};

/** What another type makes of what is there. */
const asType = (draft: QuestionDraft, type: QuestionDraft['type']): Partial<QuestionDraft> => ({
  type,
  ...(type === QUESTION.single ? { options: withOneRight(draft.options) } : {}),
  ...(type === QUESTION.case && draft.children.length === 0 ? { children: [emptyChild()] } : {}),
});

/** 属性: type, bank, difficulty, clause, law, validity. */
export const Properties = ({
  draft,
  at,
  set,
  typeFixed = null,
  bankFixed = null,
  withoutBank = false,
  words,
}: Props) => {
  const banks = useQuery({ ...banksQuery, enabled: !withoutBank && bankFixed === null }).data ?? [];
  const laws = useLawChoices();
  const { type, bankId, difficulty, clauseId, lawId, validFrom, validTo } = draft;

  return (
    <div className={css.three}>
      <Field label="题型" hint={typeFixed} fault={at('type')}>
        {(id) => (
          <Select
            id={id}
            value={type}
            disabled={typeFixed !== null}
            aria-invalid={at('type') !== null}
            options={
              OWN_TYPES.some((one) => one === type)
                ? typeChoices(OWN_TYPES)
                : [{ value: type, label: SHORT_TYPE[type] }, ...typeChoices(OWN_TYPES)]
            }
            onChange={(next) => set(asType(draft, next))}
          />
        )}
      </Field>
      {!withoutBank && (
        <Field label="题库" fault={at('bankId')}>
          {(id) => (
            <Select
              id={id}
              value={bankId || null}
              placeholder="请选择题库"
              disabled={bankFixed !== null}
              aria-invalid={at('bankId') !== null}
              status={at('bankId') ? 'error' : ''}
              options={
                bankFixed === null
                  ? banks.map((bank) => ({ value: bank.id, label: bank.name }))
                  : [{ value: bankId, label: bankFixed }]
              }
              onChange={(next) => set({ bankId: next ?? '' })}
            />
          )}
        </Field>
      )}
      <FieldGroup label="难度" aside="1 易 5 难" fault={at('difficulty')}>
        <Segmented
          block
          aria-label="难度"
          value={difficulty}
          options={DIFFICULTIES}
          onChange={(next) => set({ difficulty: next })}
        />
      </FieldGroup>
      <Field label="条款" fault={at('clauseId')}>
        {(id) => (
          <ClauseSelect
            id={id}
            value={clauseId}
            words={words?.clause ?? null}
            fault={at('clauseId')}
            onChange={(next) => set({ clauseId: next })}
          />
        )}
      </Field>
      <Field label="法律依据" fault={at('lawId')}>
        {(id) => (
          <SearchableSelect<string>
            id={id}
            value={lawId}
            placeholder="没有"
            notFoundContent="没有匹配的法律"
            popupMatchSelectWidth={false}
            options={
              lawId !== null && !laws.some(({ value }) => value === lawId)
                ? [{ value: lawId, label: words?.law ?? '…' }, ...laws]
                : laws
            }
            onChange={(next) => set({ lawId: next ?? null })}
          />
        )}
      </Field>
      <FieldGroup label="有效期" aside="不填为长期" fault={at('validFrom') ?? at('validTo')}>
        <div className={`row gap-4 ${css.range}`}>
          <DayInput aria-label="生效日" value={validFrom ?? ''} onChange={(day) => set({ validFrom: day || null })} />
          <span>至</span>
          <DayInput
            aria-label="失效日"
            value={validTo ?? ''}
            aria-invalid={at('validTo') !== null}
            status={at('validTo') ? 'error' : ''}
            onChange={(day) => set({ validTo: day || null })}
          />
        </div>
      </FieldGroup>
    </div>
  );
};
