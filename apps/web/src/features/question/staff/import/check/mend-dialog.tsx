import { faultsIn } from '@zhibiao/contract/core/refusal';
import { useState } from 'react';
import {
  questionBodyOf,
  questionDraftOf,
  isSameQuestion,
  type QuestionDraft,
} from '#features/question/staff/edit/draft.ts';
import { faultAt, focusFirstFault, fromImport } from '#features/question/staff/edit/faults.ts';
import { QuestionFields } from '#features/question/staff/edit/fields/question-fields.tsx';
import { confirm } from '#lib/message/confirm.ts';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import edit from '#features/question/staff/edit/edit.module.css';
import css from '#features/question/staff/import/import.module.css';
import type { Staged } from '#features/question/staff/import/queries.ts';
import { QuestionFields as WholeQuestion } from '@zhibiao/contract/question/rules';

type Props = { row: Staged; busy: boolean; onMend: (question: Staged['question']) => void; onClose: () => void };

/** A question of the file in the editor's own form. What is wrong is said from the start. */
export const MendDialog = ({ row, busy, onMend, onClose }: Props) => {
  const [base] = useState(() => questionDraftOf(row.question));
  const [draft, setDraft] = useState(base);
  const changed = !isSameQuestion(draft, base);
  const { data: whole } = WholeQuestion.safeParse(questionBodyOf(draft));
  const wrong = faultsIn(WholeQuestion, questionBodyOf(draft));
  const faults = wrong.length > 0 || changed ? wrong : fromImport(row.faults);
  const close = async () => {
    const leave =
      !changed || (await confirm({ title: '放弃对这道题的修改？', ok: '放弃', cancel: '继续修改', staying: true }));
    if (leave) onClose();
  };

  return (
    <Dialog
      wide
      title={`第 ${row.no} 题（${row.place}）`}
      onClose={() => void close()}
      text={
        <div className={`${edit.column} ${css.mend}`}>
          <QuestionFields
            withoutBank
            draft={draft}
            at={faultAt(faults)}
            set={(change: Partial<QuestionDraft>) => setDraft((before) => ({ ...before, ...change }))}
          />
        </div>
      }
    >
      <Button onClick={() => void close()}>取消</Button>
      <Button primary busy={busy} disabled={!changed} onClick={() => (whole ? onMend(whole) : focusFirstFault())}>
        保存
      </Button>
    </Dialog>
  );
};
