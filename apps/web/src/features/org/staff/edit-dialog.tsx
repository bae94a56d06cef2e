import { useMutation } from '@tanstack/react-query';
import type { CallOf } from '@zhibiao/contract/core/endpoint';
import { Reason } from '@zhibiao/contract/core/fields';
import { editOrg, OrgEdit } from '@zhibiao/contract/org/staff-acts';
import type { OrgDetail } from '@zhibiao/contract/org/staff';
import { Form, Input } from 'antd';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { ConflictAlert } from '#widgets/draft/conflict-alert.tsx';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { OrgEditFields } from './edit-fields.tsx';
import { ORGS } from './queries.ts';

type Fields = NonNullable<CallOf<typeof editOrg>['body']>['fields'];
type Values = { fields: Fields; reason: string };

/** Telephone and mail come masked: left empty they stay as they are. */
const valuesOf = (org: OrgDetail): Fields => ({
  orgName: org.orgName,
  creditCode: org.creditCode,
  codeWarning: org.codeWarning ?? '',
  orgType: org.orgType,
  legalPerson: org.legalPerson ?? '',
  areaCode: org.areaCode,
  address: org.address ?? '',
  contactName: org.contactName,
  industry: org.industry ?? '',
  scale: org.scale ?? '',
  ipmsStatus: org.ipmsStatus,
  ipmsCertNo: org.ipmsCertNo ?? '',
  ipmsStandard: org.ipmsStandard ?? '',
  ipmsExpire: org.ipmsExpire,
});

/** What differs, and nothing else. */
const changedOf = (org: OrgDetail, fields: Fields): Fields => {
  const before = valuesOf(org) as Record<string, unknown>;
  const after = { ...fields, ipmsExpire: fields.ipmsExpire || null } as Record<string, unknown>;
  const changed = Object.entries(after).filter(([name, value]) => (value ?? '') !== (before[name] ?? ''));
  // The words belong to the code that they are about.
  const code = changed.some(([name]) => name === 'codeWarning') ? { creditCode: fields.creditCode } : {};
  const certified = changed.some(([name]) => name === 'ipmsStatus') ? { ipmsCertNo: fields.ipmsCertNo } : {};
  return { ...Object.fromEntries(changed), ...code, ...certified } as Fields;
};

export const EditDialog = ({ org, onClose }: { org: OrgDetail; onClose: () => void }) => {
  const [form] = Form.useForm<Values>();
  const invalidate = useInvalidate();
  const save = useMutation({
    mutationFn: ({ fields, reason }: Values) =>
      call(editOrg, {
        params: { id: org.id },
        body: { version: org.version, reason, fields: changedOf(org, fields) },
      }),
    onSuccess: async () => {
      toast.success(editOrg.done);
      onClose();
      await invalidate(...ORGS);
    },
    onError: (error) =>
      refuseInForm(form, {
        // What the rules of an organisation's own form name by itself.
        as: Object.fromEntries(Object.keys(OrgEdit.shape).map((name) => [name, ['fields', name]])),
        otherwise: 'reason',
      })(error),
  });

  return (
    <FormDialog title={`修改“${org.orgName}”`} ok="保存" busy={save.isPending} onClose={onClose}>
      {(formId) => (
        <Form<Values>
          id={formId}
          form={form}
          layout="vertical"
          noValidate
          initialValues={{ fields: valuesOf(org) }}
          onValuesChange={forgive(form)}
          onFinish={(values) => save.mutate(values)}
        >
          <ConflictAlert error={save.error} reads={ORGS} />
          <OrgEditFields org={org} />
          <Form.Item name="reason" label="修改原因" extra="记入操作记录" rules={[rule(Reason)]}>
            <Input.TextArea rows={2} count={{ show: true, max: 200 }} />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};
