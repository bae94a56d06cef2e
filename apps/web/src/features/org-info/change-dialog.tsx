import type { DictEntry } from '@zhibiao/contract/common';
import { type OrgData, OrgFields } from '@zhibiao/contract/org-info';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { forgive, rule } from '#ui/form-rules.ts';
import { ImageUpload } from '#ui/image-upload.tsx';
import { SearchableSelect } from '#ui/searchable-select.tsx';
import { useSaveOrg } from './use-save-org.ts';

type Values = { orgName: string; creditCode: string; orgType: string; legalPerson: string; licenseUrl: string[] };
type Props = { org: OrgData; types: readonly z.output<typeof DictEntry>[]; onClose: () => void };

/** Asks staff to verify other facts than those in force. */
export const ChangeDialog = ({ org, types, onClose }: Props) => {
  const [form] = Form.useForm<Values>();
  const [uploading, setUploading] = useState(false);
  const save = useSaveOrg(form);
  const submit = ({ licenseUrl, ...values }: Values) => {
    const body = { ...values, licenseUrl: licenseUrl[0] ?? null };
    if (isSame(org, body)) form.setFields([{ name: 'orgName', errors: ['没有要变更的内容'] }]);
    else save.mutate(body, { onSuccess: onClose });
  };

  return (
    <Modal title="申请变更登记信息" open onCancel={onClose} okText="提交审核" cancelText="取消" okButtonProps={{ disabled: uploading }} confirmLoading={save.isPending} onOk={() => form.submit()} destroyOnHidden>
      <Form<Values> form={form} layout="vertical" validateTrigger="onBlur" onValuesChange={forgive(form)} onFinish={submit}
        initialValues={{ orgName: org.orgName, creditCode: org.creditCode, orgType: org.orgType, legalPerson: org.legalPerson ?? '', licenseUrl: org.licenseUrl ? [org.licenseUrl] : [] }}>
        <Form.Item name="orgName" label="机构名称" rules={[rule(OrgFields.orgName)]}><Input autoComplete="off" maxLength={60} /></Form.Item>
        <Form.Item name="creditCode" label="统一社会信用代码" rules={[rule(OrgFields.creditCode)]}><Input autoComplete="off" autoCapitalize="characters" maxLength={18} /></Form.Item>
        <Form.Item name="orgType" label="机构类型" rules={[rule(OrgFields.orgType)]}>
          <SearchableSelect<string> allowClear={false} placeholder="请选择机构类型" options={types.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }))} />
        </Form.Item>
        <Form.Item name="legalPerson" label="法定代表人（选填）" rules={[rule(OrgFields.legalPerson)]}><Input autoComplete="off" /></Form.Item>
        <Form.Item name="licenseUrl" label="营业执照"><ImageUpload tip="变更名称、信用代码或法定代表人时，请上传变更后的营业执照" onBusy={setUploading} /></Form.Item>
      </Form>
    </Modal>
  );
};

const isSame = (org: OrgData, body: { orgName: string; creditCode: string; orgType: string; legalPerson: string; licenseUrl: string | null }): boolean =>
  body.orgName.trim() === org.orgName && body.creditCode.trim().toUpperCase() === org.creditCode && body.orgType === org.orgType
  && (body.legalPerson.trim() || null) === org.legalPerson && body.licenseUrl === org.licenseUrl;
