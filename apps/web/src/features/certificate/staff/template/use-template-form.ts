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
import { toast } from '#lib/message/toast.ts';
import { useFormDraft } from '#widgets/draft/use-form-draft.tsx';
import { templateBodyOf, LABELS, type TemplateValues, templateValuesOf, type WholeTemplate } from './values.ts';

export type EditedTemplate = {
  template: WholeTemplate;
  /** A further template, which begins with the words of this one. */
  fresh: boolean;
  /** Of this type. */
  rows: readonly TemplateRow[];
  onOpen: (id: string) => void;
};

/** A template while it is edited: saved as a draft, put into force, or removed. */
export const useTemplateForm = ({ template, fresh, rows, onOpen }: EditedTemplate) => {
  const { id, type, version, revision, status } = template;
  const [form] = Form.useForm<TemplateValues>();
  const invalidate = useInvalidate();
  const [first] = useState<TemplateValues>(() => ({ ...templateValuesOf(template), ...(fresh ? { name: '' } : {}) }));
  const seen = Form.useWatch([], form) as TemplateValues | undefined;
  // What this type shows nothing of has no field in the form, and stays as it was.
  const values: TemplateValues = { ...first, ...seen, fields: { ...first.fields, ...seen?.fields } };
  const draft = useFormDraft<TemplateValues>({
    object: `template ${fresh ? `new ${type}` : id}`,
    form,
    labels: LABELS,
    initial: first,
    otherwise: 'name',
  });
  const refreshed = () => invalidate(listTemplates, templateDetail);
  const save = useMutation({
    mutationFn: (typed: TemplateValues) => {
      const body = templateBodyOf(type, typed);
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
  const changed = JSON.stringify(templateBodyOf(type, values)) !== JSON.stringify(templateBodyOf(type, first));
  const isDraft = status === TEMPLATE_STATUS.draft && !fresh;
  const askToEnable = async () => {
    const text = '之后签发的证书按这一版印制；已签发的证书不受影响。';
    if (await confirm({ title: `启用${labelOf(CERT_TYPE, type)}第 ${revision} 版？`, text, ok: '启用' }))
      enable.mutate();
  };
  const askToRemove = async () => {
    if (await confirm({ title: `删除第 ${revision} 版草稿？`, text: '删除后不能恢复。', ok: '删除' })) remove.mutate();
  };

  return {
    form,
    /** What would be saved now. */
    body: templateBodyOf(type, values),
    changed,
    isDraft,
    draft,
    save,
    enable,
    remove,
    askToEnable,
    askToRemove,
  };
};
