import { useMutation } from '@tanstack/react-query';
import type { InputOf } from '@zhibiao/contract/core/endpoint';
import { updateLesson, type StaffLesson } from '@zhibiao/contract/lesson/staff';
import { Form } from 'antd';
import { useState } from 'react';
import { LESSON_READS } from '#features/lesson/staff/queries.ts';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { forgive } from '#ui/form/form-rules.ts';
import { isConflict } from '#widgets/draft/conflict-alert.tsx';
import { useDraft } from '#widgets/draft/use-draft.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { lessonValuesOf, type LessonValues } from './lesson-values.ts';

type Body = InputOf<typeof updateLesson>['body'];

/** A course's particulars while they are edited: what was typed is kept, and saved with the version that was seen. */
export const useLessonForm = (lesson: StaffLesson) => {
  const [form] = Form.useForm<LessonValues>();
  const [base, setBase] = useState(lesson);
  const [typed, setTyped] = useState<LessonValues | null>(null);
  const changed = typed !== null;
  const kept = useDraft<LessonValues>(`lesson ${lesson.id}`, { typed, base: lessonValuesOf(base) });
  const invalidate = useInvalidate();

  const fill = (from: StaffLesson) => {
    setBase(from);
    setTyped(null);
    form.setFieldsValue(lessonValuesOf(from));
  };
  const save = useMutation({
    mutationFn: (values: LessonValues) =>
      call(updateLesson, {
        body: { ...bodyOf({ ...lessonValuesOf(base), ...values }), id: base.id, version: base.version },
      }),
    onSuccess: async () => {
      kept.saved();
      toast.success(updateLesson.done);
      setTyped(null);
      await invalidate(...LESSON_READS);
    },
    onError: (error) => {
      if (isConflict(error)) kept.putAside(error);
      else refuseInForm(form, { otherwise: 'name' })(error);
    },
  });
  // What others saved is shown at once where nothing was typed; what was is kept, and stands beside it.
  if (lesson.version !== base.version && (!changed || isConflict(save.error))) {
    setBase(lesson);
    queueMicrotask(() => {
      save.reset();
      fill(lesson);
    });
  }

  return {
    base: lessonValuesOf(base),
    version: base.version,
    changed,
    kept,
    save,
    fields: {
      form,
      initialValues: lessonValuesOf(lesson),
      onValuesChange: (change: Partial<LessonValues>, values: LessonValues) => {
        setTyped({ ...lessonValuesOf(base), ...values });
        forgive(form)(change);
      },
      onFinish: (values: LessonValues) => save.mutate(values),
    },
    takeMeasured: () => {
      form.setFieldValue('creditHours', lesson.measuredHours);
      setTyped({ ...lessonValuesOf(base), ...form.getFieldsValue() });
    },
    takeLeft: (left: LessonValues) => {
      form.setFieldsValue(left);
      setTyped(left);
    },
    cancel: () => {
      kept.drop();
      fill(lesson);
    },
  };
};

const bodyOf = ({ standardCode, plannedReason, reason, ...values }: LessonValues): Omit<Body, 'id' | 'version'> => ({
  ...values,
  standardCode: standardCode?.trim() || null,
  plannedReason: plannedReason?.trim() || null,
  reason: reason?.trim() || null,
});
