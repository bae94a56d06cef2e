import { useMutation } from '@tanstack/react-query';
import { renameMedia, type MediaDetail } from '@zhibiao/contract/media/staff';
import { Form, Input } from 'antd';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { MEDIA_READS } from './queries.ts';

type Values = { name: string };

export const RenameMediaDialog = ({ media, onClose }: { media: MediaDetail; onClose: () => void }) => {
  const [form] = Form.useForm<Values>();
  const invalidate = useInvalidate();
  const { id, version } = media;
  const save = useMutation({
    mutationFn: ({ name }: Values) => call(renameMedia, { body: { id, version, name } }),
    onSuccess: async () => {
      toast.success(renameMedia.done);
      onClose();
      await invalidate(...MEDIA_READS);
    },
    onError: refuseInForm(form, { otherwise: 'name' }),
  });

  return (
    <FormDialog title="重命名" ok="保存" busy={save.isPending} onClose={onClose}>
      {(formId) => (
        <Form<Values>
          id={formId}
          form={form}
          layout="vertical"
          initialValues={{ name: media.name }}
          onValuesChange={forgive(form)}
          onFinish={(values) => save.mutate(values)}
        >
          <Form.Item name="name" label="文件名" rules={[rule(renameMedia.body.shape.name)]}>
            <Input autoFocus />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};
