import { QUESTION_STATUS } from '@zhibiao/contract/question/types';
import type { StaffQuestion } from '@zhibiao/contract/question/staff';
import { Input } from 'antd';
import { useEffect, useState } from 'react';
import { MoveDialog } from '#features/question/staff/move-dialog.tsx';
import { PreviewPanel } from '#features/question/staff/preview/preview-panel.tsx';
import { QUESTION_READS } from '#features/question/staff/queries.ts';
import { StopDialog } from '#features/question/staff/stop-dialog.tsx';
import { useCan } from '#lib/staff/me.ts';
import { useMedia } from '#lib/platform/use-media.ts';
import { useShortcuts } from '#lib/platform/use-shortcuts.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { ConflictAlert } from '#widgets/draft/conflict-alert.tsx';
import { DraftNotice } from '#widgets/draft/draft-notice.tsx';
import { Field } from '#widgets/editing/field.tsx';
import { ObjectLog } from '#widgets/dock/object-log.tsx';
import type { QuestionDraft } from './draft.ts';
import css from './edit.module.css';
import { QuestionHead } from './head.tsx';
import { QuestionFields } from './fields/question-fields.tsx';
import { QUESTION_FIELDS } from './question-merge.ts';
import { ReadQuestion } from './side/read-question.tsx';
import { SimilarPanel } from './side/similar-panel.tsx';
import { useQuestionForm } from './use-question-form.ts';
import { VersionsPanel } from './side/versions-panel.tsx';

type Props = { question: StaffQuestion | null; given?: Partial<QuestionDraft> };

/** Where one question is written: its fields, how a learner sees it, what it was before. */
export const QuestionEditor = ({ question, given = {} }: Props) => {
  const form = useQuestionForm(question, given);
  const { draft, base, at, set } = form;
  const [open, setOpen] = useState<'stop' | 'move' | 'log' | null>(null);
  const can = useCan();
  const wide = useMedia('(min-width: 992px)');
  const keyShown = question === null || question.keyShown;
  const may = can('bank:edit') && keyShown && wide;
  const close = () => setOpen(null);

  useShortcuts([['Alt+N', '保存并新建', () => may && form.save('next')]]);

  const isNew = question === null;
  // Staff who open a new question begin to write.
  useEffect(() => {
    if (isNew) document.querySelector<HTMLElement>('[data-stem]')?.focus();
  }, [isNew]);

  return (
    <>
      <QuestionHead
        question={question}
        form={form}
        may={may}
        onStop={() => setOpen('stop')}
        onMove={() => setOpen('move')}
        onLog={() => setOpen('log')}
      />
      <div className={css.body}>
        <div className={css.notices}>
          <ReadOnly keyShown={keyShown} may={can('bank:edit')} wide={wide} />
          {may && !form.changed && (
            <DraftNotice draft={form.kept} fields={QUESTION_FIELDS} now={base} onUse={form.putBack} />
          )}
          <ConflictAlert error={form.refusal} reads={QUESTION_READS} atOnce />
          {form.elsewhere.map((sentence) => (
            <Alert key={sentence} kind="error">
              {sentence}
            </Alert>
          ))}
          {form.faultCount > 0 && form.elsewhere.length === 0 && (
            <Alert kind="error">有 {form.faultCount} 处需要修改，见各项下方。</Alert>
          )}
        </div>
        <div className={css.column}>
          {!may && question && <ReadQuestion question={question} />}
          {may && (
            <QuestionFields
              draft={draft}
              at={at}
              set={set}
              typeFixed={question && question.status !== QUESTION_STATUS.pending ? '启用过的题目不能改题型' : null}
              bankFixed={question?.bankName ?? null}
              words={{ clause: question?.clause ?? null, law: question?.law ?? null }}
            />
          )}
          {question && may && (
            <section className={`panel ${css.panel}`} aria-label="修改说明">
              <Field label="修改说明" aside="写给同事看，可以不填" fault={at('why')}>
                {(id) => (
                  <Input
                    id={id}
                    value={draft.why}
                    placeholder="如：随反不正当竞争法 2025 修订更新"
                    onChange={({ target }) => set({ why: target.value })}
                  />
                )}
              </Field>
            </section>
          )}
        </div>
        <div className={css.column}>
          <SimilarPanel question={question} draft={draft} />
          <PreviewPanel draft={draft} />
          {question && <VersionsPanel question={question} form={form} />}
        </div>
      </div>
      {question && open === 'stop' && <StopDialog questions={[question]} onClose={close} />}
      {question && open === 'move' && <MoveDialog questions={[question]} onClose={close} />}
      {question && open === 'log' && (
        <Dialog wide title="操作记录" onClose={close} text={<ObjectLog object="question" id={question.id} />}>
          <Button onClick={close}>关闭</Button>
        </Dialog>
      )}
    </>
  );
};

const ReadOnly = ({ keyShown, may, wide }: { keyShown: boolean; may: boolean; wide: boolean }) => {
  if (!keyShown)
    return <Alert>您没有“查看答案”权限：答案、解析和评分要点不显示，题目不能修改。需要时请联系系统管理员。</Alert>;
  if (!may) return <Alert>您没有“编辑题目”权限，只能查看。</Alert>;
  return wide ? null : <Alert>窗口较窄，只能查看和审核；请在宽度 992 像素以上的窗口中编辑。</Alert>;
};
