import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import { useQuery } from '@tanstack/react-query';
import { changeText } from '@zhibiao/contract/audit/words';
import type { LessonLogRow, StaffLesson } from '@zhibiao/contract/lesson/staff';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import { lessonLogQuery } from '#features/lesson/staff/queries.ts';
import { shortMoment } from '#lib/format/moment-text.ts';
import { useTablePage } from '#lib/url/url-state.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { CardHead, FLUID, longTextOrDash, RecordTable, type Columns } from '#ui/table/record-table.tsx';
import { useCan } from '#lib/staff/me.ts';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { RecordBlock } from '#widgets/block/record-block.tsx';
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
              <Tag kind={status === PAPER_STATUS.published ? 'success' : 'plain'}>{PAPER_STATE[status] ?? ''}</Tag>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

type Log = z.output<typeof LessonLogRow>;

/** 记录: what staff did to the course and its items. */
export const LogTab = ({ id }: { id: string }) => {
  const paging = useTablePage();
  const log = useQuery(lessonLogQuery(id, paging));

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
