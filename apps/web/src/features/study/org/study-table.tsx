import { hoursSoFar } from '#widgets/lesson/lesson-hours.ts';
import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { labelOf } from '@zhibiao/contract/core/codes';
import { MEMBER } from '@zhibiao/contract/member/learner';
import type { OrgStudyRow } from '@zhibiao/contract/study/org';
import { shortMoment } from '#lib/format/moment-text.ts';
import { ProgressLine } from '#ui/feedback/progress-line.tsx';
import {
  CardHead,
  LongText,
  operationsColumn,
  RecordTable,
  LAST_STUDIED,
  WhenNarrow,
  WRAPS,
  type Columns,
  type Paging,
} from '#ui/table/record-table.tsx';
import { RowAction, RowActions } from '#ui/action/row-actions.tsx';
import { LightTag, studyMinutesText, momentText, scoreText } from './study-words.tsx';
import css from './study.module.css';

/** A record with the one key that tables ask for. */
export type StudyRecord = OrgStudyRow & { id: string };
export const withId = (row: OrgStudyRow): StudyRecord => ({
  ...row,
  id: row.left?.id ?? `${row.userId} ${row.lessonId}`,
});
export const studyKeyOf = ({ userId, lessonId }: OrgStudyRow) => ({ userId, lessonId });

type Props = {
  rows: readonly StudyRecord[];
  paging: Paging;
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
  onOpen: (row: StudyRecord) => void;
};

export const OrgStudyTable = ({ rows, paging, chosen, onChoose, onOpen }: Props) => (
  <RecordTable<StudyRecord>
    rows={rows}
    columns={columnsOf(onOpen)}
    unit="条"
    paging={paging}
    selection={{ chosen, onChoose, nameOf: ({ name, lessonName }) => `${name}的${lessonName}` }}
    card={(row) => (
      <>
        <CardHead title={row.name}>
          <LightTag light={row.light} />
        </CardHead>
        {row.left && (
          <p className="note">
            <Left row={row} />
          </p>
        )}
        <p>{row.lessonName}</p>
        <Progress row={row} />
        <p className="note num">
          {hoursSoFar(row)}　最高分 {scoreText(row)}
        </p>
        <p className="note num">
          截止 {row.deadline?.slice(0, 10) ?? '不限'}　最近学习 {momentText(row.lastStudy)}
        </p>
        <Open row={row} onOpen={onOpen} />
      </>
    )}
  />
);

const columnsOf = (onOpen: (row: StudyRecord) => void): Columns<StudyRecord> => [
  {
    title: '姓名',
    dataIndex: 'name',
    render: (text: string, row) => (
      <>
        <LongText>{text}</LongText>
        {row.department && (
          <span className="note">
            <LongText>{row.department}</LongText>
          </span>
        )}
        {row.left && (
          <div className="note">
            <Left row={row} />
          </div>
        )}
      </>
    ),
  },
  { title: '课程', dataIndex: 'lessonName', render: (text: string) => <div className={css.lesson}>{text}</div> },
  {
    title: '期限',
    key: 'deadline',
    render: (_, { light, deadline }) => (
      <>
        <LightTag light={light} />
        <div className="note">{deadline?.slice(0, 10) ?? '不限'}</div>
      </>
    ),
  },
  {
    title: '课程进度',
    key: 'progress',
    render: (_, row) => (
      <>
        <Progress row={row} />
        <WhenNarrow>{hoursSoFar(row)}</WhenNarrow>
      </>
    ),
  },
  { title: '学时', key: 'hours', align: 'right', render: (_, row) => hoursSoFar(row), responsive: ['xl'] },
  { title: '最高分', key: 'score', align: 'right', className: WRAPS, render: (_, row) => <Score row={row} /> },
  {
    title: LAST_STUDIED,
    dataIndex: 'lastStudy',
    className: WRAPS,
    render: (at: string | null) => (at ? shortMoment(at) : '—'),
  },
  {
    title: '未计入',
    dataIndex: 'refusedSec',
    align: 'right',
    className: WRAPS,
    render: (seconds: number) => (seconds === 0 ? '—' : studyMinutesText(seconds)),
  },
  operationsColumn((row) => <Open row={row} onOpen={onOpen} />),
];

const Score = ({ row: { bestScore, passed } }: { row: StudyRecord }) =>
  bestScore === null ? (
    '—'
  ) : (
    <>
      {bestScore} 分{passed && <div className="note">合格</div>}
    </>
  );

/** How a member left, and the day up to which the record goes. */
const Left = ({ row: { left } }: { row: StudyRecord }) => (
  <>
    {labelOf(MEMBER, left?.status ?? 0)}，记录截至 {left?.at.slice(0, 10)}
  </>
);

const Progress = ({ row: { name, status, progress } }: { row: StudyRecord }) => (
  <div className={css.progress}>
    <ProgressLine percent={progress} done={status === LESSON_STATUS.done} label={`${name}的进度`} />
    {status !== LESSON_STATUS.done && status !== LESSON_STATUS.studying && (
      <span className="note">{labelOf(LESSON_STATUS, status)}</span>
    )}
  </div>
);

const Open = ({ row, onOpen }: { row: StudyRecord; onOpen: (row: StudyRecord) => void }) =>
  !row.left && (
    <RowActions>
      <RowAction of={`${row.name}的${row.lessonName}`} onClick={() => onOpen(row)}>
        详情
      </RowAction>
    </RowActions>
  );
