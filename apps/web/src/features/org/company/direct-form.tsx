import { choicesOf, type CodeOf } from '@zhibiao/contract/core/codes';
import { type OrgData } from '@zhibiao/contract/org/org';
import { IPMS_STANDARDS, IPMS_STATUS, ORG_SCALES } from '@zhibiao/contract/org/types';
import { OrgFields } from '@zhibiao/contract/org/org-form';
import { Form, Input, InputNumber, Radio } from 'antd';
import { useState } from 'react';
import { Button } from '#ui/action/button.tsx';
import { AreaCascader } from '#widgets/filters/area-cascader.tsx';
import { DayInput } from '#ui/form/day-input.tsx';
import { Card, CardFoot, Fields, Wide } from '#ui/form/form-card.tsx';
import { forgive, optionalRule, rule } from '#ui/form/form-rules.ts';
import { ImageUpload } from '#widgets/upload/image-upload.tsx';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import css from '#features/org/org-info.module.css';
import { useSaveOrg } from './use-save-org.ts';

type Status = CodeOf<typeof IPMS_STATUS>;
type Values = {
  logo: string[];
  contactName: string;
  contactMobile: string;
  contactEmail: string;
  areaCode: string;
  address: string;
  industry: string;
  scale: string | undefined;
  ipmsStatus: Status;
  ipmsCertNo: string;
  ipmsStandard: string | undefined;
  ipmsExpire: string;
  yearTarget: number | null;
};

const statuses = choicesOf(IPMS_STATUS);
const optionsOf = (texts: readonly string[]) => texts.map((text) => ({ value: text, label: text }));

/** What may be changed at once. */
export const DirectForm = ({ org }: { org: OrgData }) => {
  const [form] = Form.useForm<Values>();
  const [uploading, setUploading] = useState(false);
  const [dirty, setDirty] = useState(false);
  const status = Form.useWatch('ipmsStatus', form) ?? org.ipmsStatus;
  const save = useSaveOrg(form);
  const submit = ({ logo, scale, ...values }: Values) =>
    save.mutate(
      { ...values, ...certificateOf(values), logo: logo[0] ?? null, scale: scale ?? null },
      { onSuccess: () => setDirty(false) },
    );

  return (
    <Card title="联系与概况" text="保存后立即生效。">
      <Form<Values>
        noValidate
        form={form}
        layout="vertical"
        validateTrigger="onBlur"
        initialValues={valuesOf(org)}
        onValuesChange={(changed) => {
          forgive(form)(changed);
          setDirty(true);
        }}
        onFinish={submit}
      >
        <Fields>
          <Wide>
            <Form.Item name="logo" label="机构标志（选填）">
              <ImageUpload tip="用于邀请海报" onBusy={setUploading} />
            </Form.Item>
          </Wide>
          <Form.Item name="contactName" label="联系人姓名" rules={[rule(OrgFields.contactName)]}>
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item name="contactMobile" label="联系手机（选填）" rules={[optionalRule(OrgFields.contactMobile)]}>
            <Input type="tel" autoComplete="off" />
          </Form.Item>
          <Form.Item name="contactEmail" label="联系邮箱（选填）" rules={[optionalRule(OrgFields.contactEmail)]}>
            <Input inputMode="email" autoComplete="off" />
          </Form.Item>
          <Form.Item name="industry" label="所属行业（选填）" rules={[rule(OrgFields.industry)]}>
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item name="scale" label="人员规模（选填）">
            <SearchableSelect<string> placeholder="请选择人员规模" options={optionsOf(ORG_SCALES)} />
          </Form.Item>
          <Wide>
            <Form.Item name="areaCode" label="所在地区" rules={[rule(OrgFields.areaCode)]}>
              <AreaCascader list={SearchableSelect} partial />
            </Form.Item>
          </Wide>
          <Wide>
            <Form.Item name="address" label="详细地址（选填）" rules={[rule(OrgFields.address)]}>
              <Input autoComplete="off" />
            </Form.Item>
          </Wide>
          <Wide>
            <Form.Item name="ipmsStatus" label="知识产权管理体系" rules={[rule(OrgFields.ipmsStatus)]}>
              <Radio.Group options={statuses} className={css.choices ?? ''} />
            </Form.Item>
          </Wide>
          {status === IPMS_STATUS.certified && <CertificateFields />}
          <Form.Item
            name="yearTarget"
            label="年度学时要求（选填）"
            rules={[optionalRule(OrgFields.yearTarget)]}
            extra={`成员每年应完成的学时；不填按平台的要求，${org.usualYearTarget} 学时`}
          >
            <InputNumber min={1} max={500} precision={0} placeholder={String(org.usualYearTarget)} suffix="学时" />
          </Form.Item>
        </Fields>
        <CardFoot>
          <Button small primary type="submit" busy={save.isPending} disabled={uploading}>
            保存
          </Button>
          <span className="note" aria-live="polite">
            {uploading ? '图片上传中，完成后即可保存' : dirty && '有修改尚未保存'}
          </span>
        </CardFoot>
      </Form>
    </Card>
  );
};

const CertificateFields = () => (
  <>
    <Form.Item
      name="ipmsCertNo"
      label="体系认证证书编号"
      rules={[{ required: true, message: '请输入体系认证证书编号' }, rule(OrgFields.ipmsCertNo)]}
    >
      <Input autoComplete="off" />
    </Form.Item>
    <Form.Item name="ipmsStandard" label="依据标准（选填）">
      <SearchableSelect<string> placeholder="请选择依据标准" options={optionsOf(IPMS_STANDARDS)} />
    </Form.Item>
    <Form.Item name="ipmsExpire" label="证书有效期至（选填）" rules={[optionalRule(OrgFields.ipmsExpire)]}>
      <DayInput />
    </Form.Item>
  </>
);

/** Only who holds a certificate has one to name. */
const certificateOf = ({ ipmsStatus, ipmsCertNo, ipmsStandard, ipmsExpire }: Omit<Values, 'logo' | 'scale'>) =>
  ipmsStatus === IPMS_STATUS.certified
    ? { ipmsCertNo, ipmsStandard: ipmsStandard ?? null, ipmsExpire: ipmsExpire || null }
    : { ipmsCertNo: null, ipmsStandard: null, ipmsExpire: null };

const valuesOf = (org: OrgData): Values => ({
  logo: org.logo ? [org.logo] : [],
  contactName: org.contactName,
  contactMobile: org.contactMobile ?? '',
  contactEmail: org.contactEmail ?? '',
  areaCode: org.areaCode,
  address: org.address ?? '',
  industry: org.industry ?? '',
  scale: org.scale ?? undefined,
  ipmsStatus: org.ipmsStatus as Status,
  ipmsCertNo: org.ipmsCertNo ?? '',
  ipmsStandard: org.ipmsStandard ?? undefined,
  ipmsExpire: org.ipmsExpire ?? '',
  yearTarget: org.yearTarget,
});
