import { useMutation, useQuery } from '@tanstack/react-query';
import { PAPER_STATUS, SHOW } from '@zhibiao/contract/paper/types';
import { editPaper, type StaffPaper } from '@zhibiao/contract/paper/staff';
import { Form } from 'antd';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { lessonChoicesQuery, PAPER_READS } from '#features/paper/staff/queries.ts';
import { ApiError, call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { useCan } from '#lib/staff/me.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { forgive } from '#ui/form/form-rules.ts';
import { DraftNotice } from '#widgets/draft/draft-notice.tsx';
import { ConflictAlert, isConflict } from '#widgets/draft/conflict-alert.tsx';
import { useDraftBeside } from '#widgets/draft/use-draft.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { ConditionFields } from './condition-fields.tsx';
import { CONDITION_FIELDS, type ConditionValues, sentFrom, valuesFrom, wantsReason } from './conditions-values.ts';
import css from '#features/paper/staff/edit/editor.module.css';
import { type PaperForm, savesOf } from '#features/paper/staff/edit/use-paper-form.ts';

type Props = { paper: StaffPaper; form: PaperForm; may: boolean };

/** Who may sit, when, how often, and what is told; in force as soon as it is saved. */
export const ConditionsPanel = ({ paper, form: structure, may }: Props) => {
  const titleId = useId();
  const [form] = Form.useForm<ConditionValues>();
  const [typed, noteTyped] = useState<ConditionValues | null>(null);
  const setTyped = (values: ConditionValues | null) => {
    noteTyped(values);
    structure.noteOther(values !== null);
  };
  const [asksShared, setAsksShared] = useState(false);
  const [accepts, setAccepts] = useState(false);
  const invalidate = useInvalidate();
  const seesLessons = useCan()('lesson:list');
  const lessons = useQuery({ ...lessonChoicesQuery, enabled: seesLessons && paper.edition === 0 }).data ?? [];
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

  return (
    <section className={`panel ${css.part} ${css.conditionsPart}`} aria-labelledby={titleId}>
      <header className={css.partHead}>
        <h2 id={titleId}>考试条件</h2>
        <span className="note">保存即生效</span>
      </header>
      {typed === null && (
        <DraftNotice
          draft={kept}
          fields={CONDITION_FIELDS}
          now={valuesFrom(paper)}
          onUse={(left) => {
            form.setFieldsValue(left);
            setTyped(left);
          }}
        />
      )}
      <ConflictAlert error={save.error} reads={PAPER_READS} atOnce />
      <Form<ConditionValues>
        className={css.conditions}
        form={form}
        labelAlign="left"
        colon={false}
        labelCol={{ flex: '104px' }}
        wrapperCol={{ flex: 'auto' }}
        requiredMark={false}
        noValidate
        disabled={!may}
        initialValues={valuesFrom(paper)}
        onValuesChange={(changed, values) => {
          forgive(form)(changed);
          setTyped({ ...valuesFrom(paper), ...values });
        }}
        onFinish={(values) => save.mutate({ values, seen: typed })}
      >
        <ConditionFields
          lessons={lessons}
          lessonName={paper.lessonName}
          fixedLesson={paper.edition > 0 || !seesLessons}
          wantsReason={wantsReason(paper) && typed !== null}
        />
        {asksShared && form.getFieldValue('showResult') === SHOW.analysis && (
          <label className={css.accept}>
            <Choice type="checkbox" checked={accepts} onChange={() => setAccepts(!accepts)} />
            <span>接受共用：公布答案会让其他试卷的考生看到相同题目的答案</span>
          </label>
        )}
        {may && typed !== null && (
          <div className={css.save}>
            <span className="note">
              {paper.status === PAPER_STATUS.published ? '保存后学员立即按新条件考试' : '保存后生效，发布前学员看不到'}
            </span>
            <Button small onClick={reset}>
              取消
            </Button>
            <Button small primary type="submit" busy={save.isPending}>
              保存条件
            </Button>
          </div>
        )}
      </Form>
    </section>
  );
};
