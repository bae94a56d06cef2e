import type { CallOf } from '@zhibiao/contract/core/endpoint';
import { addTeacher, editTeacher, listStaffTeachers, type StaffTeacher } from '@zhibiao/contract/teacher/staff';
import { useMutation } from '@tanstack/react-query';
import { Form, Input, InputNumber } from 'antd';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { sendEditorPicture } from '#lib/staff/pictures.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { SidePanel } from '#ui/overlay/side-panel.tsx';
import { OnePicture } from '#widgets/media/one-picture.tsx';
import { useFormDraft } from '#widgets/draft/use-form-draft.tsx';
import { RichEditor } from '#widgets/editor/rich-editor.tsx';

type Values = CallOf<typeof addTeacher>['body'];

const LABELS = { name: '姓名', synopsis: '一句话简介', avatar: '头像', desc: '详细介绍', sort: '排序' };

/** Who they are, as learners read it. */
export const TeacherPanel = ({ teacher, onClose }: { teacher: StaffTeacher | null; onClose: () => void }) => {
  const [form] = Form.useForm<Values>();
  const invalidate = useInvalidate();
  const draft = useFormDraft<Values>({
    object: `teacher ${teacher?.id ?? 'new'}`,
    form,
    labels: LABELS,
    initial: teacher ?? { sort: 0, desc: '' },
  });
  const save = useMutation({
    mutationFn: (body: Values) =>
      teacher
        ? call(editTeacher, { body: { ...body, id: teacher.id, version: teacher.version } })
        : call(addTeacher, { body }),
    onSuccess: async () => {
      draft.saved();
      toast.success('教师已保存');
      await invalidate(listStaffTeachers);
      onClose();
    },
    onError: draft.refuse,
  });

  return (
    <SidePanel
      title={teacher ? '编辑教师' : '新建教师'}
      onClose={onClose}
      foot={
        <Button primary type="submit" form="teacher" busy={save.isPending}>
          保存
        </Button>
      }
    >
      {draft.notices(save.error, listStaffTeachers)}
      <Form
        id="teacher"
        form={form}
        layout="vertical"
        noValidate
        {...draft.fields}
        onFinish={(values) => save.mutate(values)}
      >
        <Form.Item name="name" label="姓名" required>
          <Input />
        </Form.Item>
        <Form.Item name="synopsis" label="一句话简介" required>
          <Input count={{ show: true, max: 60 }} />
        </Form.Item>
        <Form.Item name="avatar" label="头像">
          <OnePicture shape="round" />
        </Form.Item>
        <Form.Item name="desc" label="详细介绍">
          <RichEditor label="详细介绍" upload={sendEditorPicture} />
        </Form.Item>
        <Form.Item name="sort" label="排序" extra="小的在前">
          <InputNumber min={0} max={9999} />
        </Form.Item>
      </Form>
    </SidePanel>
  );
};
