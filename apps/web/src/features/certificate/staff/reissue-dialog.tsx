import { useMutation } from '@tanstack/react-query';
import { reissueCertificate, type StaffCertificate } from '@zhibiao/contract/certificate-staff';
import { RealName } from '@zhibiao/contract/fields';
import { Form, Input } from 'antd';
import { call } from '#lib/api.ts';
import { toast } from '#lib/toast.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { forgive, optionalRule } from '#ui/form-rules.ts';
import { refuseInForm } from '#widgets/form-refusal.ts';
import { useOutdated } from './outdated.ts';

type Values = { realName?: string };
type Props = { certificate: StaffCertificate; onOpen: (id: string) => void; onClose: () => void };

/** 换发: the same facts and the same last day under a new number. */
export const ReissueDialog = ({ certificate, onOpen, onClose }: Props) => {
  const { certNo, holder, typeName, expireDate } = certificate;
  const [form] = Form.useForm<Values>();
  const outdate = useOutdated();
  const reissue = useMutation({
    mutationFn: ({ realName }: Values) =>
      call(reissueCertificate, { body: { certNo, ...(realName?.trim() && { realName }) } }),
    onSuccess: ({ id }) => {
      toast.success(reissueCertificate.done);
      onClose();
      onOpen(id);
    },
    onError: refuseInForm(form, { otherwise: 'realName' }),
    onSettled: outdate,
  });

  return (
    <FormDialog title={`换发${holder}的${typeName}`} ok="换发证书" busy={reissue.isPending} onClose={onClose}>
      {(formId) => (
        <Form<Values>
          id={formId}
          form={form}
          layout="vertical"
          noValidate
          onValuesChange={forgive(form)}
          onFinish={(values) => reissue.mutate(values)}
        >
          <p>
            以新编号重新签发，内容{expireDate ? `和有效期（至 ${expireDate}）` : ''}不变；原证书{' '}
            <b className="num">{certNo}</b> 成为“已换发”，不能恢复。
          </p>
          <Form.Item
            name="realName"
            label="更正姓名"
            extra="姓名无误时留空；填写后账号的姓名也随之更正"
            rules={[optionalRule(RealName)]}
          >
            <Input maxLength={30} placeholder={holder} autoComplete="off" />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};
