import { useMutation } from '@tanstack/react-query';
import {
  type EventRow,
  listEvents,
  saveWords,
  testWords,
  type ToldBy,
  WordsFields,
  wordsFaults,
} from '@zhibiao/contract/notice/staff-rule';
import { Form, type FormRule, Input } from 'antd';
import { useRef } from 'react';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { confirm } from '#lib/message/confirm.ts';
import { shortMoment } from '#lib/format/moment-text.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { rule } from '#ui/form/form-rules.ts';
import { useFormDraft } from '#widgets/draft/use-form-draft.tsx';
import { SmsValues } from './sms-values.tsx';
import { WordsPreview } from './words-preview.tsx';
import css from './words.module.css';

export type Own = AnswerOf<typeof listEvents>['own'];

type Values = { subject?: string; body: string };
type Props = { row: EventRow; channel: ToldBy; own: Own };
const LABELS = { subject: '标题', body: '正文' };

/** The words of one event in one channel, with what they leave open as chips, and how they read. */
export const WordsForm = ({ row, channel, own }: Props) => {
  const { event, params } = row;
  const words = row.words[channel];
  const [form] = Form.useForm<Values>();
  const initial: Values = { body: words?.body ?? '', ...(channel === 'sms' ? {} : { subject: words?.subject ?? '' }) };
  const kept = useFormDraft<Values>({ object: `notify ${event} ${channel}`, form, labels: LABELS, initial });
  const typed = (Form.useWatch([], form) as Values | undefined) ?? initial;
  const { save, reset } = useSaving(row, channel, kept);
  const insert = useInsert();
  const judged = (field: keyof Values): FormRule => ({
    validator: async (_, text?: string) => {
      const values = { ...form.getFieldsValue(), [field]: text ?? '' };
      const fault = wordsFaults(event, channel, { subject: values.subject, body: values.body ?? '' })[field];
      if (fault) throw new Error(fault);
    },
  });

  return (
    <div className="stack gap-12">
      {kept.notices(save.error ?? reset.error, listEvents)}
      <Form<Values>
        form={form}
        layout="vertical"
        noValidate
        {...kept.fields}
        onFinish={(values) => save.mutate(values)}
        className={css.form ?? ''}
      >
        {channel !== 'sms' && (
          <Form.Item name="subject" label="标题" validateFirst rules={[rule(WordsFields.subject), judged('subject')]}>
            <Input onFocus={insert.remember} />
          </Form.Item>
        )}
        <Form.Item
          name="body"
          label="正文"
          validateFirst
          rules={[rule(WordsFields.body), judged('body')]}
          {...(channel === 'sms' ? { extra: '经服务商发送时，实际文字是审核通过的模板，此处只作预览' } : {})}
        >
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} data-words="body" onFocus={insert.remember} />
        </Form.Item>
        {params.length > 0 && (
          <div className={`cluster gap-8 ${css.chips}`} role="group" aria-label="插入参数">
            <span className="note">插入参数</span>
            {params.map(({ name, label, sample }) => (
              <button key={name} type="button" title={`{${name}}，如：${sample}`} onClick={insert.put(`{${name}}`)}>
                {label}
              </button>
            ))}
          </div>
        )}
        <WordsPreview event={event} channel={channel} typed={typed} />
        {channel === 'sms' && <SmsValues row={row} body={typed.body} />}
        <div className={`cluster gap-8-12 ${css.acts}`}>
          <Button primary type="submit" busy={save.isPending}>
            保存
          </Button>
          {words?.standard === false && (
            <Button busy={reset.isPending} onClick={() => void reset.ask()}>
              恢复默认
            </Button>
          )}
          {channel !== 'site' && (
            <SendTest
              own={channel === 'sms' ? own.mobile : own.email}
              channel={channel}
              read={async () => ({ event, channel, ...(await form.validateFields()) })}
            />
          )}
        </div>
      </Form>
      {words?.updateTime && (
        <p className="note num">
          {words.updatedBy ?? '接口密钥'}于 {shortMoment(words.updateTime)} 修改
        </p>
      )}
    </div>
  );
};

type Kept = Pick<ReturnType<typeof useFormDraft<Values>>, 'saved' | 'refuse'>;
const useSaving = ({ event, name, words }: EventRow, channel: ToldBy, kept: Kept) => {
  const invalidate = useInvalidate();
  const version = words[channel]?.version ?? 0;
  const callbacks = {
    onSuccess: async () => {
      kept.saved();
      toast.success(saveWords.done);
      await invalidate(listEvents);
    },
    onError: kept.refuse,
  };
  const save = useMutation({
    mutationFn: (values: Values) => call(saveWords, { body: { event, channel, version, ...values } }),
    ...callbacks,
  });
  const reset = useMutation({
    mutationFn: () => call(saveWords, { body: { event, channel, version, body: null } }),
    ...callbacks,
  });
  const ask = async () => {
    const text = '修改过的文字不再使用；已在等待发送的消息不受影响。';
    if (await confirm({ title: `“${name}”恢复默认文字？`, text, ok: '恢复默认' })) reset.mutate();
  };
  return { save, reset: { ...reset, ask } };
};

/** Puts a value where the cursor last stood, as if it had been typed. */
const useInsert = () => {
  const last = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  return {
    remember: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => {
      last.current = currentTarget;
    },
    put: (text: string) => (event: { currentTarget: HTMLButtonElement }) => {
      const body = event.currentTarget.form?.querySelector<HTMLTextAreaElement>('[data-words="body"]');
      const field = last.current ?? body;
      if (!field) return;
      const end = field.value.length;
      const [from, to] = last.current ? [field.selectionStart ?? end, field.selectionEnd ?? end] : [end, end];
      field.setRangeText(text, from, to, 'end');
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.focus();
    },
  };
};

type Test = { event: EventRow['event']; channel: 'sms' | 'mail'; body: string; subject?: string };
type TestProps = { own: string | null; channel: 'sms' | 'mail'; read: () => Promise<Test> };

/** What is typed, as it stands: to oneself. */
const SendTest = ({ own, channel, read }: TestProps) => {
  const send = useMutation({
    mutationFn: (body: Test) => call(testWords, { body }),
    onSuccess: ({ to }) => toast.success(`已发到 ${to}，请查收`),
  });
  if (own === null)
    return <span className="note">在个人设置中填写{channel === 'sms' ? '手机号' : '邮箱'}后，可以给自己发送测试</span>;
  return (
    <>
      <Button busy={send.isPending} onClick={() => void read().then(send.mutate, () => null)}>
        发送测试
      </Button>
      <span className="note num">只发给本人：{own}</span>
    </>
  );
};
