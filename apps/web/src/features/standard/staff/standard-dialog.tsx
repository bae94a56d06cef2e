import { useMutation } from '@tanstack/react-query';
import { choicesOf } from '@zhibiao/contract/core/codes';
import { addStandard, editStandard, STANDARD_STATUS, type StandardRow } from '@zhibiao/contract/standard/staff';
import { Form, Input, Select } from 'antd';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { DayInput } from '#ui/form/day-input.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { useFormDraft } from '#widgets/draft/use-form-draft.tsx';
import { STANDARDS } from './queries.ts';

type Fields = {
  code: string;
  name: string;
  status: StandardRow['status'];
  effectiveFrom?: string;
  effectiveTo?: string;
  replacedBy?: string;
  url?: string;
};
const LABELS = {
  code: '标准编号',
  name: '名称',
  status: '状态',
  effectiveFrom: '实施日期',
  effectiveTo: '废止日期',
  replacedBy: '被哪个标准替代',
  url: '公布页面',
};
const valuesOf = ({ code, name, status, effectiveFrom, effectiveTo, replacedBy, url }: StandardRow): Fields => ({
  code,
  name,
  status,
  ...(effectiveFrom ? { effectiveFrom } : {}),
  ...(effectiveTo ? { effectiveTo } : {}),
  ...(replacedBy ? { replacedBy } : {}),
  ...(url ? { url } : {}),
});
type Props = {
  /** Null: a new one. */
  standard: StandardRow | null;
  others: readonly StandardRow[];
  onSaved: (code: string) => void;
  onClose: () => void;
};

/** Number, name and validity of a standard; never its text. */
export const StandardDialog = ({ standard, others, onSaved, onClose }: Props) => {
  const [form] = Form.useForm<Fields>();
  const invalidate = useInvalidate();
  const draft = useFormDraft<Fields>({
    object: `standard ${standard?.code ?? 'new'}`,
    form,
    labels: LABELS,
    initial: standard ? valuesOf(standard) : { status: STANDARD_STATUS.inForce },
  });
  const save = useMutation({
    mutationFn: (fields: Fields) => {
      const { effectiveFrom, effectiveTo, replacedBy, url, ...rest } = fields;
      const days = { effectiveFrom: effectiveFrom || null, effectiveTo: effectiveTo || null };
      const body = { ...rest, ...days, replacedBy: replacedBy ?? null, url: url ?? '' };
      return standard
        ? call(editStandard, { body: { ...body, version: standard.version } })
        : call(addStandard, { body });
    },
    onSuccess: async ({ id }) => {
      draft.saved();
      await invalidate(...STANDARDS);
      onSaved(id);
    },
    onError: draft.refuse,
  });

  return (
    <FormDialog
      title={standard ? `编辑 ${standard.code}` : '新增标准'}
      ok="保存"
      busy={save.isPending}
      onClose={onClose}
    >
      {(formId) => (
        <Form<Fields>
          id={formId}
          form={form}
          layout="vertical"
          {...draft.fields}
          onFinish={(fields) => save.mutate(fields)}
        >
          {draft.notices(save.error, ...STANDARDS)}
          <Form.Item
            name="code"
            label="标准编号"
            extra="如 GB/T 29490-2023；保存后不能修改"
            rules={[{ required: true, whitespace: true, message: '请输入标准编号' }]}
          >
            <Input disabled={standard !== null} />
          </Form.Item>
          <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请输入标准名称' }]}>
            <Input />
          </Form.Item>
          <Form.Item name="status" label="状态">
            <Select options={choicesOf(STANDARD_STATUS)} />
          </Form.Item>
          <Form.Item name="effectiveFrom" label="实施日期">
            <DayInput />
          </Form.Item>
          <Form.Item name="effectiveTo" label="废止日期">
            <DayInput />
          </Form.Item>
          <Form.Item name="replacedBy" label="被哪个标准替代">
            <Select
              allowClear
              options={others
                .filter(({ code }) => code !== standard?.code)
                .map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
            />
          </Form.Item>
          <Form.Item name="url" label="公布页面" extra="以 https:// 开头">
            <Input />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};
