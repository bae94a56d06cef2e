import { useMutation, useQuery } from '@tanstack/react-query';
import { listSuggestions, addSuggestion } from '@zhibiao/contract/feedback/learner';
import { NewSuggestion, SUGGEST_IMAGES } from '@zhibiao/contract/feedback/suggestion-form';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { dictQuery } from '#lib/api/dictionaries.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { useKeptForm } from '#widgets/form/use-kept-form.ts';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { ImageUpload } from '#widgets/upload/image-upload.tsx';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import css from './feedback.module.css';

type Values = { type: string; content: string; images: string[]; contact?: string };

/** The contract's own rules of the fields. */
const field = NewSuggestion.shape;
const MAX = 500;
/** All of it is kept over a reload. */
const NOTHING: readonly string[] = [];

export const FeedbackForm = ({ onSent }: { onSent: () => void }) => {
  const [form] = Form.useForm<Values>();
  const [uploading, setUploading] = useState(false);
  const types = useQuery(dictQuery('suggest_type'));
  const kept = useKeptForm('feedback', form, NOTHING);
  const invalidate = useInvalidate();
  const send = useMutation({
    mutationFn: ({ contact, ...rest }: Values) => call(addSuggestion, { body: { ...rest, contact: contact ?? null } }),
    onSuccess: async () => {
      kept.sent();
      toast.success('提交成功，感谢您的反馈');
      await invalidate(listSuggestions);
      onSent();
    },
    onError: refuseInForm(form, { otherwise: 'content' }),
  });

  return (
    <Form
      form={form}
      layout="vertical"
      validateTrigger="onBlur"
      onValuesChange={(changed) => {
        forgive(form)(changed);
        kept.keep();
      }}
      initialValues={{ images: [] }}
      onFinish={(values) => send.mutate(values)}
    >
      <Form.Item name="type" label="反馈类型" rules={[rule(field.type)]}>
        <SearchableSelect<string>
          options={types.data?.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel })) ?? []}
          loading={types.isPending}
          placeholder="请选择反馈类型"
        />
      </Form.Item>
      <Form.Item name="content" label="反馈内容" rules={[rule(field.content)]} className={css.content ?? ''}>
        <Input.TextArea
          autoSize={{ minRows: 6, maxRows: 16 }}
          count={{ show: true, max: MAX }}
          placeholder="请写明遇到的问题或建议；如与课程、考试有关，请写出名称"
        />
      </Form.Item>
      <Form.Item name="images" label={`图片（选填，最多 ${SUGGEST_IMAGES} 张）`}>
        <ImageUpload size={SUGGEST_IMAGES} onBusy={setUploading} />
      </Form.Item>
      <Form.Item
        name="contact"
        label="联系方式（选填）"
        rules={[rule(field.contact)]}
        extra="手机号或邮箱，仅用于就这条反馈联系您"
      >
        <Input autoComplete="off" />
      </Form.Item>
      <div className={css.end}>
        <Button primary type="submit" large busy={send.isPending} disabled={uploading}>
          提交反馈
        </Button>
        {uploading && (
          <span className="note" role="status">
            图片上传中，完成后即可提交
          </span>
        )}
      </div>
    </Form>
  );
};
