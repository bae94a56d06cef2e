import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import { useQuery } from '@tanstack/react-query';
import type { StaffPaper } from '@zhibiao/contract/paper/staff';
import { Form } from 'antd';
import { useId } from 'react';
import { lessonChoicesQuery, PAPER_READS } from '#features/paper/staff/queries.ts';
import { useCan } from '#lib/staff/me.ts';
import { Button } from '#ui/action/button.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { ConflictAlert } from '#widgets/draft/conflict-alert.tsx';
import { DraftNotice } from '#widgets/draft/draft-notice.tsx';
import { ConditionFields } from './condition-fields.tsx';
import { CONDITION_FIELDS, type ConditionValues, valuesFrom, wantsReason } from './conditions-values.ts';
import css from '#features/paper/staff/edit/editor.module.css';
import { useConditionsForm } from './use-conditions-form.ts';
import type { PaperForm } from '#features/paper/staff/edit/use-paper-form.ts';

type Props = { paper: StaffPaper; form: PaperForm; may: boolean };

/** Who may sit, when, how often, and what is published; in force as soon as it is saved. */
export const ConditionsPanel = ({ paper, form: structure, may }: Props) => {
  const titleId = useId();
  const form = useConditionsForm(paper, structure);
  const seesLessons = useCan()('lesson:list');
  const lessons = useQuery({ ...lessonChoicesQuery, enabled: seesLessons && paper.edition === 0 }).data ?? [];

  return (
    <section className={`panel ${css.part} ${css.conditionsPart}`} aria-labelledby={titleId}>
      <header className={`row spread gap-12 ${css.partHead}`}>
        <h2 id={titleId}>考试条件</h2>
        <span className="note">保存即生效</span>
      </header>
      {!form.changed && (
        <DraftNotice draft={form.kept} fields={CONDITION_FIELDS} now={valuesFrom(paper)} onUse={form.takeLeft} />
      )}
      <ConflictAlert error={form.save.error} reads={PAPER_READS} atOnce />
      <Form<ConditionValues>
        className={css.conditions}
        labelAlign="left"
        colon={false}
        labelCol={{ flex: '104px' }}
        wrapperCol={{ flex: 'auto' }}
        requiredMark={false}
        noValidate
        disabled={!may}
        {...form.fields}
      >
        <ConditionFields
          lessons={lessons}
          lessonName={paper.lessonName}
          fixedLesson={paper.edition > 0 || !seesLessons}
          wantsReason={wantsReason(paper) && form.changed}
        />
        {form.shared.asked && (
          <label className={css.accept}>
            <Choice type="checkbox" checked={form.shared.accepted} onChange={form.shared.toggle} />
            <span>接受共用：公布答案会让其他试卷的考生看到相同题目的答案</span>
          </label>
        )}
        {may && form.changed && (
          <div className={`panel-foot row gap-8 ${css.save}`}>
            <span className="note">
              {paper.status === PAPER_STATUS.published ? '保存后学员立即按新条件考试' : '保存后生效，发布前学员看不到'}
            </span>
            <Button small onClick={form.reset}>
              取消
            </Button>
            <Button small primary type="submit" busy={form.save.isPending}>
              保存条件
            </Button>
          </div>
        )}
      </Form>
    </section>
  );
};
