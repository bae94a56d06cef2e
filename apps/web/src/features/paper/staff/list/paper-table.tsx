import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import { type StaffPaperRow } from '@zhibiao/contract/paper/staff';
import { Link } from 'react-router-dom';
import { PaperState } from '#features/paper/staff/paper-state.tsx';
import { addressOf } from '#features/paper/staff/words.ts';
import { shortMoment } from '#lib/format/moment-text.ts';
import { totalText } from '#lib/format/total.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { CardHead, type Columns, FLUID, operationsColumn, type Paging, RecordTable } from '#ui/table/record-table.tsx';
import css from './list.module.css';
import { type PaperActions, PaperMenu } from './paper-menu.tsx';

type Props = { rows: readonly StaffPaperRow[]; paging: Paging; actions: PaperActions };

export const PaperTable = ({ rows, paging, actions }: Props) => (
  <RecordTable
    rows={rows}
    columns={columnsWith(actions)}
    unit="份"
    paging={paging}
    card={(paper) => (
      <>
        <CardHead title={<Name paper={paper} />}>
          <PaperState status={paper.status} edited={paper.edited} />
        </CardHead>
        <About paper={paper} />
        <Operations paper={paper} actions={actions} />
      </>
    )}
  />
);

const Name = ({ paper: { id, title } }: { paper: StaffPaperRow }) => <Link to={addressOf(id)}>{title}</Link>;
const some = (count: number) => (count === 0 ? '—' : totalText(count));

const columnsWith = (actions: PaperActions): Columns<StaffPaperRow> => [
  {
    title: '试卷',
    key: 'title',
    className: FLUID,
    render: (_, paper) => (
      <>
        <Name paper={paper} />
        <About paper={paper} />
      </>
    ),
  },
  {
    title: '状态',
    key: 'status',
    render: (_, { status, edited }) => (
      <span className={css.tags}>
        <PaperState status={status} edited={edited} />
      </span>
    ),
  },
  { title: '版次', key: 'edition', align: 'right', className: 'num', render: (_, { edition }) => edition || '—' },
  { title: '正在考', key: 'running', align: 'right', className: 'num', render: (_, { running }) => some(running) },
  { title: '待阅', key: 'marking', align: 'right', className: 'num', render: (_, { marking }) => some(marking) },
  {
    title: '待公布',
    key: 'unreleased',
    align: 'right',
    className: 'num',
    render: (_, { unreleased }) => some(unreleased),
  },
  {
    title: '已交',
    key: 'attempts',
    align: 'right',
    className: 'num',
    responsive: ['xl'],
    render: (_, { attempts }) => some(attempts),
  },
  { title: '最近修改', key: 'time', responsive: ['xl'], render: (_, { updateTime }) => shortMoment(updateTime) },
  operationsColumn((paper) => <Operations paper={paper} actions={actions} />),
];

const windowText = ({ openTime, closeTime }: StaffPaperRow): string | null => {
  if (openTime && closeTime) return `${openTime.slice(0, 16)} 至 ${closeTime.slice(0, 16)}`;
  if (openTime) return `${openTime.slice(0, 16)} 起`;
  return closeTime && `${closeTime.slice(0, 16)} 截止`;
};

/** What it is made of and for, and what the daily look found. */
const About = ({ paper }: { paper: StaffPaperRow }) => {
  const { lessonName, questionCount, totalScore, durationMin, health, status, edition } = paper;
  const span = windowText(paper);
  return (
    <span className={`num ${css.about}`}>
      {lessonName ? <span>《{lessonName}》结业考试</span> : <span>独立考试</span>}
      {(edition > 0 || status !== PAPER_STATUS.draft) && (
        <span>
          {questionCount} 题，{totalScore} 分，{durationMin} 分钟
        </span>
      )}
      {span && <span>{span}</span>}
      {health && (
        <span className={css.warn}>
          <Icon name="warn" size={14} />
          {health}
        </span>
      )}
    </span>
  );
};

const Operations = ({ paper, actions }: { paper: StaffPaperRow; actions: PaperActions }) => (
  <span className={css.actions}>
    <Link to={addressOf(paper.id)} aria-label={`编辑，${paper.title}`}>
      编辑
    </Link>
    <PaperMenu paper={paper} actions={actions} />
  </span>
);
