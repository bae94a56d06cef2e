import { useQuery } from '@tanstack/react-query';
import { changeText } from '@zhibiao/contract/audit-words';
import { labelOf, textChoicesOf } from '@zhibiao/contract/codes';
import { LESSON_STATUS } from '@zhibiao/contract/lesson';
import type { LessonLogRow, LessonStudent, StaffLesson } from '@zhibiao/contract/lesson-staff';
import { Segmented } from 'antd';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import { logQuery, studentsQuery } from '#features/lesson/staff/queries.ts';
import { clockText } from '#lib/clock-text.ts';
import { shortMoment } from '#lib/moment-text.ts';
import { useFilterParam, useTablePage } from '#lib/url-state.ts';
import { Empty } from '#ui/empty.tsx';
import { ProgressLine } from '#ui/progress-line.tsx';
import { CardHead, FLUID, longTextOrDash, RecordTable, type Columns } from '#ui/record-table.tsx';
import { useCan } from '#lib/staff/me.ts';
import { TablePanel } from '#ui/table-panel.tsx';
import { Tag } from '#ui/tag.tsx';
import { RecordBlock } from '#widgets/record-block.tsx';
import css from './edit.module.css';

const PAPER_STATE = ['草稿', '已发布', '已下架'];

/** 结业考试: the papers that end the course. */
export const ExamTab = ({ lesson: { papers } }: { lesson: StaffLesson }) => {
  const mayOpen = useCan()('paper:list');
  return (
    <section className="panel" aria-label="结业考试">
      {papers.length === 0 ? (
        <Empty text="还没有结业考试。没有考试的课程，学完必修内容即完成，但不能申请培训合格证书" />
      ) : (
        <ul className={css.papers}>
          {papers.map(({ id, title, status }) => (
            <li key={id}>
              {mayOpen ? <Link to={`/console/paper/${id}`}>{title}</Link> : title}
              <Tag kind={status === 1 ? 'success' : 'plain'}>{PAPER_STATE[status] ?? ''}</Tag>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

type Student = z.output<typeof LessonStudent> & { id: string };

/** 学员: who has joined, and how far. */
export const StudentsTab = ({ id }: { id: string }) => {
  const [status, setStatus] = useFilterParam('status');
  const paging = useTablePage();
  const students = useQuery(studentsQuery(id, status, paging));
  const states = textChoicesOf(LESSON_STATUS);

  return (
    <TablePanel label="学员">
      <div style={{ padding: 16 }}>
        <Segmented
          aria-label="学习状态"
          value={states.some(({ value }) => value === status) ? status : ''}
          options={[{ value: '', label: '全部' }, ...states]}
          onChange={setStatus}
        />
      </div>
      <RecordBlock
        query={students}
        failed="学员加载失败。"
        filtered={status !== ''}
        nothingFound="没有符合条件的学员"
        nothingYet="还没有学员加入"
      >
        {({ rows, total }) => (
          <RecordTable<Student>
            rows={rows.map((row) => ({ ...row, id: row.userId }))}
            columns={STUDENT_COLUMNS}
            unit="人"
            paging={{ ...paging, total }}
            card={(row) => (
              <>
                <CardHead title={row.name}>{labelOf(LESSON_STATUS, row.status)}</CardHead>
                <p className="note num">
                  {row.accountMasked}　{row.progress}%
                </p>
              </>
            )}
          />
        )}
      </RecordBlock>
    </TablePanel>
  );
};

const STUDENT_COLUMNS: Columns<Student> = [
  { title: '姓名', key: 'name', dataIndex: 'name' },
  { title: '账号', key: 'account', dataIndex: 'accountMasked' },
  { title: '机构', key: 'org', responsive: ['xl'], render: (_, { orgName }) => longTextOrDash(orgName) },
  { title: '状态', key: 'status', render: (_, { status }) => labelOf(LESSON_STATUS, status) },
  {
    title: '进度',
    key: 'progress',
    render: (_, { name, progress }) => <ProgressLine percent={progress} label={`${name}的进度`} />,
  },
  { title: '已计时长', key: 'sec', align: 'right', render: (_, { creditedSec }) => clockText(creditedSec) },
  { title: '加入', key: 'join', responsive: ['xl'], render: (_, { joinTime }) => shortMoment(joinTime) },
  {
    title: '最近学习',
    key: 'last',
    render: (_, { lastStudy }) => (lastStudy ? shortMoment(lastStudy) : '—'),
  },
  {
    title: '完成',
    key: 'finish',
    render: (_, { finishTime }) => (finishTime ? shortMoment(finishTime) : '—'),
  },
];

type Log = z.output<typeof LessonLogRow>;

/** 记录: what staff did to the course and its items. */
export const LogTab = ({ id }: { id: string }) => {
  const paging = useTablePage();
  const log = useQuery(logQuery(id, paging));

  return (
    <TablePanel label="记录">
      <RecordBlock
        query={log}
        failed="操作记录加载失败。"
        filtered={false}
        nothingFound="没有操作记录"
        nothingYet="还没有操作记录"
      >
        {({ rows, total }) => (
          <RecordTable<Log>
            rows={rows}
            columns={LOG_COLUMNS}
            unit="条"
            paging={{ ...paging, total }}
            card={({ at, by, what, name, reason, changes }) => (
              <>
                <CardHead title={what}>{shortMoment(at)}</CardHead>
                <p className="note">
                  {by}　{name}
                  {reason && `　${reason}`}
                </p>
                {changes.length > 0 && <p className="note">{changesText(changes)}</p>}
              </>
            )}
          />
        )}
      </RecordBlock>
    </TablePanel>
  );
};

const changesText = (changes: Log['changes']): string => changes.map(changeText).join('；');
const LOG_COLUMNS: Columns<Log> = [
  { title: '时间', key: 'at', render: (_, { at }) => at.slice(0, 16) },
  { title: '操作人', key: 'by', dataIndex: 'by' },
  { title: '操作', key: 'what', dataIndex: 'what' },
  { title: '对象', key: 'name', render: (_, { name }) => longTextOrDash(name) },
  { title: '改动', key: 'changes', className: FLUID, render: (_, { changes }) => changesText(changes) || '—' },
  { title: '原因', key: 'reason', render: (_, { reason }) => longTextOrDash(reason) },
];
