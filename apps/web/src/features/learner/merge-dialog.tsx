import { useMutation, useQuery } from '@tanstack/react-query';
import {
  MERGE_COUNTS,
  MERGE_WORD,
  type MergeCheck,
  type MergeCount,
  mergeLearners,
} from '@zhibiao/contract/learner-merge-staff';
import type { LearnerDetail, LearnerRow } from '@zhibiao/contract/learner-staff';
import { Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '#lib/api.ts';
import { useInvalidate } from '#lib/ask.ts';
import { sendEvidence } from '#lib/staff/pictures.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { forgive, rule } from '#ui/form-rules.ts';
import { SearchableSelect } from '#ui/searchable-select.tsx';
import { ConflictAlert } from '#widgets/console/conflict-alert.tsx';
import { StaffTaskProgress } from '#widgets/console/staff-task-progress.tsx';
import { refuseInForm } from '#widgets/form-refusal.ts';
import { ImageUpload } from '#widgets/image-upload.tsx';
import { QueryBlock } from '#widgets/query-block.tsx';
import { SEARCH_FROM } from '#widgets/console/org-choice.tsx';
import { LEARNERS, mergeCheckQuery, othersQuery } from './queries.ts';
import css from './learner.module.css';

type Keep = 'this' | 'other';
type Values = { other: string; keep: Keep; reason: string; evidence?: string[]; typed: string };
type Props = { learner: LearnerDetail; onClose: () => void };
const { shape } = mergeLearners.body;

const nameOf = ({ name, mobileMasked, emailMasked }: LearnerRow) =>
  `${name || '未填写姓名'} ${mobileMasked ?? emailMasked ?? ''}`.trim();

/** 合并账号: which two, what speaks against it, what goes over, and the word that says it is meant. */
export const MergeDialog = ({ learner, onClose }: Props) => {
  const [form] = Form.useForm<Values>();
  const [uploading, setUploading] = useState(false);
  const other = Form.useWatch('other', form) ?? '';
  const keep = Form.useWatch('keep', form) ?? 'this';
  const [keepId, dropId] = keep === 'this' ? [learner.id, other] : [other, learner.id];
  const check = useQuery(mergeCheckQuery(keepId, dropId));
  const invalidate = useInvalidate();
  const ready = check.data?.refusals.length === 0;
  const merge = useMutation({
    mutationFn: async ({ reason, evidence = [], typed }: Values) => {
      const { keep: kept, drop } = check.data ?? {};
      if (!kept || !drop) throw new Error('asked before it was checked');
      return call(mergeLearners, {
        body: {
          keepId,
          dropId,
          keepVersion: kept.version,
          dropVersion: drop.version,
          reason,
          evidence,
          typed: typed as typeof MERGE_WORD,
        },
      });
    },
    onError: refuseInForm(form, { otherwise: 'other' }),
  });
  const title = `合并账号：${learner.name || '未填写姓名'}`;
  const taskId = merge.data?.taskId;
  if (taskId)
    return (
      <Dialog
        title={title}
        text={<StaffTaskProgress taskId={taskId} onOver={() => void invalidate(...LEARNERS)} />}
        onClose={onClose}
      >
        <Button onClick={onClose}>关闭</Button>
      </Dialog>
    );

  return (
    <FormDialog title={title} ok="合并" danger disabled={uploading || !ready} busy={merge.isPending} onClose={onClose}>
      {(formId) => (
        <Form<Values>
          id={formId}
          form={form}
          layout="vertical"
          noValidate
          initialValues={{ keep: 'this' }}
          onValuesChange={forgive(form)}
          onFinish={(values) => merge.mutate(values)}
        >
          <p className="note">同一人的两个账号合为一个：课程、考试、证书都归保留的账号，另一个不能再登录。不能撤销。</p>
          <Form.Item name="other" label="另一个账号" rules={[rule(shape.dropId)]}>
            <OtherPick except={learner.id} />
          </Form.Item>
          {other !== '' && (
            <Form.Item name="keep" label="保留">
              <Radio.Group
                options={[
                  { value: 'this', label: '正在查看的账号' },
                  { value: 'other', label: '另一个账号' },
                ]}
              />
            </Form.Item>
          )}
          {other !== '' && (
            <QueryBlock query={check} failed="两个账号的情况加载失败。">
              {(found) => <Checked check={found} />}
            </QueryBlock>
          )}
          {ready && (
            <>
              <Form.Item name="evidence" label="证明材料" rules={[rule(shape.evidence)]}>
                <ImageUpload
                  size={3}
                  tip="证明两个账号属于同一人，最多 3 张。"
                  sendTo={sendEvidence}
                  onBusy={setUploading}
                />
              </Form.Item>
              <Form.Item name="reason" label="原因" extra="写入审计日志" rules={[rule(shape.reason)]}>
                <Input.TextArea rows={2} maxLength={200} showCount />
              </Form.Item>
              <Form.Item name="typed" label={`输入“${MERGE_WORD}”以确认`} rules={[rule(shape.typed)]}>
                <Input autoComplete="off" maxLength={10} />
              </Form.Item>
            </>
          )}
          <ConflictAlert error={merge.error} onRefresh={() => invalidate(...LEARNERS)} />
        </Form>
      )}
    </FormDialog>
  );
};

type PickProps = { id?: string; value?: string; onChange?: (id: string) => void; except: string };
/** As the list finds people: by name, or by a whole number. */
const OtherPick = ({ except, value, onChange, ...field }: PickProps) => {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const rows = useQuery(othersQuery(typed)).data?.rows ?? [];
  const found = rows.filter(({ id }) => id !== except).map((row) => ({ value: row.id, label: nameOf(row) }));
  const options = chosen && !found.some((one) => one.value === chosen.value) ? [...found, chosen] : found;
  return (
    <SearchableSelect<string>
      {...field}
      placeholder="姓名、完整手机号/邮箱/身份证号查找"
      value={value || null}
      options={typed === '' ? (chosen ? [chosen] : []) : options}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      notFoundContent={typed.trim().length < SEARCH_FROM ? `请至少输入${SEARCH_FROM}个字符` : '没有找到'}
      onChange={(id) => {
        setChosen(options.find((one) => one.value === id) ?? null);
        onChange?.(id ?? '');
      }}
    />
  );
};

const minutes = (seconds: number) => `${Math.floor(seconds / 60)} 分钟`;

const Checked = ({ check: { keep, drop, refusals, counts, seconds, accounts } }: { check: MergeCheck }) => (
  <>
    <div className={css.two}>
      <Side title="保留" learner={keep} />
      <Side title="并入后停用" learner={drop} />
    </div>
    {refusals.length > 0 ? (
      <ul className={css.refusals} aria-label="不能合并的原因">
        {refusals.map(({ text, link }) => (
          <li key={text}>
            <Alert kind="warning">
              {text}。{link && <Link to={link}>去处理</Link>}
            </Alert>
          </li>
        ))}
      </ul>
    ) : (
      <ul className={css.others}>
        {(Object.keys(MERGE_COUNTS) as MergeCount[])
          .filter((kind) => (counts[kind] ?? 0) > 0)
          .map((kind) => (
            <li key={kind}>
              <b>{MERGE_COUNTS[kind]}</b> <span className="num">{counts[kind]}</span>
            </li>
          ))}
        <li>
          <b>学习时长</b>{' '}
          <span className="num">
            {minutes(seconds.keep)}与 {minutes(seconds.drop)}，合并后 {minutes(seconds.merged)}
          </span>
          （同一时间只计一次）
        </li>
        {accounts.map(({ masked, moves }) => (
          <li key={masked}>
            <b className="num">{masked}</b> {moves ? '归保留的账号' : '不再用于登录，也不能另行注册'}
          </li>
        ))}
      </ul>
    )}
  </>
);

const Side = ({ title, learner }: { title: string; learner: LearnerRow }) => (
  <div>
    <span className="note">{title}</span>
    <b>{learner.name || '未填写姓名'}</b>
    <span className="num">{[learner.mobileMasked, learner.emailMasked].filter(Boolean).join('，')}</span>
    <div className="note">{learner.orgName ?? '未加入机构'}</div>
    <div className="note num">{learner.registerTime.slice(0, 10)} 注册</div>
  </div>
);
