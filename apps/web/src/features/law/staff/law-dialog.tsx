import { useMutation, useQuery } from '@tanstack/react-query';
import { addLaw, editLaw, lawImpact, type LawRow, listLaws } from '@zhibiao/contract/law/staff';
import { Form, Input, Select } from 'antd';
import { call } from '#lib/api/api.ts';
import { ask, useInvalidate } from '#lib/api/ask.ts';
import { totalText } from '#lib/format/total.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { DayInput } from '#ui/form/day-input.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { useFormDraft } from '#widgets/draft/use-form-draft.tsx';

type Fields = {
  name: string;
  edition: string;
  effectiveFrom: string;
  effectiveTo?: string;
  replacedBy?: string;
  url?: string;
};
const LABELS = {
  name: '名称',
  edition: '版本',
  effectiveFrom: '施行日期',
  effectiveTo: '失效日期',
  replacedBy: '被哪一版替代',
  url: '公布页面',
};
const valuesOf = ({ name, edition, effectiveFrom, effectiveTo, replacedBy, url }: LawRow): Fields => ({
  name,
  edition,
  effectiveFrom,
  ...(effectiveTo ? { effectiveTo } : {}),
  ...(replacedBy ? { replacedBy } : {}),
  ...(url ? { url } : {}),
});
type Props = { law: LawRow | null; laws: readonly LawRow[]; onClose: () => void };

/** One edition of a law; who ends it sees what names it. */
export const LawDialog = ({ law, laws, onClose }: Props) => {
  const [form] = Form.useForm<Fields>();
  const ends = Form.useWatch('effectiveTo', form);
  const invalidate = useInvalidate();
  const draft = useFormDraft<Fields>({
    object: `law ${law?.id ?? 'new'}`,
    form,
    labels: LABELS,
    initial: law ? valuesOf(law) : {},
  });
  const save = useMutation({
    mutationFn: ({ effectiveTo, replacedBy, url, ...rest }: Fields) => {
      const body = { ...rest, effectiveTo: effectiveTo || null, replacedBy: replacedBy ?? null, url: url ?? '' };
      return law ? call(editLaw, { body: { ...body, id: law.id, version: law.version } }) : call(addLaw, { body });
    },
    onSuccess: async () => {
      draft.saved();
      await invalidate(listLaws);
      onClose();
    },
    onError: draft.refuse,
  });

  return (
    <FormDialog title={law ? `编辑《${law.name}》` : '新增法律'} ok="保存" busy={save.isPending} onClose={onClose}>
      {(formId) => (
        <Form<Fields>
          id={formId}
          form={form}
          layout="vertical"
          {...draft.fields}
          onFinish={(fields) => save.mutate(fields)}
        >
          {draft.notices(save.error, listLaws)}
          <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请输入法律名称' }]}>
            <Input />
          </Form.Item>
          <Form.Item
            name="edition"
            label="版本"
            extra="如 2020年修正"
            rules={[{ required: true, whitespace: true, message: '请输入版本' }]}
          >
            <Input />
          </Form.Item>
          <Form.Item name="effectiveFrom" label="施行日期" rules={[{ required: true, message: '请选择施行日期' }]}>
            <DayInput />
          </Form.Item>
          <Form.Item name="effectiveTo" label="失效日期">
            <DayInput />
          </Form.Item>
          {law && ends && <Impact id={law.id} />}
          <Form.Item name="replacedBy" label="被哪一版替代">
            <Select
              allowClear
              options={laws
                .filter(({ id }) => id !== law?.id)
                .map(({ id, name, edition }) => ({ value: id, label: `${name}（${edition}）` }))}
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

const Impact = ({ id }: { id: string }) => {
  const { data } = useQuery(ask(lawImpact, { query: { id } }));
  if (!data) return null;
  const { questions, papers, items, articles } = data;
  return (
    <Alert kind="warning">
      提到这部法律的：题目 {totalText(questions.count)} 道、可能抽到它们的试卷 {totalText(papers.count)} 份、讲次{' '}
      {totalText(items.count)} 讲、文章 {totalText(articles.count)} 篇。失效后请逐一核对。
    </Alert>
  );
};
