import { useMutation } from '@tanstack/react-query';
import { type OrgData, resubmitOrg } from '@zhibiao/contract/org/org';
import { Form } from 'antd';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { VIEWER } from '#lib/session/viewer.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { forgive } from '#ui/form/form-rules.ts';
import css from '#features/org/org-info.module.css';
import {
  verifiedBody,
  VerifiedFields,
  type VerifiedValues,
  verifiedValues,
} from '#features/org/company/verified-fields.tsx';

/** What was refused, to be mended and sent to staff again. */
export const ResubmitDialog = ({ org, onClose }: { org: OrgData; onClose: () => void }) => {
  const invalidate = useInvalidate();
  const [form] = Form.useForm<VerifiedValues>();
  const [uploading, setUploading] = useState(false);
  const send = useMutation({
    mutationFn: (values: VerifiedValues) => call(resubmitOrg, { body: verifiedBody(values) }),
    onSuccess: async () => {
      toast.success('已重新提交，请等待审核');
      onClose();
      await invalidate(...VIEWER);
    },
    onError: refuseInForm(form),
  });

  return (
    <FormDialog title="修改机构资料" ok="重新提交" disabled={uploading} busy={send.isPending} onClose={onClose}>
      {(formId) => (
        <>
          {org.rejectReason && <p className={`note ${css.warning}`}>审核意见：{org.rejectReason}</p>}
          <Form<VerifiedValues>
            id={formId}
            form={form}
            layout="vertical"
            validateTrigger="onBlur"
            onValuesChange={forgive(form)}
            onFinish={(values) => send.mutate(values)}
            initialValues={verifiedValues(org)}
          >
            <VerifiedFields tip="请上传清晰、完整的营业执照" onUploading={setUploading} />
          </Form>
        </>
      )}
    </FormDialog>
  );
};
