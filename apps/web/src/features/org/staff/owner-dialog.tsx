import { useMutation, useQuery } from '@tanstack/react-query';
import { choicesOf, type CodeOf, labelOf } from '@zhibiao/contract/core/codes';
import { Evidence, Reason } from '@zhibiao/contract/core/fields';
import { EVIDENCE_MAX } from '@zhibiao/contract/core/limits';
import { FORMER, replaceOwner } from '@zhibiao/contract/org/staff-acts';
import type { OrgDetail } from '@zhibiao/contract/org/staff';
import { ROLE } from '@zhibiao/contract/auth/roles';
import { Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { sendStaffEvidence } from '#lib/staff/pictures.ts';
import { toast } from '#lib/message/toast.ts';
import { useDebounced } from '#lib/typing/use-debounced.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { SearchableSelect, type SelectField } from '#ui/form/searchable-select.tsx';
import { ConflictAlert } from '#widgets/draft/conflict-alert.tsx';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { ImageUpload } from '#widgets/upload/image-upload.tsx';
import { ownerCandidatesQuery, ORGS } from './queries.ts';

type Values = { memberId: string; former: CodeOf<typeof FORMER>; reason: string; evidence: string[] };
const { shape } = replaceOwner.body;

/** The owner has left the firm: another of the register takes their place, on evidence. */
export const OwnerDialog = ({ org, onClose }: { org: OrgDetail; onClose: () => void }) => {
  const [form] = Form.useForm<Values>();
  const [uploading, setUploading] = useState(false);
  const invalidate = useInvalidate();
  const owner = org.admins.find(({ role }) => role === ROLE.owner);
  const send = useMutation({
    mutationFn: (values: Values) => call(replaceOwner, { body: { id: org.id, version: org.version, ...values } }),
    onSuccess: async () => {
      toast.success(replaceOwner.done);
      onClose();
      await invalidate(...ORGS);
    },
    onError: refuseInForm(form, { otherwise: 'reason' }),
  });

  return (
    <FormDialog
      title={`更换“${org.orgName}”的负责人`}
      ok="更换负责人"
      danger
      busy={send.isPending}
      disabled={uploading}
      onClose={onClose}
    >
      {(formId) => (
        <Form<Values>
          id={formId}
          form={form}
          layout="vertical"
          noValidate
          initialValues={{ former: FORMER.stays, evidence: [] }}
          onValuesChange={forgive(form)}
          onFinish={(values) => send.mutate(values)}
        >
          <ConflictAlert error={send.error} reads={ORGS} />
          <p>
            现负责人：{owner ? `${owner.name}　${owner.mobileMasked ?? owner.emailMasked ?? ''}` : '无'}
            。更换后双方都会收到通知。
          </p>
          <Form.Item name="memberId" label="新负责人" extra="在册且已注册的成员" rules={[rule(shape.memberId)]}>
            <CandidateSelect orgId={org.id} />
          </Form.Item>
          {owner && (
            <Form.Item name="former" label="原负责人" rules={[rule(shape.former)]}>
              <Radio.Group options={choicesOf(FORMER)} />
            </Form.Item>
          )}
          <Form.Item name="evidence" label="证明材料" rules={[rule(Evidence)]}>
            <ImageUpload
              size={EVIDENCE_MAX}
              tip="任命文件、离职证明等，加盖机构公章；只有核查本次更换的工作人员能看到"
              sendTo={sendStaffEvidence}
              onBusy={setUploading}
            />
          </Form.Item>
          <Form.Item name="reason" label="原因" extra="记入操作记录" rules={[rule(Reason)]}>
            <Input.TextArea rows={2} count={{ show: true, max: 200 }} />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};

const CandidateSelect = ({ orgId, ...field }: SelectField<string> & { orgId: string }) => {
  const [name, setName] = useState('');
  const { data } = useQuery(ownerCandidatesQuery(orgId, useDebounced(name)));
  const options = (data ?? []).map(({ memberId, name: who, mobileMasked, role }) => ({
    value: memberId,
    label: [who, mobileMasked, labelOf(ROLE, role)].filter(Boolean).join('　'),
  }));
  return (
    <SearchableSelect<string>
      {...field}
      placeholder="按姓名查找"
      showSearch={{ filterOption: false, onSearch: setName }}
      options={options}
    />
  );
};
