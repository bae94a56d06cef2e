import { useMutation } from '@tanstack/react-query';
import { setQuestionFields } from '@zhibiao/contract/question/staff-edit';
import type { QuestionRow } from '@zhibiao/contract/question/staff';
import { Select } from 'antd';
import { useState } from 'react';
import { ClauseSelect } from '#features/question/staff/clause-select.tsx';
import { QUESTION_READS, useLawChoices } from '#features/question/staff/queries.ts';
import { tellEach } from '#features/question/staff/tell-each.tsx';
import { versionedItemsOf } from '#features/question/staff/use-question-acts.ts';
import { DIFFICULTIES } from '#features/question/staff/words.ts';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { refusalOf } from '#lib/api/failure.ts';
import { Button } from '#ui/action/button.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { DayInput } from '#ui/form/day-input.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import { ErrorLine } from '#widgets/editing/error-line.tsx';
import css from './bank.module.css';

type Set = {
  difficulty?: number;
  clauseId?: string | null;
  lawId?: string | null;
  validFrom?: string | null;
  validTo?: string | null;
};

/** 修改属性 of many: what is ticked is set, the rest stays as it is in each. */
export const FieldsDialog = ({ questions, onClose }: { questions: readonly QuestionRow[]; onClose: () => void }) => {
  const [fields, setFields] = useState<Set>({});
  const laws = useLawChoices();
  const invalidate = useInvalidate();
  const save = useMutation({
    mutationFn: () =>
      call(setQuestionFields, {
        body: {
          items: versionedItemsOf(questions),
          ...fields,
          ...('validFrom' in fields ? { validFrom: fields.validFrom || null, validTo: fields.validTo || null } : {}),
        },
      }),
    onSuccess: (answer) => {
      onClose();
      tellEach('修改', answer);
    },
    onSettled: () => invalidate(...QUESTION_READS),
  });
  const refused = refusalOf(save.error);
  const tick = (on: boolean, set: Set, ...names: (keyof Set)[]) => {
    if (on) setFields({ ...fields, ...set });
    else setFields(Object.fromEntries(Object.entries(fields).filter(([name]) => !names.some((one) => one === name))));
  };
  const row = (label: string, names: (keyof Set)[], initial: Set, field: React.ReactNode) => {
    const on = names.some((name) => name in fields);
    return (
      <li>
        <label>
          <Choice type="checkbox" checked={on} onChange={() => tick(!on, initial, ...names)} />
          {label}
        </label>
        {on ? <div>{field}</div> : <span className="note">不变</span>}
      </li>
    );
  };

  return (
    <Dialog
      title={`修改 ${questions.length} 题的属性`}
      onClose={onClose}
      text={
        <>
          <ul className={css.set}>
            {row(
              '难度',
              ['difficulty'],
              { difficulty: 3 },
              <Select
                aria-label="难度"
                value={fields.difficulty ?? 3}
                options={DIFFICULTIES}
                onChange={(difficulty) => setFields({ ...fields, difficulty })}
              />,
            )}
            {row(
              '条款',
              ['clauseId'],
              { clauseId: null },
              <ClauseSelect
                label="条款"
                value={fields.clauseId ?? null}
                onChange={(clauseId) => setFields({ ...fields, clauseId })}
              />,
            )}
            {row(
              '法律依据',
              ['lawId'],
              { lawId: null },
              <SearchableSelect<string>
                aria-label="法律依据"
                placeholder="没有"
                value={fields.lawId ?? null}
                options={laws}
                onChange={(lawId) => setFields({ ...fields, lawId: lawId ?? null })}
              />,
            )}
            {row(
              '有效期',
              ['validFrom', 'validTo'],
              { validFrom: null, validTo: null },
              <span className={`row gap-4 ${css.range}`}>
                <DayInput
                  aria-label="生效日"
                  value={fields.validFrom ?? ''}
                  onChange={(validFrom) => setFields({ ...fields, validFrom })}
                />
                至
                <DayInput
                  aria-label="失效日"
                  value={fields.validTo ?? ''}
                  onChange={(validTo) => setFields({ ...fields, validTo })}
                />
              </span>,
            )}
          </ul>
          <p className="note">每道题成为新的一版；正在作答的不受影响。</p>
          {refused && <ErrorLine>{refused}</ErrorLine>}
        </>
      }
    >
      <Button onClick={onClose}>取消</Button>
      <Button primary disabled={Object.keys(fields).length === 0} busy={save.isPending} onClick={() => save.mutate()}>
        修改
      </Button>
    </Dialog>
  );
};
