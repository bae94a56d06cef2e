import { bareAddress } from '@zhibiao/contract/core/fields';
import type { OrgData } from '@zhibiao/contract/org/org';
import { Form } from 'antd';
import { useState } from 'react';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive } from '#ui/form/form-rules.ts';
import { useSaveOrg } from './use-save-org.ts';
import { verifiedBody, VerifiedFields, type VerifiedValues, verifiedValues } from './verified-fields.tsx';

/** Asks staff to verify other facts than those in force. */
export const ChangeDialog = ({ org, onClose }: { org: OrgData; onClose: () => void }) => {
  const [form] = Form.useForm<VerifiedValues>();
  const [uploading, setUploading] = useState(false);
  const save = useSaveOrg(form);
  const submit = (values: VerifiedValues) => {
    const body = verifiedBody(values);
    if (isSame(org, body)) form.setFields([{ name: 'orgName', errors: ['没有要变更的内容'] }]);
    else save.mutate(body, { onSuccess: onClose });
  };

  return (
    <FormDialog title="申请变更登记信息" ok="提交审核" disabled={uploading} busy={save.isPending} onClose={onClose}>
      {(formId) => (
        <Form<VerifiedValues>
          id={formId}
          form={form}
          layout="vertical"
          validateTrigger="onBlur"
          onValuesChange={forgive(form)}
          onFinish={submit}
          initialValues={verifiedValues(org)}
        >
          <VerifiedFields tip="变更名称、信用代码或法定代表人时，请上传变更后的营业执照" onUploading={setUploading} />
        </Form>
      )}
    </FormDialog>
  );
};

const isSame = (org: OrgData, body: ReturnType<typeof verifiedBody>): boolean =>
  body.orgName.trim() === org.orgName &&
  body.creditCode.trim().toUpperCase() === org.creditCode &&
  body.orgType === org.orgType &&
  (body.legalPerson.trim() || null) === org.legalPerson &&
  picture(body.licenseUrl) === picture(org.licenseUrl);
const picture = (address: string | null) => address && bareAddress(address);
