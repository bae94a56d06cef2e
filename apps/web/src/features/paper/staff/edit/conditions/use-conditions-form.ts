import { SHOW } from '@zhibiao/contract/paper/types';
import { useMutation } from '@tanstack/react-query';
import { editPaper, type StaffPaper } from '@zhibiao/contract/paper/staff';
import { Form } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { PAPER_READS } from '#features/paper/staff/queries.ts';
import { ApiError, call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { forgive } from '#ui/form/form-rules.ts';
import { isConflict } from '#widgets/draft/conflict-alert.tsx';
import { useDraftBeside } from '#widgets/draft/use-draft.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { type ConditionValues, sentFrom, valuesFrom } from './conditions-values.ts';
import { type PaperForm, savesOf } from '#features/paper/staff/edit/use-paper-form.ts';

/** A paper's conditions while they are edited; `structure`: the other form of the page, which makes versions too. */
export const useConditionsForm = (paper: StaffPaper, structure: PaperForm) => {
  const [form] = Form.useForm<ConditionValues>();
  const [typed, noteTyped] = useState<ConditionValues | null>(null);
  const setTyped = (values: ConditionValues | null) => {
    noteTyped(values);
    structure.noteOther(values !== null);
  };
  const [asksShared, setAsksShared] = useState(false);
  const [accepts, setAccepts] = useState(false);
  const invalidate = useInvalidate();
  const kept = useDraftBeside<ConditionValues>(`paper conditions ${paper.id}`, { typed, base: valuesFrom(paper) });
  const [shown, setShown] = useState(paper.conditions);
  if (typed === null && shown !== paper.conditions) {
    setShown(paper.conditions);
    queueMicrotask(() => form.setFieldsValue(valuesFrom(paper)));
  }

  const save = useMutation({
    scope: savesOf(paper.id),
    mutationFn: ({ values }: { values: ConditionValues; seen: ConditionValues | null }) =>
      call(editPaper, {
        body: {
          ...sentFrom({ ...valuesFrom(paper), ...values }),
          id: paper.id,
          version: structure.latest.current,
          acceptShared: accepts,
        },
      }),
    onSuccess: async ({ version }, { seen }) => {
      // What was typed while it was being saved stays, to be saved next.
      if (typed === seen) {
        kept.saved();
        setTyped(null);
        form.setFieldValue('reason', '');
      }
      setAsksShared(false);
      structure.moved(version);
      toast.success(editPaper.done);
      await invalidate(...PAPER_READS);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.field === 'acceptShared') setAsksShared(true);
      else refuseInForm(form, { otherwise: 'title' })(error);
      if (isConflict(error)) kept.putAside(error);
    },
  });
  // What is theirs is there: mine steps aside, and stands above it.
  const isOvertaken = isConflict(save.error) && shown !== paper.conditions;
  const stepAside = useEffectEvent(() => {
    save.reset();
    setTyped(null);
  });
  useEffect(() => {
    if (isOvertaken) stepAside();
  }, [isOvertaken]);
  const reset = () => {
    setTyped(null);
    kept.drop();
    form.setFieldsValue({ ...valuesFrom(paper), reason: '' });
  };

  return {
    changed: typed !== null,
    kept,
    save,
    reset,
    fields: {
      form,
      initialValues: valuesFrom(paper),
      onValuesChange: (changed: Partial<ConditionValues>, values: ConditionValues) => {
        forgive(form)(changed);
        setTyped({ ...valuesFrom(paper), ...values });
      },
      onFinish: (values: ConditionValues) => save.mutate({ values, seen: typed }),
    },
    takeLeft: (left: ConditionValues) => {
      form.setFieldsValue(left);
      setTyped(left);
    },
    /** That its answers become known to candidates of other papers is to be accepted. */
    shared: {
      asked: asksShared && form.getFieldValue('showResult') === SHOW.analysis,
      accepted: accepts,
      toggle: () => setAccepts(!accepts),
    },
  };
};
