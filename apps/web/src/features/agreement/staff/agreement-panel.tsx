import { getAgreementDraft, listAgreements } from '@zhibiao/contract/agreement/staff';
import { useQuery } from '@tanstack/react-query';
import { ALL_PLACEHOLDERS, fillPlaceholders, placeholdersIn } from '@zhibiao/contract/agreement/placeholders';
import { Form, Input, Switch } from 'antd';
import { useState } from 'react';
import { ask } from '#lib/api/ask.ts';
import { Button } from '#ui/action/button.tsx';
import { MomentInput } from '#ui/form/day-input.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { SidePanel } from '#ui/overlay/side-panel.tsx';
import { AgreementSheet } from '#widgets/agreement/agreement-text.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { RichEditor } from '#widgets/editor/rich-editor.tsx';
import {
  type AgreementDraftCode,
  type AgreementValues,
  type EditedAgreement,
  useAgreementDraft,
} from './use-agreement-draft.ts';
import { AgreementVersions } from './versions.tsx';

const PLACES = `${ALL_PLACEHOLDERS.map((word) => `〔${word}〕`).join('')}由系统设置填写`;
const asSeen = (open: number): string =>
  `学员将看到的样子，${open > 0 ? `还有 ${open} 项空白系统设置中没有填写` : '空白已按系统设置填写'}`;

export const AgreementPanel = ({ code, onClose }: { code: string; onClose: () => void }) => {
  const query = useQuery(ask(getAgreementDraft, { params: { code: code as AgreementDraftCode } }, { staleTime: 0 }));

  return (
    <QueryBlock query={query} failed="协议加载失败。">
      {(editing) => <DraftPanel key={editing.draft?.version ?? 0} editing={editing} onClose={onClose} />}
    </QueryBlock>
  );
};

/** The next text, beginning with the one in force; saved as a draft, then published once and for all. */
const DraftPanel = ({ editing, onClose }: { editing: EditedAgreement; onClose: () => void }) => {
  const { code, draft, inForce, versions, fillings } = editing;
  const { form, kept, save, publish, askToPublish } = useAgreementDraft(editing, onClose);
  const [shown, setShown] = useState<AgreementValues | null>(null);

  return (
    <SidePanel
      title={`${draft ? '编辑草稿' : '编写新版本'}（现行 ${inForce}）`}
      onClose={onClose}
      foot={
        <>
          <Button type="submit" form="agreement" busy={save.isPending}>
            保存草稿
          </Button>
          <Button onClick={() => setShown(form.getFieldsValue(true) as AgreementValues)}>预览</Button>
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
      <AgreementVersions code={code} versions={versions} />
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
