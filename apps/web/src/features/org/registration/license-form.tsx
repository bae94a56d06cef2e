import { useMutation } from '@tanstack/react-query';
import { bringLicense, LICENSE_READERS } from '@zhibiao/contract/org/org';
import { Form } from 'antd';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { viewerOrgQuery } from '#lib/session/viewer.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { forgive } from '#ui/form/form-rules.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { sendLicence } from '#lib/api/upload.ts';
import { ImageUpload } from '#widgets/upload/image-upload.tsx';
import css from './org-status-panel.module.css';

type Values = { licenseUrl: string[] };

/** The licence that staff look at during the review: requested while it is missing, and changed while they look. */
export const LicenseForm = ({ licenseUrl }: { licenseUrl: string | null }) => {
  const invalidate = useInvalidate();
  const [form] = Form.useForm<Values>();
  const [uploading, setUploading] = useState(false);
  const [changed, setChanged] = useState(false);
  const send = useMutation({
    mutationFn: ({ licenseUrl: [url = ''] }: Values) => call(bringLicense, { body: { licenseUrl: url } }),
    onSuccess: async () => {
      toast.success('营业执照已提交');
      setChanged(false);
      await invalidate(viewerOrgQuery);
    },
    onError: refuseInForm(form),
  });

  return (
    <section className={css.block} aria-labelledby="license">
      <h2 id="license">营业执照</h2>
      {licenseUrl === null ? (
        <Alert kind="warning" icon="warn">
          还没有上传营业执照。审核需要核对它，缺少时可能会被退回。
        </Alert>
      ) : (
        <Alert kind="success">营业执照已提交，等待核对。审核期间可以更换。</Alert>
      )}
      <Form<Values>
        form={form}
        layout="vertical"
        className={css.license ?? ''}
        initialValues={{ licenseUrl: licenseUrl ? [licenseUrl] : [] }}
        onValuesChange={(values: Partial<Values>) => {
          forgive(form)(values);
          setChanged(true);
        }}
        onFinish={(values) => send.mutate(values)}
      >
        <Form.Item
          name="licenseUrl"
          label="营业执照照片或扫描件"
          rules={[{ required: true, type: 'array', min: 1, message: '请上传营业执照' }]}
        >
          <ImageUpload
            tip={`请上传清晰、完整的营业执照。${LICENSE_READERS}。`}
            sendTo={sendLicence}
            onBusy={setUploading}
          />
        </Form.Item>
        <div className="cluster gap-8-12">
          <Button primary type="submit" busy={send.isPending} disabled={uploading || (licenseUrl !== null && !changed)}>
            提交营业执照
          </Button>
          <span className="note" aria-live="polite">
            {uploading
              ? '图片上传中，完成后即可提交'
              : licenseUrl !== null && !changed
                ? '已提交；选择另一张图片后可以再次提交'
                : ''}
          </span>
        </div>
      </Form>
    </section>
  );
};
