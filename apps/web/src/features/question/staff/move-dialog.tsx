import { useMutation, useQuery } from '@tanstack/react-query';
import { moveQuestions } from '@zhibiao/contract/question/staff-edit';
import { Select } from 'antd';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Field } from '#widgets/editing/field.tsx';
import { banksQuery, QUESTION_READS } from './queries.ts';
import { tellEach } from './tell-each.tsx';
import { versionedItemsOf, type Versioned } from './use-question-acts.ts';

type Moved = Versioned & { bankId: string };

/** 移动 to another bank. */
export const MoveDialog = ({ questions, onClose }: { questions: readonly Moved[]; onClose: () => void }) => {
  const [bankId, setBankId] = useState<string | null>(null);
  const invalidate = useInvalidate();
  const own = new Set(questions.map((one) => one.bankId));
  const banks = (useQuery(banksQuery).data ?? []).filter(({ id }) => own.size > 1 || !own.has(id));
  const move = useMutation({
    mutationFn: (to: string) => call(moveQuestions, { body: { items: versionedItemsOf(questions), bankId: to } }),
    onSuccess: (answer) => {
      onClose();
      tellEach('移动', answer);
    },
    onSettled: () => invalidate(...QUESTION_READS),
  });

  return (
    <Dialog
      title={`移动 ${questions.length} 题`}
      onClose={onClose}
      text={
        <Field label="移到题库" hint="从这个题库抽题的试卷，以后可能抽到它们">
          {(id) => (
            <Select
              id={id}
              style={{ width: '100%' }}
              placeholder="请选择题库"
              value={bankId}
              notFoundContent="没有其他题库"
              options={banks.map((bank) => ({ value: bank.id, label: bank.name }))}
              onChange={setBankId}
            />
          )}
        </Field>
      }
    >
      <Button onClick={onClose}>取消</Button>
      <Button
        primary
        disabled={bankId === null}
        busy={move.isPending}
        onClick={() => bankId !== null && move.mutate(bankId)}
      >
        移动
      </Button>
    </Dialog>
  );
};
