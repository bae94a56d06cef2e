import { LESSON_STATUS } from '@zhibiao/contract/lesson';
import { labelOf } from '@zhibiao/contract/codes';
import { MEMBER } from '@zhibiao/contract/member';
import type { OrgStudyRow } from '@zhibiao/contract/study-org';
import { ProgressLine } from '#ui/progress-line.tsx';
import {
  CardHead,
  longTextOrDash,
  LongText,
  operationsColumn,
  RecordTable,
  type Columns,
  type Paging,
} from '#ui/record-table.tsx';
import { RowAction, RowActions } from '#ui/row-actions.tsx';
import { LightTag, minutesText, momentText, scoreText } from './study-words.tsx';
import css from './study.module.css';

/** A record with the one key that tables ask for. */
export type StudyRecord = OrgStudyRow & { id: string };
export const withId = (row: OrgStudyRow): StudyRecord => ({
  ...row,
  id: `${row.userId} ${row.lessonId} ${row.left?.at ?? ''}`,
});

type Props = {
  rows: readonly StudyRecord[];
  paging: Paging;
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
  onOpen: (row: StudyRecord) => void;
};

export const StudyTable = ({ rows, paging, chosen, onChoose, onOpen }: Props) => (
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
          {row.earnedHours} / {row.creditHours} 学时　最高分 {scoreText(row)}
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
        {row.left && (
          <div className="note">
            <Left row={row} />
          </div>
        )}
      </>
    ),
  },
  {
    title: '部门',
    dataIndex: 'department',
    render: longTextOrDash,
    responsive: ['xl'],
  },
  { title: '课程', dataIndex: 'lessonName', render: (text: string) => <div className={css.lesson}>{text}</div> },
  { title: '期限', dataIndex: 'light', render: (light: number) => <LightTag light={light} /> },
  { title: '课程进度', key: 'progress', render: (_, row) => <Progress row={row} /> },
  { title: '学时', key: 'hours', align: 'right', render: (_, row) => `${row.earnedHours} / ${row.creditHours}` },
  { title: '最高分', key: 'score', align: 'right', render: (_, row) => scoreText(row) },
  { title: '截止日期', dataIndex: 'deadline', render: (at: string | null) => at?.slice(0, 10) ?? '不限' },
  { title: '最近学习', dataIndex: 'lastStudy', render: momentText },
  {
    title: '未计入',
    dataIndex: 'refusedSec',
    align: 'right',
    render: (seconds: number) => (seconds === 0 ? '—' : minutesText(seconds)),
    responsive: ['xl'],
  },
  operationsColumn((row) => <Open row={row} onOpen={onOpen} />),
];

/** How somebody left, and the day up to which the record goes. */
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
