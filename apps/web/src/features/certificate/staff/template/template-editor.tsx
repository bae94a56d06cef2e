import { CERT_TYPE } from '@zhibiao/contract/certificate/types';
import { TEMPLATE_STATUS } from '@zhibiao/contract/certificate/template';
import {
  addTemplate,
  editTemplate,
  enableTemplate,
  listTemplates,
  removeTemplate,
  templateDetail,
  type TemplateRow,
} from '@zhibiao/contract/certificate/staff-template';
import { labelOf } from '@zhibiao/contract/core/codes';
import { useMutation } from '@tanstack/react-query';
import { Form } from 'antd';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { confirm } from '#lib/message/confirm.ts';
import { useMe } from '#lib/staff/me.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { useFormDraft } from '#widgets/draft/use-form-draft.tsx';
import { LivePage } from './live-page.tsx';
import { Revisions } from './revisions.tsx';
import { TemplateFields } from './template-fields.tsx';
import { bodyOf, LABELS, type Values, valuesOf, type Whole } from './values.ts';
import css from './template.module.css';

type Props = {
  template: Whole;
  /** A further template, which begins with the words of this one. */
  fresh: boolean;
  /** Of this type. */
  rows: readonly TemplateRow[];
  onOpen: (id: string) => void;
};

/** A template's form, and beside it the page that it makes. */
export const TemplateEditor = ({ template, fresh, rows, onOpen }: Props) => {
  const { id, type, version, revision, status } = template;
  const [form] = Form.useForm<Values>();
  const may = useMe()?.permissions.includes('cert:template') ?? false;
  const invalidate = useInvalidate();
  const [first] = useState<Values>(() => ({ ...valuesOf(template), ...(fresh ? { name: '' } : {}) }));
  const seen = Form.useWatch([], form) as Values | undefined;
  // What this type shows nothing of has no field in the form, and stays as it was.
  const values: Values = { ...first, ...seen, fields: { ...first.fields, ...seen?.fields } };
  const draft = useFormDraft<Values>({
    object: `template ${fresh ? `new ${type}` : id}`,
    form,
    labels: LABELS,
    initial: first,
    otherwise: 'name',
  });
  const refreshed = () => invalidate(listTemplates, templateDetail);
  const save = useMutation({
    mutationFn: (typed: Values) => {
      const body = bodyOf(type, typed);
      return fresh
        ? call(addTemplate, { body }).then((added) => ({ ...added, revision: 1 }))
        : call(editTemplate, { body: { ...body, id, version } });
    },
    onSuccess: async (saved) => {
      draft.saved();
      toast.success(saved.id === id ? '草稿已保存' : `已另存为第 ${saved.revision} 版草稿，启用中的版本不受影响`);
      await refreshed();
      onOpen(saved.id);
    },
    onError: draft.refuse,
  });
  const enable = useMutation({
    mutationFn: () => call(enableTemplate, { body: { id, version } }),
    onSuccess: async () => {
      toast.success('模板已启用');
      await refreshed();
    },
  });
  const remove = useMutation({
    mutationFn: () => call(removeTemplate, { body: { id, version } }),
    onSuccess: async () => {
      toast.success('草稿已删除');
      onOpen(rows.find((row) => row.status === TEMPLATE_STATUS.enabled)?.id ?? '');
      await invalidate(listTemplates);
    },
  });
  const changed = JSON.stringify(bodyOf(type, values)) !== JSON.stringify(bodyOf(type, first));
  const isDraft = status === TEMPLATE_STATUS.draft && !fresh;
  const askToEnable = async () => {
    const text = '之后签发的证书按这一版印制；已签发的证书不受影响。';
    if (await confirm({ title: `启用${labelOf(CERT_TYPE, type)}第 ${revision} 版？`, text, ok: '启用' }))
      enable.mutate();
  };
  const askToRemove = async () => {
    if (await confirm({ title: `删除第 ${revision} 版草稿？`, text: '删除后不能恢复。', ok: '删除' })) remove.mutate();
  };

  return (
    <div className={css.bench}>
      <header className={css.head}>
        <strong>{fresh ? '新建模板' : template.name}</strong>
        {!fresh && (
          <Tag kind={isDraft ? 'info' : status === TEMPLATE_STATUS.enabled ? 'success' : 'plain'}>
            第 {revision} 版，{labelOf(TEMPLATE_STATUS, status)}
          </Tag>
        )}
        <span className="note">{wordOf(rows, template, fresh)}</span>
        {may && (
          <span className={css.buttons}>
            {isDraft && (
              <Button small text danger busy={remove.isPending} onClick={() => void askToRemove()}>
                删除草稿
              </Button>
            )}
            {!fresh && (
              <Button small text onClick={() => onOpen(`new-${type}`)}>
                新建模板
              </Button>
            )}
            <Button small type="submit" form="template" busy={save.isPending} disabled={!changed && !fresh}>
              {isDraft || fresh ? '保存草稿' : '另存为新版本'}
            </Button>
            {!fresh && status !== TEMPLATE_STATUS.enabled && (
              <Button small primary busy={enable.isPending} disabled={changed} onClick={() => void askToEnable()}>
                启用第 {revision} 版
              </Button>
            )}
          </span>
        )}
      </header>
      {draft.notices(save.error ?? enable.error ?? remove.error, listTemplates, templateDetail)}
      <div className={css.columns}>
        <Form
          id="template"
          className={`panel ${css.form}`}
          form={form}
          layout="vertical"
          noValidate
          disabled={!may}
          {...draft.fields}
          onFinish={() => save.mutate(form.getFieldsValue(true) as Values)}
        >
          <TemplateFields form={form} type={type} issuerDefault={template.issuerDefault} />
        </Form>
        <div className={css.right}>
          {may && <LivePage body={bodyOf(type, values)} title={labelOf(CERT_TYPE, type)} />}
          <Revisions rows={rows} open={fresh ? '' : id} onOpen={onOpen} />
        </div>
      </div>
    </div>
  );
};

/** What becomes of a change, in a sentence. */
const wordOf = (rows: readonly TemplateRow[], { id, status, certificates }: Whole, fresh: boolean): string => {
  const used = rows.find((row) => row.status === TEMPLATE_STATUS.enabled);
  if (!fresh && status !== TEMPLATE_STATUS.draft)
    return certificates > 0
      ? `该模板已用于制证 ${certificates.toLocaleString()} 份，修改将生成新版本`
      : '修改将生成新版本';
  return used && used.id !== id
    ? `${used.name}第 ${used.revision} 版启用中，已制 ${used.certificates.toLocaleString()} 份，不受影响`
    : '';
};
