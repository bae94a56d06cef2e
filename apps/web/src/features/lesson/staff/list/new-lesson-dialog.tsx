import { useMutation, useQuery } from '@tanstack/react-query';
import { createLesson, LessonBody } from '@zhibiao/contract/lesson/staff';
import { Form, Input } from 'antd';
import { useNavigate } from 'react-router-dom';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { studyDictQuery } from '#lib/api/dictionaries.ts';
import { toast } from '#lib/message/toast.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { LESSON_READS, teacherChoicesQuery } from '#features/lesson/staff/queries.ts';

/** Until there is content that can be measured. */
const LEAST_HOURS = 0.1;

type Values = { name: string; desc: string; categoryId: number; teacherId: string };
const { name, desc, categoryId, teacherId } = LessonBody.shape;

/** The least that a course is made of; the rest has its place on its own page. */
export const NewLessonDialog = ({ onClose }: { onClose: () => void }) => {
  const [form] = Form.useForm<Values>();
  const invalidate = useInvalidate();
  const navigate = useNavigate();
  const categories = useQuery(studyDictQuery()).data ?? [];
  const teachers = useQuery(teacherChoicesQuery).data ?? [];
  const create = useMutation({
    mutationFn: (values: Values) => call(createLesson, { body: { ...values, creditHours: LEAST_HOURS } }),
    onSuccess: async ({ id }) => {
      toast.success(createLesson.done);
      onClose();
      await invalidate(...LESSON_READS);
      await navigate(`/console/course/${id}`);
    },
    onError: refuseInForm(form, { otherwise: 'name' }),
  });

  return (
    <FormDialog title="新建课程" ok="新建" busy={create.isPending} onClose={onClose}>
      {(formId) => (
        <Form<Values>
          id={formId}
          form={form}
          layout="vertical"
          onValuesChange={forgive(form)}
          onFinish={(values) => create.mutate(values)}
        >
          <Form.Item name="name" label="课程名称" rules={[rule(name)]}>
            <Input autoFocus />
          </Form.Item>
          <Form.Item name="desc" label="课程简介" rules={[rule(desc)]}>
            <Input.TextArea rows={2} />
          </Form.Item>
          <Form.Item name="categoryId" label="课程分类" rules={[rule(categoryId)]}>
            <SearchableSelect<number> options={categories.map(({ id, name: label }) => ({ value: id, label }))} />
          </Form.Item>
          <Form.Item
            name="teacherId"
            label="教师"
            rules={[rule(teacherId)]}
            extra="没有要找的教师时，请先在“教师”里添加"
          >
            <SearchableSelect<string> options={teachers} />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};
