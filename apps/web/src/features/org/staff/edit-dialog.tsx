import { useMutation, useQuery } from '@tanstack/react-query';
import { choicesOf } from '@zhibiao/contract/core/codes';
import type { CallOf } from '@zhibiao/contract/core/endpoint';
import { Reason } from '@zhibiao/contract/core/fields';
import { IPMS_STANDARDS, IPMS_STATUS, ORG_SCALES, OrgFields } from '@zhibiao/contract/org/org';
import { editOrg, OrgEdit } from '@zhibiao/contract/org/staff-acts';
import type { OrgDetail } from '@zhibiao/contract/org/staff';
import { Form, Input, Radio } from 'antd';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { dictQuery } from '#lib/api/dictionaries.ts';
import { toast } from '#lib/message/toast.ts';
import { DayInput } from '#ui/form/day-input.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, optionalRule, rule } from '#ui/form/form-rules.ts';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import { AreaCascader } from '#widgets/filters/area-cascader.tsx';
import { ConflictAlert } from '#widgets/draft/conflict-alert.tsx';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { ORGS } from './queries.ts';

type Fields = NonNullable<CallOf<typeof editOrg>['body']>['fields'];
type Values = { fields: Fields; reason: string };
const optionsOf = (texts: readonly string[]) => texts.map((text) => ({ value: text, label: text }));

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
  ipmsStatus: org.ipmsStatus as 0 | 1 | 2,
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
  const types = useQuery(dictQuery('org_type')).data ?? [];
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
          <Form.Item name={['fields', 'orgName']} label="机构名称" rules={[rule(OrgFields.orgName)]}>
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item name={['fields', 'creditCode']} label="统一社会信用代码" rules={[rule(OrgFields.creditCode)]}>
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item
            name={['fields', 'codeWarning']}
            label="代码核对依据（选填）"
            extra="个别真实代码校验位不合规则，核对执照无误的写明依据后可以保存"
            rules={[rule(OrgEdit.shape.codeWarning)]}
          >
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item name={['fields', 'orgType']} label="机构类型" rules={[rule(OrgFields.orgType)]}>
            <SearchableSelect<string>
              allowClear={false}
              options={types.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }))}
            />
          </Form.Item>
          <Form.Item name={['fields', 'legalPerson']} label="法定代表人（选填）" rules={[rule(OrgFields.legalPerson)]}>
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item name={['fields', 'areaCode']} label="所在地区" rules={[rule(OrgFields.areaCode)]}>
            <AreaCascader partial />
          </Form.Item>
          <Form.Item name={['fields', 'address']} label="详细地址（选填）" rules={[rule(OrgFields.address)]}>
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item name={['fields', 'contactName']} label="联系人姓名" rules={[rule(OrgFields.contactName)]}>
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item
            name={['fields', 'contactMobile']}
            label="联系手机（选填）"
            extra={org.contactMobileMasked ? `现为 ${org.contactMobileMasked}，不填则不改` : undefined}
            rules={[optionalRule(OrgFields.contactMobile)]}
          >
            <Input type="tel" autoComplete="off" />
          </Form.Item>
          <Form.Item
            name={['fields', 'contactEmail']}
            label="联系邮箱（选填）"
            extra={org.contactEmailMasked ? `现为 ${org.contactEmailMasked}，不填则不改` : undefined}
            rules={[optionalRule(OrgFields.contactEmail)]}
          >
            <Input inputMode="email" autoComplete="off" />
          </Form.Item>
          <Form.Item name={['fields', 'industry']} label="所属行业（选填）" rules={[rule(OrgFields.industry)]}>
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item name={['fields', 'scale']} label="人员规模（选填）">
            <SearchableSelect<string> options={optionsOf(ORG_SCALES)} />
          </Form.Item>
          <Form.Item name={['fields', 'ipmsStatus']} label="知识产权管理体系">
            <Radio.Group options={choicesOf(IPMS_STATUS)} />
          </Form.Item>
          <Form.Item
            name={['fields', 'ipmsCertNo']}
            label="体系认证证书编号（选填）"
            rules={[rule(OrgFields.ipmsCertNo)]}
          >
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item name={['fields', 'ipmsStandard']} label="依据标准（选填）">
            <SearchableSelect<string> options={optionsOf(IPMS_STANDARDS)} />
          </Form.Item>
          <Form.Item
            name={['fields', 'ipmsExpire']}
            label="证书有效期至（选填）"
            rules={[optionalRule(OrgFields.ipmsExpire)]}
          >
            <DayInput />
          </Form.Item>
          <Form.Item name="reason" label="修改原因" extra="记入操作记录" rules={[rule(Reason)]}>
            <Input.TextArea rows={2} count={{ show: true, max: 200 }} />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};
