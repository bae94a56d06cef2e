import { useQuery } from '@tanstack/react-query';
import { LICENSE_READERS, type OrgData } from '@zhibiao/contract/org/org';
import { OrgFields } from '@zhibiao/contract/org/org-form';
import { Form, Input } from 'antd';
import { dictQuery } from '#lib/api/dictionaries.ts';
import { rule } from '#ui/form/form-rules.ts';
import { sendLicence } from '#lib/api/upload.ts';
import { ImageUpload } from '#widgets/upload/image-upload.tsx';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';

export type VerifiedValues = {
  orgName: string;
  creditCode: string;
  orgType: string;
  legalPerson: string;
  licenseUrl: string[];
};

export const verifiedValues = ({ orgName, creditCode, orgType, legalPerson, licenseUrl }: OrgData): VerifiedValues => ({
  orgName,
  creditCode,
  orgType,
  legalPerson: legalPerson ?? '',
  licenseUrl: licenseUrl ? [licenseUrl] : [],
});
export const verifiedBody = ({ licenseUrl, ...values }: VerifiedValues) => ({
  ...values,
  licenseUrl: licenseUrl[0] ?? null,
});

/** What staff verify of an organisation. */
export const VerifiedFields = ({ tip, onUploading }: { tip: string; onUploading: (busy: boolean) => void }) => {
  const types = useQuery(dictQuery('org_type')).data ?? [];

  return (
    <>
      <Form.Item name="orgName" label="机构名称" rules={[rule(OrgFields.orgName)]}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="creditCode" label="统一社会信用代码" rules={[rule(OrgFields.creditCode)]}>
        <Input autoComplete="off" autoCapitalize="characters" />
      </Form.Item>
      <Form.Item name="orgType" label="机构类型" rules={[rule(OrgFields.orgType)]}>
        <SearchableSelect<string>
          allowClear={false}
          placeholder="请选择机构类型"
          options={types.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }))}
        />
      </Form.Item>
      <Form.Item name="legalPerson" label="法定代表人（选填）" rules={[rule(OrgFields.legalPerson)]}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="licenseUrl" label="营业执照">
        <ImageUpload tip={`${tip}。${LICENSE_READERS}。`} sendTo={sendLicence} onBusy={onUploading} />
      </Form.Item>
    </>
  );
};
