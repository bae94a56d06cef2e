import { useMutation } from '@tanstack/react-query';
import { holdReissue, type StaffCertificate } from '@zhibiao/contract/certificate/staff';
import { RealName } from '@zhibiao/contract/core/fields';
import { HELD_SEC } from '@zhibiao/contract/held/staff';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { heldQuery } from '#lib/staff/held.ts';
import { Chips } from '#ui/filter/chips.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, optionalRule, rule } from '#ui/form/form-rules.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { useOutdated } from './outdated.ts';

type Values = { reason: string; realName?: string };
type Props = { certificate: StaffCertificate; onClose: () => void };

const FREQUENT = ['持证人遗失了证书', '姓名有误', '纸质证书损坏'] as const;

/** 换发: the same facts and the same last day under a new number, for a reason that stays with both. */
export const ReissueDialog = ({ certificate, onClose }: Props) => {
  const { certNo, holder, typeName, expireDate, told } = certificate;
  const [form] = Form.useForm<Values>();
  const [chosen, setChosen] = useState('');
  const outdate = useOutdated();
  const invalidate = useInvalidate();
  const reissue = useMutation({
    mutationFn: ({ reason, realName }: Values) =>
      call(holdReissue, { body: { certNo, reason, ...(realName?.trim() && { realName }) } }),
    onSuccess: async () => {
      onClose();
      await invalidate(heldQuery);
    },
    onError: refuseInForm(form, { otherwise: 'reason' }),
    onSettled: outdate,
  });
  const choose = (name: string) => {
    setChosen(name);
    form.setFieldValue('reason', name);
  };

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
            <b className="num">{certNo}</b> 成为“已换发”，不能恢复。提交后 {HELD_SEC}{' '}
            秒生效，其间可以撤回；持证人到那时才收到通知（{told}）。
          </p>
          <Chips
            label="常用原因"
            value={chosen}
            options={FREQUENT.map((name) => ({ value: name, label: name }))}
            onChoose={choose}
          />
          <Form.Item
            name="reason"
            label="原因"
            extra="只有员工看得到，写入两份证书的记录和审计日志"
            rules={[rule(holdReissue.body.shape.reason)]}
          >
            <Input.TextArea rows={2} count={{ show: true, max: 200 }} />
          </Form.Item>
          <Form.Item
            name="realName"
            label="更正姓名"
            extra="姓名无误时留空；填写后账号的姓名也随之更正"
            rules={[optionalRule(RealName)]}
          >
            <Input placeholder={holder} autoComplete="off" />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};
