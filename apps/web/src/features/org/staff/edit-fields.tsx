import { useQuery } from '@tanstack/react-query';
import { choicesOf } from '@zhibiao/contract/core/codes';
import { IPMS_STANDARDS, IPMS_STATUS, ORG_SCALES } from '@zhibiao/contract/org/types';
import { OrgFields } from '@zhibiao/contract/org/org-form';
import { OrgEdit } from '@zhibiao/contract/org/staff-acts';
import type { OrgDetail } from '@zhibiao/contract/org/staff';
import { Form, Input, Radio } from 'antd';
import { dictQuery } from '#lib/api/dictionaries.ts';
import { DayInput } from '#ui/form/day-input.tsx';
import { optionalRule, rule } from '#ui/form/form-rules.ts';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import { AreaCascader } from '#widgets/filters/area-cascader.tsx';

const optionsOf = (texts: readonly string[]) => texts.map((text) => ({ value: text, label: text }));

/** What is registered of an organisation, field by field. */
export const OrgEditFields = ({ org }: { org: OrgDetail }) => {
  const types = useQuery(dictQuery('org_type')).data ?? [];

  return (
    <>
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
        <AreaCascader list={SearchableSelect} partial />
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
      <Form.Item name={['fields', 'ipmsCertNo']} label="体系认证证书编号（选填）" rules={[rule(OrgFields.ipmsCertNo)]}>
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
    </>
  );
};
