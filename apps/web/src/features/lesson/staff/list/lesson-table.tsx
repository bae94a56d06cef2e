import { hoursCell, hoursText } from '@zhibiao/contract/core/hours';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import { Link } from 'react-router-dom';
import { shortMoment } from '#lib/format/moment-text.ts';
import { totalText } from '#lib/format/total.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { ProgressLine } from '#ui/feedback/progress-line.tsx';
import { CardHead, type Columns, FLUID, operationsColumn, type Paging, RecordTable } from '#ui/table/record-table.tsx';
import { LessonState } from '#features/lesson/staff/lesson-state.tsx';
import { grouped } from '#lib/format/grouped.ts';
import css from './lesson-list.module.css';
import { type LessonActions, LessonMenu, type LessonRow } from './lesson-menu.tsx';

type Props = {
  rows: readonly LessonRow[];
  paging: Paging;
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
  actions: LessonActions;
};

export const LessonTable = ({ rows, paging, chosen, onChoose, actions }: Props) => (
  <RecordTable<LessonRow>
    rows={rows}
    columns={columnsOf(actions)}
    unit="门"
    paging={paging}
    selection={{ chosen, onChoose, nameOf: ({ name }) => name }}
    card={(lesson) => (
      <>
        <CardHead title={<Link to={addressOf(lesson)}>{lesson.name}</Link>}>
          <LessonState status={lesson.status} />
        </CardHead>
        <About lesson={lesson} />
        <p className="note num">
          {lesson.teacherName}　{hoursText(lesson.creditHours)}　{totalText(lesson.studying)} 人正在学
        </p>
        <Operations lesson={lesson} actions={actions} />
      </>
    )}
  />
);

const addressOf = ({ id }: LessonRow): string => `/console/course/${id}`;
const isDraft = ({ status }: LessonRow): boolean => status === LESSON_STATE.draft;

const columnsOf = (actions: LessonActions): Columns<LessonRow> => [
  {
    title: '课程',
    key: 'name',
    className: FLUID,
    render: (_, lesson) => (
      <div className={css.lesson}>
        {lesson.cover ? <img src={lesson.cover} alt="" loading="lazy" /> : <span className={css.blank} />}
        <div>
          <Link className={css.name} to={addressOf(lesson)} title={lesson.name}>
            {lesson.name}
          </Link>
          <About lesson={lesson} />
        </div>
      </div>
    ),
  },
  { title: '状态', key: 'status', render: (_, { status }) => <LessonState status={status} /> },
  { title: '教师', key: 'teacher', dataIndex: 'teacherName' },
  { title: '学时', key: 'hours', align: 'right', render: (_, { creditHours }) => hoursCell(creditHours) },
  {
    title: '学员',
    key: 'students',
    align: 'right',
    responsive: ['xl'],
    render: (_, lesson) => (isDraft(lesson) ? '—' : grouped(lesson.studyCount)),
  },
  {
    title: '正在学',
    key: 'studying',
    align: 'right',
    render: (_, lesson) => (isDraft(lesson) ? '—' : grouped(lesson.studying)),
  },
  { title: '完成率', key: 'rate', responsive: ['xl'], render: (_, lesson) => <Rate lesson={lesson} /> },
  { title: '最近修改', key: 'time', responsive: ['xl'], render: (_, { updateTime }) => shortMoment(updateTime) },
  operationsColumn((lesson) => <Operations lesson={lesson} actions={actions} />),
];

/** Category, size, and what is to be known now: a planned day, an end, a fault. */
const About = ({ lesson }: { lesson: LessonRow }) => {
  const { categoryName, itemCount, setHours, creditHours, publishAt, publishFault, studyUntil, studying, status } =
    lesson;

  return (
    <span className={`num ${css.about}`}>
      <span>{categoryName}</span>
      <span>{itemCount} 讲</span>
      {publishAt && <span>定于 {publishAt.slice(5, 16)} 发布</span>}
      {status === LESSON_STATE.withdrawn && studyUntil && (
        <span>
          已加入的 {studying} 人可学到 {studyUntil.slice(5, 10)}
        </span>
      )}
      {setHours > creditHours.measured + creditHours.planned && <span>设定学时高于实测</span>}
      {publishFault && (
        <span className="warning">
          <Icon name="warn" size={14} />
          定时发布未成功：{publishFault}
        </span>
      )}
      {itemCount === 0 && (
        <span className="warning">
          <Icon name="warn" size={14} />
          还没有内容
        </span>
      )}
    </span>
  );
};

const Rate = ({ lesson }: { lesson: LessonRow }) => {
  const { counted, finished } = lesson;
  if (isDraft(lesson) || counted === 0) return '—';
  return (
    <span className={css.rate}>
      <ProgressLine percent={(finished / counted) * 100} label={`${lesson.name}完成率`} />
    </span>
  );
};

const Operations = ({ lesson, actions }: { lesson: LessonRow; actions: LessonActions }) => (
  <span className={css.actions}>
    <Link to={addressOf(lesson)} aria-label={`编辑，${lesson.name}`}>
      编辑
    </Link>
    {lesson.itemCount > 0 && (
      <Link to={`${addressOf(lesson)}?preview=1`} aria-label={`预览，${lesson.name}`}>
        预览
      </Link>
    )}
    <LessonMenu lesson={lesson} actions={actions} />
  </span>
);
