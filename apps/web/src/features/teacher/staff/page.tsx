import { labelOf } from '@zhibiao/contract/core/codes';
import { PAGING_SIZE } from '@zhibiao/contract/core/limits';
import { listStaffTeachers, type StaffTeacher, switchTeacher, TEACHER_STATUS } from '@zhibiao/contract/teacher/staff';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '#lib/api/api.ts';
import { ask, useInvalidate } from '#lib/api/ask.ts';
import { confirm } from '#lib/message/confirm.ts';
import { useCan } from '#lib/staff/me.ts';
import { useFilterParam, usePageParam } from '#lib/url/url-state.ts';
import { Avatar } from '#ui/picture/avatar.tsx';
import { Button } from '#ui/action/button.tsx';
import { FilterBar } from '#ui/filter/filter-bar.tsx';
import { CardHead, FLUID, operationsColumn, RecordTable } from '#ui/table/record-table.tsx';
import { RowAction, RowActions } from '#ui/action/row-actions.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { RecordBlock } from '#widgets/block/record-block.tsx';
import css from './page.module.css';
import { TeacherPanel } from './teacher-panel.tsx';

/** A face, the name, and what they teach. */
const Who = ({ teacher: { name, avatar, synopsis } }: { teacher: StaffTeacher }) => (
  <div className={css.who}>
    <Avatar name={name} src={avatar} size={40} />
    <div>
      <b>{name}</b>
      <p className="note">{synopsis}</p>
    </div>
  </div>
);

/** How many, and the way to them for who may see courses. */
const Lessons = ({ teacher: { id, name, lessons } }: { teacher: StaffTeacher }) =>
  useCan()('lesson:list') && lessons > 0 ? (
    <Link to={`/console/course?${new URLSearchParams({ teacherId: id, status: '1' })}`}>
      <span className="sr">{name}的课程，</span>
      {lessons} 门
    </Link>
  ) : (
    `${lessons} 门`
  );

const State = ({ status }: StaffTeacher) => (
  <Tag kind={status === TEACHER_STATUS.on ? 'success' : 'plain'}>{labelOf(TEACHER_STATUS, status)}</Tag>
);

/** Who teaches, those who do first. */
export const Component = () => {
  const [page, setPage] = usePageParam();
  const [keyword, setKeyword] = useFilterParam('keyword');
  const [open, setOpen] = useState<StaffTeacher | 'new' | null>(null);
  const invalidate = useInvalidate();
  const query = useQuery(
    ask(
      listStaffTeachers,
      { query: { pageNum: page, pageSize: PAGING_SIZE, keyword } },
      { placeholderData: keepPreviousData },
    ),
  );
  /** As they are now, also while the panel is open. */
  const shown = open === 'new' || !open ? null : (query.data?.rows.find(({ id }) => id === open.id) ?? open);
  const turn = useMutation({
    mutationFn: ({ id, version, status }: StaffTeacher) =>
      call(switchTeacher, {
        body: { id, version, status: status === TEACHER_STATUS.on ? TEACHER_STATUS.off : TEACHER_STATUS.on },
      }),
    onSettled: () => invalidate(listStaffTeachers),
  });
  const askToTurn = async (row: StaffTeacher) => {
    const stops = row.status === TEACHER_STATUS.on;
    const text = '停用后学员看不到这位教师，新课程也不能选用；可以随时启用。';
    if (!stops || (await confirm({ title: `停用教师${row.name}？`, text, ok: '停用', danger: true }))) turn.mutate(row);
  };
  const actions = (row: StaffTeacher) => (
    <RowActions>
      <RowAction of={row.name} onClick={() => setOpen(row)}>
        编辑
      </RowAction>
      <RowAction of={row.name} danger={row.status === TEACHER_STATUS.on} onClick={() => void askToTurn(row)}>
        {row.status === TEACHER_STATUS.on ? '停用' : '启用'}
      </RowAction>
    </RowActions>
  );
  const create = (
    <Button primary small onClick={() => setOpen('new')}>
      新建教师
    </Button>
  );

  return (
    <TablePanel label="教师列表">
      <FilterBar text={keyword} onText={setKeyword} placeholder="姓名" actions={create} />
      <RecordBlock
        query={query}
        failed="教师列表加载失败。"
        filtered={keyword !== ''}
        nothingFound="没有符合条件的教师"
        nothingYet="还没有教师 · 点击“新建教师”开始"
        action={create}
      >
        {({ rows, total }) => (
          <RecordTable
            rows={rows}
            unit="位"
            columns={[
              { title: '教师', key: 'name', className: FLUID, render: (_, row) => <Who teacher={row} /> },
              {
                title: '已发布课程',
                key: 'lessons',
                align: 'right',
                className: 'num',
                render: (_, row) => <Lessons teacher={row} />,
              },
              { title: '状态', key: 'status', render: (_, row) => <State {...row} /> },
              operationsColumn(actions),
            ]}
            card={(row) => (
              <>
                <CardHead title={row.name}>
                  <State {...row} />
                </CardHead>
                <p className="note">{row.synopsis}</p>
                {actions(row)}
              </>
            )}
            paging={{ total, page, pageSize: PAGING_SIZE, onPage: setPage }}
          />
        )}
      </RecordBlock>
      {open && <TeacherPanel key={shown?.version ?? 'new'} teacher={shown} onClose={() => setOpen(null)} />}
    </TablePanel>
  );
};
