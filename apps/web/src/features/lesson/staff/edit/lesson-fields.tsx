import { ACCESS, SUBJECT } from '@zhibiao/contract/lesson/types';
import { useQuery } from '@tanstack/react-query';
import { choicesOf } from '@zhibiao/contract/core/codes';
import { LessonBody, type StaffLesson } from '@zhibiao/contract/lesson/staff';
import { Form, Input, InputNumber, Radio, Switch } from 'antd';
import { staffStandardsQuery, teacherChoicesQuery } from '#features/lesson/staff/queries.ts';
import { studyDictQuery } from '#lib/api/dictionaries.ts';
import { sendEditorPicture } from '#lib/staff/pictures.ts';
import { Button } from '#ui/action/button.tsx';
import { optionalRule, rule } from '#ui/form/form-rules.ts';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import { OnePicture } from '#widgets/media/one-picture.tsx';
import { RichEditor } from '#widgets/editor/rich-editor.tsx';
import css from './edit.module.css';
import type { LessonValues } from './lesson-values.ts';
import { LinesItem } from './lines-item.tsx';

const shape = LessonBody.shape;

type Props = {
  lesson: StaffLesson;
  may: boolean;
  /** Of the course that the form began with. */
  version: number;
  /** The hours that the content measures are wanted. */
  onMeasured: () => void;
};

/** The fields of 基本信息. */
export const LessonFields = ({ lesson, may, version, onMeasured }: Props) => {
  const categories = (useQuery(studyDictQuery()).data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const teachers = useQuery(teacherChoicesQuery).data ?? [];
  const standards = useQuery(staffStandardsQuery).data ?? [];

  return (
    <>
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
        <HoursItems lesson={lesson} may={may} onMeasured={onMeasured} />
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
      <LinesItem name="forWhom" label="适合谁" extra="每行一类人，写作“谁：为什么”，最多 6 行" shape={shape.forWhom} />
      <LinesItem name="outcomes" label="学完后能够" extra="每行一件事，最多 6 行" shape={shape.outcomes} />
      <Form.Item name="content" label="课程介绍">
        <RichEditor key={version} label="课程介绍" disabled={!may} upload={sendEditorPicture} />
      </Form.Item>
    </>
  );
};

/** The hours of a course, and why they are more than its content measures. */
const HoursItems = ({ lesson, may, onMeasured }: Omit<Props, 'version'>) => {
  const hours: number = Form.useWatch('creditHours', Form.useFormInstance<LessonValues>()) ?? lesson.setHours;
  const isOver = hours > lesson.measuredHours;

  return (
    <>
      <Form.Item
        name="creditHours"
        label="学时"
        rules={[rule(shape.creditHours)]}
        extra={
          <>
            {`内容测得 ${lesson.measuredHours.toFixed(1)} 学时（${lesson.hourMin} 分钟为 1 学时），`}
            可以设少，设多须写明理由并由他人批准
            {may && hours !== lesson.measuredHours && lesson.measuredHours >= 0.1 && (
              <Button small text onClick={onMeasured}>
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
    </>
  );
};
