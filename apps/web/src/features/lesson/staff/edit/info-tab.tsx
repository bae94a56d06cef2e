import { LESSON_STATE, updateLesson, type StaffLesson } from '@zhibiao/contract/lesson/staff';
import { Form, Input } from 'antd';
import { LESSON_READS } from '#features/lesson/staff/queries.ts';
import { Button } from '#ui/action/button.tsx';
import { optionalRule } from '#ui/form/form-rules.ts';
import { ConflictAlert } from '#widgets/draft/conflict-alert.tsx';
import { DraftNotice } from '#widgets/draft/draft-notice.tsx';
import css from './edit.module.css';
import { LessonFields } from './lesson-fields.tsx';
import { LESSON_FIELDS, type LessonValues } from './lesson-values.ts';
import { PlannedHours } from './planned-hours.tsx';
import { useLessonForm } from './use-lesson-form.ts';

/** 基本信息: everything of a course that is not its content. */
export const InfoTab = ({ lesson, may }: { lesson: StaffLesson; may: boolean }) => {
  const form = useLessonForm(lesson);

  return (
    <section className={`panel ${css.info}`} aria-label="基本信息">
      <Form<LessonValues> layout="vertical" disabled={!may} {...form.fields}>
        <div className={css.notices}>
          <PlannedHours lesson={lesson} />
          {!form.changed && (
            <DraftNotice draft={form.kept} fields={LESSON_FIELDS} now={form.base} onUse={form.takeLeft} />
          )}
          <ConflictAlert error={form.save.error} reads={LESSON_READS} atOnce />
        </div>
        <LessonFields lesson={lesson} may={may} version={form.version} onMeasured={form.takeMeasured} />
        {lesson.status !== LESSON_STATE.draft && (
          <Form.Item name="reason" label="修改原因" rules={[optionalRule(updateLesson.body.shape.reason)]}>
            <Input placeholder="涉及在学学员的修改需要填写" />
          </Form.Item>
        )}
        {may && (
          <div className={`row ends gap-8 ${css.save}`}>
            <span className="note">{form.changed ? '有未保存的修改' : '没有需要保存的修改'}</span>
            <Button small disabled={!form.changed} onClick={form.cancel}>
              取消
            </Button>
            <Button small primary type="submit" disabled={!form.changed} busy={form.save.isPending}>
              保存
            </Button>
          </div>
        )}
      </Form>
    </section>
  );
};
