import { useQuery } from '@tanstack/react-query';
import { labelOf } from '@zhibiao/contract/core/codes';
import { hoursHead } from '@zhibiao/contract/core/hours';
import { REVEALED } from '@zhibiao/contract/learner/staff-acts';
import type { LearnerDetail } from '@zhibiao/contract/learner/staff';
import { ROLE, USER_STATUS } from '@zhibiao/contract/auth/roles';
import { SEPARATE, UNAGREED } from '@zhibiao/contract/agreement/consent';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useCan } from '#lib/staff/me.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { DockPart } from '#widgets/dock/dock.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import {
  MaskedValue,
  RevealForm,
  type RevealedField,
  type RevealedValue,
} from '#features/learner/staff/masked-value.tsx';
import { LatestNote } from './notes.tsx';
import { NameRequestPanel } from './name-request.tsx';
import { LearnerPortrait } from './portrait.tsx';
import { certsQuery, FEW, learnerStudyQuery } from '#features/learner/staff/queries.ts';
import { CancelEvidence } from './request-evidence.tsx';
import { CertTable, LearnerStudyTable } from './record-tables.tsx';
import css from '#features/learner/staff/learner.module.css';

/** 概览: who it is, how the account stands, and what there is of each kind. */
export const LearnerOverview = ({ learner }: { learner: LearnerDetail }) => (
  <div className="stack shrinks gap-20">
    <AccountStatus learner={learner} />
    {learner.counts.notes > 0 && <LatestNote id={learner.id} />}
    {learner.renaming && <NameRequestPanel id={learner.id} />}
    <Contacts learner={learner} />
    <Facts learner={learner} />
    <Figures counts={learner.counts} />
    {learner.counts.lessons > 0 && <Latest id={learner.id} />}
    {learner.counts.allCerts > 0 && <LatestCerts id={learner.id} />}
  </div>
);

const AccountStatus = ({ learner }: { learner: LearnerDetail }) => {
  const { status, disabledReason, disabledUntil, cancelTime, cancelDue, holdUntil, holdReason } = learner;
  if (status === USER_STATUS.disabled)
    return (
      <Alert kind="error">
        已停用{disabledReason && `，原因：${disabledReason}`}
        {disabledUntil ? `。${disabledUntil.slice(0, 16)} 自动恢复。` : '。'}
      </Alert>
    );
  if (status === USER_STATUS.cancelling)
    return (
      <div>
        <Alert kind="warning">
          {cancelTime?.slice(0, 16)} 申请注销，{cancelDue?.slice(0, 16)} 之后清除个人信息；在那之前重新登录即撤销。
          {holdUntil && `已暂缓至 ${holdUntil.slice(0, 16)}，原因：${holdReason ?? ''}。`}
        </Alert>
        <WrittenRequest learner={learner} />
      </div>
    );
  if (learner.mergedIntoId)
    return (
      <Alert kind="info">
        该账号已合并。<Link to={`/console/learner?id=${learner.mergedIntoId}`}>查看保留的账号</Link>
      </Alert>
    );
  return null;
};

/** Only for those who handle cancellations. */
const WrittenRequest = ({ learner: { id, cancelEvidence } }: { learner: LearnerDetail }) => {
  const may = useCan()('learner:cancel');
  return may && cancelEvidence > 0 ? (
    <div className={`cluster gap-8 ${css.written}`}>
      <span className="note">书面申请</span>
      <CancelEvidence id={id} count={cancelEvidence} />
    </div>
  ) : null;
};

const Contacts = ({ learner }: { learner: LearnerDetail }) => {
  const [revealing, setRevealing] = useState<RevealedField | null>(null);
  const [shown, setShown] = useState<RevealedValue | null>(null);
  const may = useCan()('learner:reveal');
  const { mobileMasked, emailMasked, idCardMasked, unagreed } = learner;
  const rows: [field: RevealedField, masked: string | null][] = [
    ['mobile', mobileMasked],
    ['email', emailMasked],
    ['idCard', idCardMasked],
  ];
  const valueOf = (field: RevealedField, masked: string | null): ReactNode => {
    if (field === 'idCard' && unagreed.includes(SEPARATE.idCard)) return <Tag kind="warning">{UNAGREED}</Tag>;
    if (masked === null) return '—';
    if (!may) return <span className="num">{masked}</span>;
    return (
      <MaskedValue
        masked={masked}
        field={field}
        asked={revealing === field}
        shown={shown?.field === field ? shown : null}
        onAsk={setRevealing}
      />
    );
  };

  return (
    <div>
      <dl className={css.facts}>
        {rows.map(([field, masked]) => (
          <Fact key={field} label={labelOf(REVEALED, field)}>
            {valueOf(field, masked)}
          </Fact>
        ))}
      </dl>
      {revealing && (
        <RevealForm
          key={revealing}
          id={learner.id}
          field={revealing}
          left={learner.revealsLeft}
          onShown={(value) => {
            setShown(value);
            setRevealing(null);
          }}
          onClose={() => setRevealing(null)}
        />
      )}
    </div>
  );
};

const Facts = ({ learner }: { learner: LearnerDetail }) => (
  <dl className={css.facts}>
    <Fact label="机构">{learner.orgName ? [learner.orgName, learner.department].filter(Boolean).join('　') : '—'}</Fact>
    <Fact label="身份">{labelOf(ROLE, learner.role)}</Fact>
    <Fact label="地区">{learner.area ?? '—'}</Fact>
    <Fact label="学历">{learner.education ?? '—'}</Fact>
    <Fact label="职务">{learner.position ?? '—'}</Fact>
    <Fact label="照片">
      {learner.unagreed.includes(SEPARATE.photo) ? (
        <Tag kind="warning">{UNAGREED}</Tag>
      ) : (
        <LearnerPortrait id={learner.id} name={learner.name || '学员'} hasPhoto={learner.hasPhoto} />
      )}
    </Fact>
    <Fact label="注册">{learner.registerTime.slice(0, 16)}</Fact>
    <Fact label="最近登录">{learner.lastLogin?.slice(0, 16) ?? '—'}</Fact>
    <Fact label="在线">{learner.sessions > 0 ? `${learner.sessions} 处登录` : '未登录'}</Fact>
    <Fact label="姓名">{learner.nameLocked ? '已核定，只能由工作人员更正' : '本人可以修改'}</Fact>
  </dl>
);

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const YEAR = () => new Date().getFullYear();
const Figures = ({ counts }: { counts: LearnerDetail['counts'] }) => (
  <dl className={css.figures}>
    <Figure label="在学" unit="门" value={counts.studying} />
    <Figure label="完成" unit="门" value={counts.finished} />
    <Figure label={`${YEAR()} 学时`} {...hoursHead(counts.yearHours)} />
    <Figure label="有效证书" unit="份" value={counts.certs} />
  </dl>
);

const Figure = ({ label, unit, value }: { label: string; unit: string; value: number | string }) => (
  <div>
    <dt>{label}</dt>
    <dd className="num">
      <b>{value}</b> {unit}
    </dd>
  </div>
);

const Latest = ({ id }: { id: string }) => {
  const study = useQuery(learnerStudyQuery(id, 1, FEW));
  return (
    <DockPart title="最近学习">
      <QueryBlock query={study} failed="学习记录加载失败。">
        {({ rows }) => <LearnerStudyTable rows={rows} />}
      </QueryBlock>
    </DockPart>
  );
};
const LatestCerts = ({ id }: { id: string }) => {
  const certs = useQuery(certsQuery(id, 1, FEW));
  return (
    <DockPart title="最近证书">
      <QueryBlock query={certs} failed="证书加载失败。">
        {({ rows }) => <CertTable rows={rows} />}
      </QueryBlock>
    </DockPart>
  );
};
