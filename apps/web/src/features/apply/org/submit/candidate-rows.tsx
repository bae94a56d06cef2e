import { hoursCell, hoursText } from '@zhibiao/contract/core/hours';
import type { Candidate } from '@zhibiao/contract/apply/org';
import css from '#features/apply/apply.module.css';
import { CardHead, LongText, longTextOrDash, type Columns } from '#ui/table/record-table.tsx';
import { Tag } from '#ui/text/tag.tsx';

export type CandidateRow = Candidate & { id: string };

const Able = ({ ok }: { ok: boolean }) =>
  ok ? (
    <Tag kind="success" icon="check">
      符合
    </Tag>
  ) : (
    <Tag kind="warning">不符合</Tag>
  );

const hoursOf = ({ hours }: Candidate) => (hours === null ? '' : hoursText(hours));
const scoreText = ({ score }: Candidate) => (score === null ? '' : `${score} 分`);

export const CandidateCard = (row: Candidate) => (
  <>
    <CardHead title={row.name}>
      <Able ok={row.ok} />
    </CardHead>
    <p className="note num">{[row.department, hoursOf(row), scoreText(row)].filter(Boolean).join('　')}</p>
    {!row.ok && <p className="note">{row.missing.join('；')}</p>}
  </>
);

export const CANDIDATE_COLUMNS: Columns<CandidateRow> = [
  { title: '姓名', dataIndex: 'name', render: (text: string) => <LongText>{text}</LongText> },
  {
    title: '部门',
    dataIndex: 'department',
    render: longTextOrDash,
  },
  { title: '学时', key: 'hours', align: 'right', render: (_, { hours }) => (hours === null ? '—' : hoursCell(hours)) },
  { title: '考试成绩', key: 'score', align: 'right', render: (_, { score }) => score ?? '—' },
  { title: '条件', dataIndex: 'ok', render: (ok: boolean) => <Able ok={ok} /> },
  {
    title: '还缺什么',
    key: 'missing',
    width: 280,
    render: (_, { missing }) => <span className={css.missing}>{missing.join('；') || '—'}</span>,
  },
];
