import { useMutation } from '@tanstack/react-query';
import { addOverride, editOverride, listOverrides, type OverrideRow } from '@zhibiao/contract/exam/staff-override';
import { Form, Segmented } from 'antd';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive } from '#ui/form/form-rules.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { PaperPick, SubjectPick } from './picks.tsx';
import { TermFields } from './term-fields.tsx';
import { sentTerms, termValuesOf, type TermValues, whoseOf } from './values.ts';

type Whose = 'user' | 'org' | 'all';
type Values = TermValues & {
  paperId?: string;
  whose?: Whose;
  userId?: string | null;
  orgId?: string | null;
  reason: string;
};

const WHOSE: { value: Whose; label: string }[] = [
  { value: 'user', label: '一名学员' },
  { value: 'org', label: '一个机构' },
  { value: 'all', label: '全部学员' },
];
const chosen = (message: string) => ({ required: true, message });

const Whom = ({ whose }: { whose: Whose }) => (
  <>
    <Form.Item name="paperId" label="试卷" rules={[chosen('请选择试卷')]}>
      <PaperPick />
    </Form.Item>
    <Form.Item name="whose" label="对象">
      <Segmented options={WHOSE} />
    </Form.Item>
    {whose === 'user' && (
      <Form.Item name="userId" label="学员" rules={[chosen('请选择学员')]}>
        <SubjectPick kind="user" />
      </Form.Item>
    )}
    {whose === 'org' && (
      <Form.Item name="orgId" label="机构" rules={[chosen('请选择机构')]}>
        <SubjectPick kind="org" />
      </Form.Item>
    )}
  </>
);

/** A new one, or another content of one in force: whose it is does not change. */
export const OverrideDialog = ({ row, onClose }: { row?: OverrideRow; onClose: () => void }) => {
  const [form] = Form.useForm<Values>();
  const whose = Form.useWatch('whose', form) ?? 'user';
  const invalidate = useInvalidate();
  const save = useMutation({
    mutationFn: ({ paperId = '', userId, orgId, reason, ...values }: Values) => {
      const conditions = sentTerms(values);
      if (row) return call(editOverride, { body: { ...conditions, id: row.id, version: row.version, reason } });
      const of = {
        userId: whose === 'user' ? (userId ?? null) : null,
        orgId: whose === 'org' ? (orgId ?? null) : null,
      };
      return call(addOverride, { body: { ...conditions, paperId, ...of, reason } });
    },
    onSuccess: async () => {
      toast.success(addOverride.done);
      onClose();
      await invalidate(listOverrides);
    },
    onError: refuseInForm(form, { otherwise: 'reason' }),
  });

  return (
    <FormDialog
      title={row ? `修改安排：${whoseOf(row)}，《${row.title}》` : '新增安排'}
      ok="保存"
      busy={save.isPending}
      onClose={onClose}
    >
      {(formId) => (
        <Form<Values>
          id={formId}
          form={form}
          layout="vertical"
          noValidate
          initialValues={row ? { ...termValuesOf(row), reason: row.reason } : { whose: 'user' }}
          onValuesChange={forgive(form)}
          onFinish={(values) => save.mutate(values)}
        >
          {!row && <Whom whose={whose} />}
          <TermFields />
        </Form>
      )}
    </FormDialog>
  );
};
