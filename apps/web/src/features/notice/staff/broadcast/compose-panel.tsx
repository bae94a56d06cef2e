import { useMutation, useQuery } from '@tanstack/react-query';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { EVENT_CHANNELS } from '@zhibiao/contract/core/event-terms';
import {
  AUDIENCE,
  type Audience,
  type AudienceKind,
  type Broadcast,
  BroadcastFields,
  broadcastOptions,
  draftBroadcast,
  editBroadcast,
  LESSON_PART,
} from '@zhibiao/contract/notice/staff-broadcast';
import { TOLD_BY, type ToldBy, WORDS_MAX } from '@zhibiao/contract/notice/staff-rule';
import { Checkbox, Form, Input } from 'antd';
import { useId } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { rule } from '#ui/form/form-rules.ts';
import { SidePanel } from '#ui/overlay/side-panel.tsx';
import { useFormDraft } from '#widgets/draft/use-form-draft.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { AudienceFields } from './audience-fields.tsx';
import css from './broadcast.module.css';
import { BROADCASTS, optionsQuery } from './queries.ts';

type Whom = {
  kind: AudienceKind;
  orgId?: string;
  department?: string | null;
  lessonId?: string;
  part?: Extract<Audience, { kind: 'lesson' }>['part'];
  days?: Extract<Audience, { kind: 'cert' }>['days'];
};
type Values = { title: string; content: string; audience: Whom; channels: ToldBy[] };
const LABELS = { title: '标题', content: '正文', channels: '渠道' };
const { shape } = BroadcastFields;

/** What of the fields its kind has. */
const audienceOf = ({ kind, orgId = '', department, lessonId = '', part, days }: Whom): Audience => {
  switch (kind) {
    case AUDIENCE.org:
      return { kind, orgId, department: department ?? '' };
    case AUDIENCE.lesson:
      return { kind, lessonId, part: part ?? LESSON_PART.unfinished };
    case AUDIENCE.cert:
      return { kind, days: days ?? 30 };
    default:
      return { kind };
  }
};
type Body = InputOf<typeof draftBroadcast>['body'];
const bodyOf = ({ audience, ...values }: Values): Body => ({ ...values, audience: audienceOf(audience) });

type Props = {
  /** A draft that is changed, or what a new one begins with. */
  from: Broadcast | null;
  copy: boolean;
  onSaved: (id: string) => void;
  onClose: () => void;
};

/** The words, whom they are for and by which channels; then it is looked at before it is sent. */
export const ComposePanel = (props: Props) => {
  const query = useQuery(optionsQuery());
  const formId = useId();
  const invalidate = useInvalidate();
  const { from, copy, onSaved, onClose } = props;
  const save = useMutation({
    mutationFn: (body: Body) =>
      from && !copy
        ? call(editBroadcast, { body: { ...body, id: from.id, version: from.version } })
        : call(draftBroadcast, { body }),
    onSuccess: async ({ id }) => {
      await invalidate(...BROADCASTS);
      onSaved(id);
    },
  });

  return (
    <SidePanel
      title={from && !copy ? '修改群发通知' : '新建群发通知'}
      onClose={onClose}
      foot={
        <div className="cluster ends gap-8-12">
          <Button small onClick={onClose}>
            取消
          </Button>
          <Button small primary type="submit" form={formId} busy={save.isPending} disabled={!query.data}>
            下一步：核对
          </Button>
        </div>
      }
    >
      <QueryBlock query={query} failed="可用的渠道加载失败。">
        {(options) => <ComposeForm key={from?.version} {...props} {...options} formId={formId} save={save} />}
      </QueryBlock>
    </SidePanel>
  );
};

type Save = {
  mutate: (body: Body, callbacks: { onSuccess: () => void; onError: (error: unknown) => void }) => void;
  error: unknown;
};
type FormProps = Props & AnswerOf<typeof broadcastOptions> & { formId: string; save: Save };
const isOpen = (ways: FormProps['ways'], channel: ToldBy): boolean =>
  ways.some((way) => way.channel === channel && way.why === null);

const ComposeForm = ({ from, copy, ways, partly, formId, save }: FormProps) => {
  const [form] = Form.useForm<Values>();
  const initial: Values = {
    title: from?.title ?? '',
    content: from?.content ?? '',
    audience: { part: LESSON_PART.unfinished, days: 30, kind: AUDIENCE.all, ...from?.audience },
    channels: (from?.channels ?? ['site', 'mail']).filter((channel) => isOpen(ways, channel)),
  };
  const kept = useFormDraft<Values>({
    object: `broadcast ${from && !copy ? from.id : 'new'}`,
    form,
    initial,
    labels: LABELS,
    otherwise: 'title',
  });
  const whom = (Form.useWatch('audience', { form, preserve: true }) as Whom | undefined) ?? initial.audience;
  const about = from?.audience;
  const subjectId = about?.kind === 'org' ? about.orgId : about?.kind === 'lesson' ? about.lessonId : null;
  const known =
    subjectId !== null && about?.kind === whom.kind ? { id: subjectId, name: from?.subjectName ?? subjectId } : null;

  return (
    <>
      {kept.notices(save.error, ...BROADCASTS)}
      <Form<Values>
        id={formId}
        form={form}
        layout="vertical"
        noValidate
        className={css.form ?? ''}
        {...kept.fields}
        onValuesChange={(change: Partial<Values>, values) => {
          kept.fields.onValuesChange(change, values);
          // A department is of its organisation.
          if (change.audience?.orgId !== undefined) form.setFieldValue(['audience', 'department'], '');
        }}
        onFinish={(values) => save.mutate(bodyOf(values), { onSuccess: kept.saved, onError: kept.refuse })}
      >
        <Form.Item name="title" label="标题" rules={[rule(shape.title)]}>
          <Input placeholder="如：系统维护通知" />
        </Form.Item>
        <Form.Item name="content" label="正文" className={css.counted ?? ''} rules={[rule(shape.content)]}>
          <Input.TextArea autoSize={{ minRows: 6, maxRows: 16 }} count={{ show: true, max: WORDS_MAX }} />
        </Form.Item>
        <AudienceFields kind={whom.kind} orgId={whom.orgId ?? ''} known={known} />
        {partly && <Alert>只发给您数据范围内的学员。</Alert>}
        <Form.Item name="channels" label="渠道" rules={[rule(shape.channels)]}>
          <Checkbox.Group className={`stack gap-8 ${css.ways}`}>
            {TOLD_BY.map((channel) => {
              const why = ways.find((way) => way.channel === channel)?.why ?? null;
              return (
                <div key={channel}>
                  <Checkbox value={channel} disabled={channel === 'site' || why !== null}>
                    {EVENT_CHANNELS[channel]}
                  </Checkbox>
                  <span className="note">{why ?? HINT[channel]}</span>
                </div>
              );
            })}
          </Checkbox.Group>
        </Form.Item>
      </Form>
    </>
  );
};

const HINT: Record<ToldBy, string> = {
  site: '正文全文，学员在“我的消息”中查看',
  sms: '只提醒登录查看：国内短信的文字须经服务商审核，正文不能随短信发送',
  mail: '正文全文，学员可以退订',
};
