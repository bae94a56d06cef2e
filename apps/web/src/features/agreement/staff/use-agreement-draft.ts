import { allOf } from '@zhibiao/contract/core/codes';
import { useMutation } from '@tanstack/react-query';
import { SEPARATE } from '@zhibiao/contract/agreement/consent';
import {
  getAgreementDraft,
  listAgreements,
  publishAgreement,
  saveAgreementDraft,
} from '@zhibiao/contract/agreement/staff';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { Form } from 'antd';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { confirm } from '#lib/message/confirm.ts';
import { toast } from '#lib/message/toast.ts';
import { useFormDraft } from '#widgets/draft/use-form-draft.tsx';

export type AgreementDraftCode = 'user-agreement';
export type EditedAgreement = AnswerOf<typeof getAgreementDraft>;
export type AgreementValues = { title: string; content: string; changes: string; reconsent: boolean; at?: string };
const LABELS = { title: '标题', changes: '更新说明', content: '正文', reconsent: '学员须重新同意', at: '生效时间' };
const isSeparate = (code: string) => allOf(SEPARATE).some((one) => one === code);

/** The next text of an agreement: saved as a draft, then published once and for all. */
export const useAgreementDraft = (editing: EditedAgreement, onPublished: () => void) => {
  const { code, draft } = editing;
  const [form] = Form.useForm<AgreementValues>();
  const invalidate = useInvalidate();
  const kept = useFormDraft<AgreementValues>({
    object: `agreement ${code}`,
    form,
    labels: LABELS,
    initial: {
      title: draft?.title ?? editing.title,
      content: draft?.content ?? editing.content,
      changes: draft?.changes ?? '',
      reconsent: false,
    },
  });
  const write = ({ title, content, changes }: AgreementValues) =>
    call(saveAgreementDraft, {
      body: { code: code as AgreementDraftCode, version: draft?.version ?? 0, title, content, changes },
    });
  const save = useMutation({
    mutationFn: write,
    onSuccess: async () => {
      kept.saved();
      toast.success('草稿已保存');
      await invalidate(getAgreementDraft, listAgreements);
    },
    onError: kept.refuse,
  });
  const publish = useMutation({
    mutationFn: async (values: AgreementValues) => {
      const { version } = await write(values);
      const at = values.at ? values.at.replace('T', ' ') : null;
      return call(publishAgreement, {
        body: { code: code as AgreementDraftCode, version, reconsent: values.reconsent, at },
      });
    },
    onSuccess: async ({ version }) => {
      kept.saved();
      toast.success(`协议已发布，版本 ${version}`);
      await invalidate(listAgreements);
      onPublished();
    },
    onError: kept.refuse,
  });
  const askToPublish = async () => {
    const values = await form.validateFields().catch(() => null);
    if (!values) return;
    const asked = isSeparate(code)
      ? '生效后，以前的同意不再作数：学员重新同意之前，已登记的信息不使用。'
      : '生效后，所有学员须重新同意才能继续使用（正在进行的考试与学习不受影响）。';
    const text = `${values.reconsent ? asked : ''}已发布的版本不能修改。`;
    if (await confirm({ title: `发布新版《${values.title}》？`, text, ok: '发布' })) publish.mutate(values);
  };

  return { form, kept, save, publish, askToPublish };
};
