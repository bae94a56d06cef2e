import { useMutation } from '@tanstack/react-query';
import { addSavedView, type SavedView } from '@zhibiao/contract/staff/views';
import { Form, Input } from 'antd';
import { toast } from '#lib/message/toast.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { rule } from '#ui/form/form-rules.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';

type Values = { name: string };
type Props = { view: SavedView | null; onSave: (name: string) => Promise<void>; onClose: () => void };

/** A name for the filters that are set, or another for a view. */
export const NameDialog = ({ view, onSave, onClose }: Props) => {
  const [form] = Form.useForm<Values>();
  const save = useMutation({
    mutationFn: ({ name }: Values) => onSave(name),
    onSuccess: () => {
      toast.success(addSavedView.done);
      onClose();
    },
    onError: refuseInForm(form, { otherwise: 'name' }),
  });

  return (
    <FormDialog title={view ? `给“${view.name}”改名` : '保存为视图'} ok="保存" busy={save.isPending} onClose={onClose}>
      {(formId) => (
        <Form<Values>
          id={formId}
          form={form}
          layout="vertical"
          initialValues={{ name: view?.name ?? '' }}
          onFinish={(values) => save.mutate(values)}
        >
          <Form.Item
            name="name"
            label="视图名称"
            extra="只有自己能看到；分享时复制地址即可。"
            rules={[rule(addSavedView.body.shape.name)]}
          >
            <Input data-autofocus="" />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};
