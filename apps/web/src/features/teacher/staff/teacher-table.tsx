import { labelOf } from '@zhibiao/contract/codes';
import { PAGING_SIZE } from '@zhibiao/contract/limits';
import { listStaffTeachers, type StaffTeacher, switchTeacher, TEACHER_STATUS } from '@zhibiao/contract/teacher-staff';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api.ts';
import { ask, useInvalidate } from '#lib/ask.ts';
import { useFilterParam, usePageParam } from '#lib/url-state.ts';
import { Button } from '#ui/button.tsx';
import { FilterBar } from '#ui/filter-bar.tsx';
import { CardHead, LongText, operationsColumn, RecordTable } from '#ui/record-table.tsx';
import { RowAction, RowActions } from '#ui/row-actions.tsx';
import { TablePanel } from '#ui/table-panel.tsx';
import { Tag } from '#ui/tag.tsx';
import { RecordBlock } from '#widgets/record-block.tsx';
import { TeacherPanel } from './teacher-panel.tsx';

const State = ({ status }: StaffTeacher) => (
  <Tag kind={status === TEACHER_STATUS.on ? 'success' : 'plain'}>{labelOf(TEACHER_STATUS, status)}</Tag>
);

/** Who teaches, those who do first. */
export const TeacherTable = () => {
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
  const turn = useMutation({
    mutationFn: ({ id, version, status }: StaffTeacher) =>
      call(switchTeacher, { body: { id, version, status: status === 1 ? 0 : 1 } }),
    onSettled: () => invalidate(listStaffTeachers),
  });
  const actions = (row: StaffTeacher) => (
    <RowActions>
      <RowAction of={row.name} onClick={() => setOpen(row)}>
        编辑
      </RowAction>
      <RowAction of={row.name} danger={row.status === 1} onClick={() => turn.mutate(row)}>
        {row.status === 1 ? '停用' : '启用'}
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
              { title: '姓名', key: 'name', render: (_, row) => <b>{row.name}</b> },
              { title: '简介', key: 'synopsis', render: (_, row) => <LongText>{row.synopsis}</LongText> },
              { title: '已发布课程', key: 'lessons', className: 'num', render: (_, row) => row.lessons },
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
      {open && <TeacherPanel teacher={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </TablePanel>
  );
};
