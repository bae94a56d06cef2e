import { labelOf } from '@zhibiao/contract/core/codes';
import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import type { LessonStudent } from '@zhibiao/contract/study/staff-enrol';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LIGHT, STUDY_SOURCE } from '@zhibiao/contract/study/types';
import { shortMoment } from '#lib/format/moment-text.ts';
import { useCan } from '#lib/staff/me.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { ProgressLine } from '#ui/feedback/progress-line.tsx';
import { CardHead, FLUID, RecordTable, type Columns, type Paging } from '#ui/table/record-table.tsx';
import { TwoLines } from '#widgets/dock/open-name.tsx';
import css from './students.module.css';

export type StudentRow = LessonStudent & { id: string };
type Props = {
  rows: readonly StudentRow[];
  paging: Paging;
  chosen: readonly string[];
  /** Null: may not do anything about them. */
  onChoose: ((ids: string[]) => void) | null;
  hasExam: boolean;
};

/** Learners of a course, whose deadline comes first first. */
export const EnrolledTable = ({ rows, paging, chosen, onChoose, hasExam }: Props) => (
  <RecordTable<StudentRow>
    rows={rows}
    columns={COLUMNS.filter(({ key }) => hasExam || key !== 'exam')}
    unit="人"
    paging={paging}
    {...(onChoose ? { selection: { chosen, onChoose, nameOf } } : {})}
    card={(row) => (
      <>
        <CardHead title={<Name row={row} />}>
          <OnTime row={row} />
        </CardHead>
        <p className="note num">
          {row.orgName ?? '个人'}　{row.progress}%
        </p>
      </>
    )}
  />
);

const nameOf = ({ name, accountMasked }: StudentRow): string => name || accountMasked;
const Name = ({ row }: { row: StudentRow }) => {
  const may = useCan()('learner:list');
  return may ? <Link to={`/console/learner?id=${row.userId}`}>{nameOf(row)}</Link> : nameOf(row);
};

/** How it stands to its deadline, in a word and in days. */
const OnTime = ({ row: { light, status, daysLeft, deadline, finishTime } }: { row: StudentRow }): ReactNode => {
  if (daysLeft === null || deadline === null) return status === LESSON_STATUS.done ? '已完成' : '无期限';
  if (status === LESSON_STATUS.done) {
    const late = finishTime !== null && finishTime > deadline;
    return late ? '已完成，晚于期限' : '按期完成';
  }
  if (light === LIGHT.late)
    return (
      <span className={`${css.onTime} ${css.late}`}>
        <Icon name="warn" size={14} />
        {daysLeft < 0 ? `逾期 ${-daysLeft} 天` : '今天逾期'}
      </span>
    );
  return (
    <span className={`${css.onTime} ${light === LIGHT.soon ? css.soon : ''}`}>
      <Icon name="clock" size={14} />
      {daysLeft === 0 ? '今天到期' : `剩 ${daysLeft} 天`}
    </span>
  );
};

const examText = ({ bestScore, status }: StudentRow): string => {
  if (bestScore !== null) return `${bestScore} 分`;
  return status === LESSON_STATUS.examDue ? '待考' : '—';
};

const COLUMNS: Columns<StudentRow> = [
  { title: '姓名', key: 'name', render: (_, row) => <Name row={row} /> },
  {
    title: '机构，部门',
    key: 'org',
    className: FLUID,
    render: (_, { orgName, department }) => (
      <TwoLines below={department}>
        <span>{orgName ?? '个人'}</span>
      </TwoLines>
    ),
  },
  {
    title: '进度',
    key: 'progress',
    render: (_, row) => (
      <span className={css.progress}>
        <ProgressLine percent={row.progress} label={`${nameOf(row)}的进度`} />
      </span>
    ),
  },
  { title: '考试', key: 'exam', className: 'num', render: (_, row) => examText(row) },
  {
    title: '最近学习',
    key: 'last',
    className: 'num',
    responsive: ['xl'],
    render: (_, { lastStudy }) => (lastStudy ? shortMoment(lastStudy) : '未开始'),
  },
  {
    title: '期限',
    key: 'deadline',
    className: 'num',
    render: (_, { deadline, source }) => (
      <TwoLines below={labelOf(STUDY_SOURCE, source)}>
        <span>{deadline ? deadline.slice(0, 10) : '—'}</span>
      </TwoLines>
    ),
  },
  { title: '是否按期', key: 'light', className: 'num', render: (_, row) => <OnTime row={row} /> },
  {
    title: '上次提醒',
    key: 'reminder',
    className: 'num',
    responsive: ['xl'],
    render: (_, { lastReminder }) => (lastReminder ? shortMoment(lastReminder) : '—'),
  },
];
