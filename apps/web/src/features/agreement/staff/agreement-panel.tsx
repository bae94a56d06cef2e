import {
  getAgreementDraft,
  listAgreements,
  publishAgreement,
  saveAgreementDraft,
} from '@zhibiao/contract/agreement/staff';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { SeparateCode } from '@zhibiao/contract/agreement/consent';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ALL_PLACEHOLDERS, fillPlaceholders, placeholdersIn } from '@zhibiao/contract/agreement/placeholders';
import { Form, Input, Switch } from 'antd';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { ask, useInvalidate } from '#lib/api/ask.ts';
import { confirm } from '#lib/message/confirm.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { MomentInput } from '#ui/form/day-input.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { SidePanel } from '#ui/overlay/side-panel.tsx';
import { AgreementSheet } from '#widgets/agreement/agreement-text.tsx';
import { useFormDraft } from '#widgets/draft/use-form-draft.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { RichEditor } from '#widgets/editor/rich-editor.tsx';
import { Versions } from './versions.tsx';

type Code = 'user-agreement';
const isSeparate = (code: string) => SeparateCode.safeParse(code).success;
type Values = { title: string; content: string; changes: string; reconsent: boolean; at?: string };
const LABELS = { title: '标题', changes: '更新说明', content: '正文', reconsent: '学员须重新同意', at: '生效时间' };
const PLACES = `${ALL_PLACEHOLDERS.map((word) => `〔${word}〕`).join('')}由系统设置填写`;
const asSeen = (open: number): string =>
  `学员将看到的样子，${open > 0 ? `还有 ${open} 项空白系统设置中没有填写` : '空白已按系统设置填写'}`;
type Editing = AnswerOf<typeof getAgreementDraft>;

export const AgreementPanel = ({ code, onClose }: { code: string; onClose: () => void }) => {
  const query = useQuery(ask(getAgreementDraft, { params: { code: code as Code } }, { staleTime: 0 }));

  return (
    <QueryBlock query={query} failed="协议加载失败。">
      {(editing) => <DraftPanel key={editing.draft?.version ?? 0} editing={editing} onClose={onClose} />}
    </QueryBlock>
  );
};

/** The next text, beginning with the one in force; saved as a draft, then published once and for all. */
const DraftPanel = ({ editing, onClose }: { editing: Editing; onClose: () => void }) => {
  const { code, draft, inForce, versions, fillings } = editing;
  const [shown, setShown] = useState<Values | null>(null);
  const [form] = Form.useForm<Values>();
  const invalidate = useInvalidate();
  const kept = useFormDraft<Values>({
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
  const write = ({ title, content, changes }: Values) =>
    call(saveAgreementDraft, { body: { code: code as Code, version: draft?.version ?? 0, title, content, changes } });
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
    mutationFn: async (values: Values) => {
      const { version } = await write(values);
      const at = values.at ? values.at.replace('T', ' ') : null;
      return call(publishAgreement, { body: { code: code as Code, version, reconsent: values.reconsent, at } });
    },
    onSuccess: async ({ version }) => {
      kept.saved();
      toast.success(`协议已发布，版本 ${version}`);
      await invalidate(listAgreements);
      onClose();
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

  return (
    <SidePanel
      title={`${draft ? '编辑草稿' : '编写新版本'}（现行 ${inForce}）`}
      onClose={onClose}
      foot={
        <>
          <Button type="submit" form="agreement" busy={save.isPending}>
            保存草稿
          </Button>
          <Button onClick={() => setShown(form.getFieldsValue(true) as Values)}>预览</Button>
          <Button primary busy={publish.isPending} onClick={() => void askToPublish()}>
            发布
          </Button>
        </>
      }
    >
      {kept.notices(save.error ?? publish.error, getAgreementDraft, listAgreements)}
      <Form
        id="agreement"
        form={form}
        layout="vertical"
        noValidate
        {...kept.fields}
        onFinish={(values) => save.mutate(values)}
      >
        <Form.Item name="title" label="标题" rules={[{ required: true, message: '请输入标题' }]}>
          <Input />
        </Form.Item>
        <Form.Item name="changes" label="更新说明" extra="有哪些变化，学员重新同意前会先看到">
          <Input.TextArea rows={3} count={{ show: true, max: 500 }} />
        </Form.Item>
        <Form.Item name="content" label="正文" extra={PLACES}>
          <RichEditor label="正文" />
        </Form.Item>
        <Form.Item name="reconsent" label="学员须重新同意" valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item name="at" label="生效时间" extra="留空则发布后立即生效">
          <MomentInput />
        </Form.Item>
      </Form>
      <Versions code={code} versions={versions} />
      {shown && (
        <Dialog
          wide
          title={shown.title}
          text={
            <AgreementSheet
              {...shown}
              when={asSeen(placeholdersIn(fillPlaceholders(shown.content, fillings)).length)}
              content={fillPlaceholders(shown.content, fillings)}
            />
          }
          onClose={() => setShown(null)}
        >
          <Button primary onClick={() => setShown(null)}>
            关闭
          </Button>
        </Dialog>
      )}
    </SidePanel>
  );
};
