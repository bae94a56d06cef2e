import { LIGHT } from '@zhibiao/contract/study/types';
import { hoursSoFar } from '#widgets/lesson/lesson-hours.ts';
import { labelOf } from '@zhibiao/contract/core/codes';
import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import type {
  LearnerApplyRow,
  LearnerCertRow,
  LearnerConsentRow,
  LearnerExamRow,
  LearnerLoginRow,
  LearnerOrgRow,
  LearnerStudyRow,
} from '@zhibiao/contract/learner/staff';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { methodWord } from '@zhibiao/contract/audit/words';
import { MEMBER } from '@zhibiao/contract/member/learner';
import type { ReactNode } from 'react';
import { ProgressLine } from '#ui/feedback/progress-line.tsx';
import { Tag, type TagKind } from '#ui/text/tag.tsx';
import { TwoLines } from '#widgets/dock/open-name.tsx';
import css from '#features/learner/staff/learner.module.css';

/** Small tables of one learner's records, as wide as the panel. */

type Column<T> = { title: string; end?: true; cell: (row: T) => ReactNode };
const Small = <T,>({
  rows,
  keyOf,
  columns,
}: {
  rows: readonly T[];
  keyOf: (row: T) => string;
  columns: Column<T>[];
}) => (
  <div className={css.frame} tabIndex={0} role="region" aria-label={columns.map(({ title }) => title).join('、')}>
    <table className={`num ${css.small}`}>
      <thead>
        <tr>
          {columns.map(({ title, end }) => (
            <th key={title} scope="col" className={end && css.end}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ title, end, cell }) => (
              <td key={title} className={end && css.end}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const minute = (at: string | null): string => at?.slice(0, 16) ?? '—';
const date = (at: string | null): string => at?.slice(0, 10) ?? '—';

const LIGHT_KIND: Readonly<Record<number, TagKind>> = { [LIGHT.soon]: 'warning', [LIGHT.late]: 'error' };
export const LearnerStudyTable = ({ rows }: { rows: readonly LearnerStudyRow[] }) => (
  <Small
    rows={rows}
    keyOf={({ lessonId }) => lessonId}
    columns={[
      {
        title: '课程',
        cell: ({ name, round }) => (
          <TwoLines below={round > 1 && `第 ${round} 轮`}>
            <span>{name}</span>
          </TwoLines>
        ),
      },
      {
        title: '进度',
        cell: ({ progress, status, name }) => (
          <ProgressLine percent={progress} done={status === LESSON_STATUS.done} label={name} />
        ),
      },
      { title: '学时', end: true, cell: hoursSoFar },
      {
        title: '截止',
        cell: ({ deadline, light }) => {
          const kind = LIGHT_KIND[light];
          return kind ? <Tag kind={kind}>{`${date(deadline)} ${labelOf(LIGHT, light)}`}</Tag> : date(deadline);
        },
      },
    ]}
  />
);

const examResult = ({ status, passed }: LearnerExamRow): ReactNode => {
  if (status !== ATTEMPT.graded) return <Tag kind="info">{labelOf(ATTEMPT, status)}</Tag>;
  return passed ? <Tag kind="success">合格</Tag> : <Tag kind="warning">未合格</Tag>;
};
export const ExamTable = ({ rows }: { rows: readonly LearnerExamRow[] }) => (
  <Small
    rows={rows}
    keyOf={({ attemptId }) => attemptId}
    columns={[
      {
        title: '试卷',
        cell: ({ title, no, round }) => (
          <TwoLines below={`第 ${no} 次${round > 1 ? `，第 ${round} 轮` : ''}`}>
            <span>{title}</span>
          </TwoLines>
        ),
      },
      {
        title: '得分',
        end: true,
        cell: ({ score, totalScore }) => (score === null ? '—' : `${score} / ${totalScore}`),
      },
      { title: '结果', cell: examResult },
      { title: '开始', cell: ({ startTime }) => minute(startTime) },
    ]}
  />
);

export const CertTable = ({ rows }: { rows: readonly LearnerCertRow[] }) => (
  <Small
    rows={rows}
    keyOf={({ id }) => id}
    columns={[
      {
        title: '证书编号',
        cell: ({ certNo, holder }) => (
          <TwoLines below={holder}>
            <span>{certNo}</span>
          </TwoLines>
        ),
      },
      { title: '类型', cell: ({ typeName }) => typeName },
      { title: '签发', cell: ({ issueDate }) => issueDate },
      { title: '到期', cell: ({ expireDate }) => expireDate ?? '长期' },
      {
        title: '状态',
        cell: ({ status }) => <Tag kind={status === '有效' ? 'success' : 'plain'}>{status}</Tag>,
      },
    ]}
  />
);

const RESULT = ['待定', '通过', '不通过'] as const;
export const LearnerApplyTable = ({ rows }: { rows: readonly LearnerApplyRow[] }) => (
  <Small
    rows={rows}
    keyOf={({ id }) => id}
    columns={[
      {
        title: '申请',
        cell: ({ applyNo, kindName }) => (
          <TwoLines below={kindName}>
            <span>{applyNo}</span>
          </TwoLines>
        ),
      },
      {
        title: '内容',
        cell: ({ about, orgName }) => (
          <TwoLines below={orgName}>
            <span>{about ?? '—'}</span>
          </TwoLines>
        ),
      },
      { title: '状态', cell: ({ statusName }) => statusName },
      { title: '本人', cell: ({ result }) => RESULT[result] ?? '' },
      { title: '提交', cell: ({ submitTime }) => date(submitTime) },
    ]}
  />
);

export const LearnerOrgTable = ({ rows }: { rows: readonly LearnerOrgRow[] }) => (
  <Small
    rows={rows}
    keyOf={({ id }) => id}
    columns={[
      {
        title: '机构',
        cell: ({ orgName, department, position }) => (
          <TwoLines below={[department, position].filter(Boolean).join('　')}>
            <span>{orgName}</span>
          </TwoLines>
        ),
      },
      { title: '名册姓名', cell: ({ name }) => name },
      { title: '状态', cell: ({ status }) => labelOf(MEMBER, status) },
      { title: '加入', cell: ({ joinTime }) => date(joinTime) },
      { title: '离开', cell: ({ leaveTime }) => date(leaveTime) },
    ]}
  />
);

export const LoginTable = ({ rows }: { rows: readonly LearnerLoginRow[] }) => (
  <Small
    rows={rows}
    keyOf={({ id }) => id}
    columns={[
      { title: '时间', cell: ({ at }) => minute(at) },
      {
        title: '方式',
        cell: ({ method, account }) => (
          <TwoLines below={account}>
            <span>{methodWord(method)}</span>
          </TwoLines>
        ),
      },
      {
        title: '结果',
        cell: ({ ok, reason }) => (ok ? <Tag kind="success">成功</Tag> : <Tag kind="warning">{reason ?? '失败'}</Tag>),
      },
      {
        title: '设备',
        cell: ({ device, ip }) => (
          <TwoLines below={ip}>
            <span>{device}</span>
          </TwoLines>
        ),
      },
    ]}
  />
);

export const ConsentTable = ({ rows }: { rows: readonly LearnerConsentRow[] }) => (
  <Small
    rows={rows}
    keyOf={({ id }) => id}
    columns={[
      { title: '协议', cell: ({ document }) => document },
      { title: '版本', cell: ({ version }) => version },
      { title: '同意于', cell: ({ at }) => minute(at) },
      { title: '撤回于', cell: ({ withdrawTime }) => (withdrawTime ? minute(withdrawTime) : '—') },
      { title: '网络地址', cell: ({ ip }) => ip },
    ]}
  />
);
