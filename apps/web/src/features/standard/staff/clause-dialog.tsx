import { useMutation } from '@tanstack/react-query';
import {
  addClause,
  CLAUSE_LIMITS,
  type ClauseRow,
  editClause,
  NO_STANDARD_TEXT,
} from '@zhibiao/contract/standard-staff';
import { Form, Input } from 'antd';
import { call } from '#lib/api.ts';
import { useInvalidate } from '#lib/ask.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useFormDraft } from '#widgets/console/use-form-draft.tsx';
import { STANDARDS } from './queries.ts';

type Fields = Pick<ClauseRow, 'number' | 'title' | 'explain'>;
const LABELS = { number: '编号', title: '标题', explain: '说明' };
export type ClauseForm = { code: string; clause: ClauseRow | null; parent: ClauseRow | null };
type Props = ClauseForm & { onSaved: (id: string) => void; onClose: () => void };

/** Number, title and an explanation in one's own words. */
export const ClauseDialog = ({ code, clause, parent, onSaved, onClose }: Props) => {
  const [form] = Form.useForm<Fields>();
  const invalidate = useInvalidate();
  const draft = useFormDraft<Fields>({
    object: `clause ${clause?.id ?? `new ${code} ${parent?.id ?? ''}`}`,
    form,
    labels: LABELS,
    initial: clause
      ? { number: clause.number, title: clause.title, explain: clause.explain }
      : { number: parent ? `${parent.number}.` : '' },
    otherwise: 'number',
  });
  const save = useMutation({
    mutationFn: ({ explain, ...fields }: Fields) =>
      clause
        ? call(editClause, { body: { ...fields, explain, id: clause.id, version: clause.version } })
        : call(addClause, { body: { ...fields, explain, standardCode: code, parentId: parent?.id ?? null } }),
    onSuccess: async ({ id }) => {
      draft.saved();
      await invalidate(...STANDARDS);
      onSaved(id);
    },
    onError: draft.refuse,
  });
  const title = clause ? `编辑条款 ${clause.number}` : parent ? `在 ${parent.number} 下新增条款` : '新增条款';

  return (
    <FormDialog title={title} ok="保存" busy={save.isPending} onClose={onClose}>
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
            name="number"
            label="编号"
            rules={[{ required: true, whitespace: true, message: '请输入条款编号' }]}
          >
            <Input maxLength={20} />
          </Form.Item>
          <Form.Item
            name="title"
            label="标题"
            rules={[{ required: true, whitespace: true, message: '请输入条款标题' }]}
          >
            <Input maxLength={100} />
          </Form.Item>
          <Form.Item name="explain" label="说明" extra={`用自己的话解释，${NO_STANDARD_TEXT}`}>
            <Input.TextArea rows={5} maxLength={CLAUSE_LIMITS.explain} showCount />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};
