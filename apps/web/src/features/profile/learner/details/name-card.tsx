import { useMutation, useQuery } from '@tanstack/react-query';
import { labelOf } from '@zhibiao/contract/core/codes';
import {
  listNameChanges,
  NAME_CHANGE,
  type NameChangeRow,
  requestNameChange,
  withdrawNameChange,
} from '@zhibiao/contract/learner/name';
import type { LoginUser } from '@zhibiao/contract/profile/viewer';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { ask, useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { sendEvidence } from '#lib/api/upload.ts';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/form/form-card.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { Tag, type TagKind } from '#ui/text/tag.tsx';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { ImageUpload } from '#widgets/upload/image-upload.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import css from '#features/profile/learner/rows.module.css';

/** 更正姓名: for learners whose name stands on certificates. What they requested, and the way to request it. */
export const NameCard = ({ viewer }: { viewer: LoginUser }) => {
  const [asking, setAsking] = useState(false);
  const changes = useQuery(ask(listNameChanges));
  const waiting = changes.data?.some(({ status }) => status === NAME_CHANGE.waiting) ?? true;

  return (
    <Card
      title="更正姓名"
      text="姓名已印在证书上，更正须由工作人员核对证明材料后办理；有效证书由新编号换发，有效期不变。"
    >
      <QueryBlock query={changes} failed="更名申请加载失败。">
        {(rows) => (
          <ul className={css.rows}>
            <li>
              <div className={css.main}>
                <b>现在的姓名</b>
                <span>{viewer.realName}</span>
              </div>
              {!waiting && <Button onClick={() => setAsking(true)}>申请更正</Button>}
            </li>
            {rows.slice(0, 3).map((row) => (
              <Change key={row.id} row={row} />
            ))}
          </ul>
        )}
      </QueryBlock>
      {asking && <AskDialog onClose={() => setAsking(false)} />}
    </Card>
  );
};

const KIND: Readonly<Record<number, TagKind>> = {
  [NAME_CHANGE.waiting]: 'info',
  [NAME_CHANGE.done]: 'success',
  [NAME_CHANGE.refused]: 'warning',
};

const Change = ({ row: { id, from, to, status, opinion, createTime } }: { row: NameChangeRow }) => {
  const invalidate = useInvalidate();
  const withdraw = useMutation({
    mutationFn: () => call(withdrawNameChange, { body: { id } }),
    onSuccess: () => {
      toast.success(withdrawNameChange.done);
    },
    onSettled: () => invalidate(listNameChanges),
  });
  return (
    <li>
      <div className={css.main}>
        <b>
          {from} → {to}　<Tag kind={KIND[status] ?? 'plain'}>{labelOf(NAME_CHANGE, status)}</Tag>
        </b>
        <span className="note">
          <span className="num">{createTime.slice(0, 16)}</span>
          {status === NAME_CHANGE.refused && opinion && `　意见：${opinion}`}
        </span>
      </div>
      {status === NAME_CHANGE.waiting && (
        <Button busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          撤回
          <span className="sr">更名申请</span>
        </Button>
      )}
    </li>
  );
};

type Values = { realName: string; evidence: string[]; reason: string };
const { shape } = requestNameChange.body;

const AskDialog = ({ onClose }: { onClose: () => void }) => {
  const [form] = Form.useForm<Values>();
  const [uploading, setUploading] = useState(false);
  const invalidate = useInvalidate();
  const send = useMutation({
    mutationFn: (body: Values) => call(requestNameChange, { body }),
    onSuccess: async () => {
      toast.success(requestNameChange.done);
      await invalidate(listNameChanges);
      onClose();
    },
    onError: refuseInForm(form, { otherwise: 'realName' }),
  });

  return (
    <FormDialog title="申请更正姓名" ok="提交申请" disabled={uploading} busy={send.isPending} onClose={onClose}>
      {(formId) => (
        <Form<Values>
          id={formId}
          form={form}
          layout="vertical"
          noValidate
          initialValues={{ evidence: [] }}
          onValuesChange={forgive(form)}
          onFinish={(values) => send.mutate(values)}
        >
          <Form.Item name="realName" label="更正为" rules={[rule(shape.realName)]}>
            <Input autoComplete="name" />
          </Form.Item>
          <Form.Item name="evidence" label="证明材料" rules={[rule(shape.evidence)]}>
            <ImageUpload
              size={3}
              tip="身份证件、户籍证明等能够证明姓名的图片，最多 3 张；只用于核对，不会公开，保存 3 年。"
              sendTo={sendEvidence}
              onBusy={setUploading}
            />
          </Form.Item>
          <Form.Item name="reason" label="原因" rules={[rule(shape.reason)]}>
            <Input.TextArea rows={3} count={{ show: true, max: 200 }} placeholder="如：注册时姓名输入有误" />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};
