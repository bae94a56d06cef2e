import { useMutation } from '@tanstack/react-query';
import { revokeCertificate, type StaffCertificate } from '@zhibiao/contract/certificate/staff';
import { Form, Input } from 'antd';
import { call } from '#lib/api/api.ts';
import { toast } from '#lib/message/toast.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, optionalRule, rule } from '#ui/form/form-rules.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { useOutdated } from './outdated.ts';

type Values = { reason: string; note?: string };
const { reason, note } = revokeCertificate.body.shape;

/** 撤销: final, with what the public reads and what stays inside. */
export const RevokeDialog = ({ certificate, onClose }: { certificate: StaffCertificate; onClose: () => void }) => {
  const { certNo, holder, typeName } = certificate;
  const [form] = Form.useForm<Values>();
  const outdate = useOutdated();
  const revoke = useMutation({
    mutationFn: (values: Values) => call(revokeCertificate, { body: { certNo, ...values } }),
    onSuccess: () => {
      toast.success(revokeCertificate.done);
      onClose();
    },
    onError: refuseInForm(form, { otherwise: 'reason' }),
    // Another staff member may have been faster: what the certificate has become is shown behind.
    onSettled: outdate,
  });

  return (
    <FormDialog title={`撤销${holder}的${typeName}`} ok="撤销证书" danger busy={revoke.isPending} onClose={onClose}>
      {(formId) => (
        <Form<Values>
          id={formId}
          form={form}
          layout="vertical"
          noValidate
          onValuesChange={forgive(form)}
          onFinish={(values) => revoke.mutate(values)}
        >
          <p>
            证书 <b className="num">{certNo}</b> 撤销后不能恢复，持证人会收到通知。
          </p>
          <Form.Item name="reason" label="撤销原因" extra="对外公开：核验这份证书的人都会看到" rules={[rule(reason)]}>
            <Input.TextArea rows={3} count={{ show: true, max: 200 }} />
          </Form.Item>
          <Form.Item name="note" label="内部备注" extra="选填，只写入审计日志" rules={[optionalRule(note)]}>
            <Input.TextArea rows={2} count={{ show: true, max: 200 }} />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};
