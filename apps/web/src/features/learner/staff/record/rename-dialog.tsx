import { useMutation, useQuery } from '@tanstack/react-query';
import { HELD_SEC } from '@zhibiao/contract/held/staff';
import { type RenameCheck, renameCheck, renameLearner } from '@zhibiao/contract/learner/staff-name';
import type { LearnerDetail } from '@zhibiao/contract/learner/staff';
import { Form, Input, Radio } from 'antd';
import { useState, type ReactNode } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { heldQuery } from '#lib/staff/held.ts';
import { sendStaffEvidence } from '#lib/staff/pictures.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { ConflictAlert } from '#widgets/draft/conflict-alert.tsx';
import { useDecisionDraft } from '#widgets/draft/use-decision-draft.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { ImageUpload } from '#widgets/upload/image-upload.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { LEARNERS, renameCheckQuery } from '#features/learner/staff/queries.ts';
import { RequestEvidence } from './request-evidence.tsx';
import css from '#features/learner/staff/learner.module.css';

type Act = 'reissue' | 'keep';
type Values = { realName: string; reason: string; evidence?: string[]; acts?: Record<string, Act> };
/** Uploaded evidence is not kept: what nothing names is cleared away. */
type Typed = Omit<Values, 'evidence'>;
type Props = { learner: Pick<LearnerDetail, 'id' | 'name'>; onClose: () => void };

/** 更正姓名: what hangs on it first, then the name, why, and what becomes of each certificate. */
export const RenameLearnerDialog = ({ learner, onClose }: Props) => {
  const check = useQuery(renameCheckQuery(learner.id));
  const title = `更正姓名：${learner.name || '未填写姓名'}`;
  if (check.data && check.data.refusal === null)
    return <Rename check={check.data} id={learner.id} title={title} onClose={onClose} />;
  return (
    <Dialog
      title={title}
      text={
        <QueryBlock query={check} failed="相关证书与申请加载失败。">
          {({ refusal }) => <Alert kind="warning">{refusal}</Alert>}
        </QueryBlock>
      }
      onClose={onClose}
    >
      <Button onClick={onClose}>关闭</Button>
    </Dialog>
  );
};

const { shape } = renameLearner.body;

const Rename = ({
  check,
  id,
  title,
  onClose,
}: {
  check: RenameCheck;
  id: string;
  title: string;
  onClose: () => void;
}) => {
  const [form] = Form.useForm<Values>();
  const [uploading, setUploading] = useState(false);
  const invalidate = useInvalidate();
  const { version, request, certificates } = check;
  const draft = useDecisionDraft<Typed>(`rename ${id}`);
  const rename = useMutation({
    mutationFn: ({ realName, reason, evidence, acts = {} }: Values) =>
      call(renameLearner, {
        body: {
          id,
          version,
          realName,
          reason,
          requestId: request?.id ?? null,
          evidence: request ? null : (evidence ?? []),
          certificates: certificates.map(({ certNo }) => ({ certNo, act: acts[key(certNo)] ?? 'reissue' })),
        },
      }),
    onSuccess: async () => {
      draft.drop();
      onClose();
      await invalidate(heldQuery, ...LEARNERS);
    },
    onError: refuseInForm(form, { otherwise: 'realName' }),
  });
  return (
    <FormDialog title={title} ok="更正姓名" danger disabled={uploading} busy={rename.isPending} onClose={onClose}>
      {(formId) => (
        <Form<Values>
          id={formId}
          form={form}
          layout="vertical"
          noValidate
          initialValues={{ realName: request?.to ?? '', evidence: [], ...draft.read() }}
          onValuesChange={(change: Partial<Values>, { evidence: _, ...typed }) => {
            forgive(form)(change);
            draft.keep(typed);
          }}
          onFinish={(values) => rename.mutate(values)}
        >
          <p className="note">
            现在的姓名：{check.name}
            。更正后保持锁定；已签发的文件不会改变，每份有效证书由新编号换发，或保留原样。提交后 {HELD_SEC}{' '}
            秒生效，其间可以撤回；本人到那时才收到通知（{check.told}），所在机构的管理员也会收到。
          </p>
          <Form.Item name="realName" label="更正为" rules={[rule(shape.realName)]}>
            <Input autoComplete="off" />
          </Form.Item>
          {request ? (
            <Request request={request} />
          ) : (
            <Form.Item name="evidence" label="证明材料" rules={[rule(shape.evidence)]}>
              <ImageUpload
                size={3}
                tip="身份证件、户籍证明等，最多 3 张；只有可以更正姓名的员工看得到。"
                sendTo={sendStaffEvidence}
                onBusy={setUploading}
              />
            </Form.Item>
          )}
          <Form.Item name="reason" label="原因" extra="写入审计日志" rules={[rule(shape.reason)]}>
            <Input.TextArea rows={2} count={{ show: true, max: 200 }} />
          </Form.Item>
          <Certificates check={check} />
          <Others check={check} />
          <ConflictAlert error={rename.error} reads={[renameCheck, ...LEARNERS]} />
        </Form>
      )}
    </FormDialog>
  );
};

/** A certificate's number as a name within the form. */
const key = (certNo: string): string => certNo.replaceAll('.', '_');

const Request = ({ request }: { request: NonNullable<RenameCheck['request']> }) => (
  <div className={css.asked}>
    <p>
      本人于 <span className="num">{request.createTime.slice(0, 16)}</span> 申请更正为“{request.to}”：{request.reason}
    </p>
    <RequestEvidence id={request.id} count={request.evidence} />
  </div>
);

const Certificates = ({ check: { certificates } }: { check: RenameCheck }) =>
  certificates.length === 0 ? null : (
    <fieldset className={css.acts}>
      <legend>有效证书</legend>
      {certificates.map(({ certNo, typeName, holder, expireDate }) => (
        <div key={certNo} className={`cluster spread gap-4-12 ${css.actRow}`}>
          <span>
            <b className="num">{certNo}</b>
            <small className="note">
              {typeName}，{holder}，{expireDate ? `${expireDate} 到期` : '长期有效'}
            </small>
          </span>
          <Form.Item name={['acts', key(certNo)]} initialValue="reissue" noStyle>
            <Radio.Group
              aria-label={`证书 ${certNo}`}
              options={[
                { value: 'reissue', label: '换发' },
                { value: 'keep', label: '保留' },
              ]}
            />
          </Form.Item>
        </div>
      ))}
    </fieldset>
  );

const Others = ({ check: { applies, orgs } }: { check: RenameCheck }) => {
  const lines: [string, ReactNode][] = [
    ...applies.map(({ applyNo, kindName, statusName }): [string, ReactNode] => [
      applyNo,
      `${kindName}（${statusName}）：此后按更正后的姓名制证`,
    ]),
    ...orgs.map(({ orgName, name }): [string, ReactNode] => [orgName, `名册姓名“${name}”不变，会通知机构管理员`]),
  ];
  return lines.length === 0 ? null : (
    <ul className={css.others}>
      {lines.map(([what, text]) => (
        <li key={what}>
          <b>{what}</b> {text}
        </li>
      ))}
    </ul>
  );
};
