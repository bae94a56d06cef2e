import { LinesItem } from './lines-item.tsx';
import { PlannedHours } from './planned-hours.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { choicesOf } from '@zhibiao/contract/core/codes';
import type { InputOf } from '@zhibiao/contract/core/endpoint';
import { ACCESS, SUBJECT } from '@zhibiao/contract/lesson/types';
import { LessonBody, updateLesson, type StaffLesson } from '@zhibiao/contract/lesson/staff';
import { Form, Input, InputNumber, Radio, Switch } from 'antd';
import { useState } from 'react';
import { LESSON_READS, standardsQuery, teachersQuery } from '#features/lesson/staff/queries.ts';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { studyDictQuery } from '#lib/api/dictionaries.ts';
import { sendEditorPicture } from '#lib/staff/pictures.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { forgive, optionalRule, rule } from '#ui/form/form-rules.ts';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import { ConflictAlert, isConflict } from '#widgets/draft/conflict-alert.tsx';
import { DraftNotice } from '#widgets/draft/draft-notice.tsx';
import { OnePicture } from '#widgets/media/one-picture.tsx';
import { useDraft } from '#widgets/draft/use-draft.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { RichEditor } from '#widgets/editor/rich-editor.tsx';
import css from './edit.module.css';
import { LESSON_FIELDS, valuesOf, type LessonValues } from './lesson-values.ts';

const shape = LessonBody.shape;
type Body = InputOf<typeof updateLesson>['body'];

/** 基本信息: everything of a course that is not its content. */
export const InfoTab = ({ lesson, may }: { lesson: StaffLesson; may: boolean }) => {
  const [form] = Form.useForm<LessonValues>();
  const [base, setBase] = useState(lesson);
  const [typed, setTyped] = useState<LessonValues | null>(null);
  const changed = typed !== null;
  const kept = useDraft<LessonValues>(`lesson ${lesson.id}`, { typed, base: valuesOf(base) });
  const hours = Form.useWatch('creditHours', form) ?? lesson.setHours;
  const categories = (useQuery(studyDictQuery()).data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const teachers = useQuery(teachersQuery).data ?? [];
  const standards = useQuery(standardsQuery).data ?? [];
  const invalidate = useInvalidate();

  const fill = (from: StaffLesson) => {
    setBase(from);
    setTyped(null);
    form.setFieldsValue(valuesOf(from));
  };
  const save = useMutation({
    mutationFn: (values: LessonValues) =>
      call(updateLesson, { body: { ...bodyOf({ ...valuesOf(base), ...values }), id: base.id, version: base.version } }),
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
  const takeMeasured = () => {
    form.setFieldValue('creditHours', lesson.measuredHours);
    setTyped({ ...valuesOf(base), ...form.getFieldsValue() });
  };
  const isOver = hours > lesson.measuredHours;

  return (
    <section className={`panel ${css.info}`} aria-label="基本信息">
      <Form<LessonValues>
        form={form}
        layout="vertical"
        disabled={!may}
        initialValues={valuesOf(lesson)}
        onValuesChange={(change, values) => {
          setTyped({ ...valuesOf(base), ...values });
          forgive(form)(change);
        }}
        onFinish={(values) => save.mutate(values)}
      >
        <div className={css.notices}>
          <PlannedHours lesson={lesson} />
          {!changed && (
            <DraftNotice
              draft={kept}
              fields={LESSON_FIELDS}
              now={valuesOf(base)}
              onUse={(left) => {
                form.setFieldsValue(left);
                setTyped(left);
              }}
            />
          )}
          <ConflictAlert error={save.error} reads={LESSON_READS} atOnce />
        </div>
        <Form.Item name="name" label="课程名称" rules={[rule(shape.name)]}>
          <Input />
        </Form.Item>
        <Form.Item name="desc" label="课程简介" rules={[rule(shape.desc)]}>
          <Input.TextArea rows={2} count={{ show: true, max: 200 }} />
        </Form.Item>
        <Form.Item name="cover" label="封面">
          <OnePicture shape="wide" tip="横向图片，宽高比 16:9" />
        </Form.Item>
        <div className={css.two}>
          <Form.Item name="categoryId" label="课程分类" rules={[rule(shape.categoryId)]}>
            <SearchableSelect<number> options={categories} allowClear={false} />
          </Form.Item>
          <Form.Item name="teacherId" label="教师" rules={[rule(shape.teacherId)]}>
            <SearchableSelect<string>
              options={
                teachers.some(({ value }) => value === lesson.teacherId)
                  ? teachers
                  : [...teachers, { value: lesson.teacherId, label: lesson.teacherName }]
              }
              allowClear={false}
            />
          </Form.Item>
          <Form.Item name="standardCode" label="适用标准" rules={[optionalRule(shape.standardCode)]}>
            <SearchableSelect<string> options={standards} placeholder="不针对某个标准" />
          </Form.Item>
          <Form.Item name="subject" label="继续教育科目">
            <Radio.Group options={choicesOf(SUBJECT)} />
          </Form.Item>
          <Form.Item
            name="creditHours"
            label="学时"
            rules={[rule(shape.creditHours)]}
            extra={
              <>
                {`内容测得 ${lesson.measuredHours.toFixed(1)} 学时（${lesson.hourMin} 分钟为 1 学时），`}
                可以设少，设多须写明理由并由他人批准
                {may && hours !== lesson.measuredHours && lesson.measuredHours >= 0.1 && (
                  <Button small text onClick={takeMeasured}>
                    采用测得的学时
                  </Button>
                )}
              </>
            }
          >
            <InputNumber min={0.1} max={200} step={0.1} />
          </Form.Item>
          {isOver && (
            <Form.Item
              name="plannedReason"
              label="教学计划学时的理由"
              rules={[optionalRule(shape.plannedReason)]}
              extra="至少 10 个字。高于测得学时的部分须由他人批准，批准后另列为教学计划学时；学时或理由再改，须重新批准"
            >
              <Input />
            </Form.Item>
          )}
        </div>
        <Form.Item name="access" label="可见范围">
          <Radio.Group options={choicesOf(ACCESS)} />
        </Form.Item>
        <div className={css.two}>
          <Form.Item name="sequential" label="按顺序学习" valuePropName="checked" extra="前一讲学完才能打开后一讲">
            <Switch />
          </Form.Item>
          <Form.Item name="seekLock" label="首次学习不能拖动" valuePropName="checked" extra="学过的部分可以随意拖动">
            <Switch />
          </Form.Item>
        </div>
        <LinesItem
          name="forWhom"
          label="适合谁"
          extra="每行一类人，写作“谁：为什么”，最多 6 行"
          shape={shape.forWhom}
        />
        <LinesItem name="outcomes" label="学完后能够" extra="每行一件事，最多 6 行" shape={shape.outcomes} />
        <Form.Item name="content" label="课程介绍">
          <RichEditor key={base.version} label="课程介绍" disabled={!may} upload={sendEditorPicture} />
        </Form.Item>
        {lesson.status !== LESSON_STATE.draft && (
          <Form.Item name="reason" label="修改原因" rules={[optionalRule(updateLesson.body.shape.reason)]}>
            <Input placeholder="涉及在学学员的修改需要填写" />
          </Form.Item>
        )}
        {may && (
          <div className={css.save}>
            <span className="note">{changed ? '有未保存的修改' : '没有需要保存的修改'}</span>
            <Button
              small
              disabled={!changed}
              onClick={() => {
                kept.drop();
                fill(lesson);
              }}
            >
              取消
            </Button>
            <Button small primary type="submit" disabled={!changed} busy={save.isPending}>
              保存
            </Button>
          </div>
        )}
      </Form>
    </section>
  );
};

const bodyOf = ({ standardCode, plannedReason, reason, ...values }: LessonValues): Omit<Body, 'id' | 'version'> => ({
  ...values,
  standardCode: standardCode?.trim() || null,
  plannedReason: plannedReason?.trim() || null,
  reason: reason?.trim() || null,
});
