import { filterCode } from '#lib/url/filter-values.ts';
import { useQuery } from '@tanstack/react-query';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { studentCountsQuery, studentsQuery } from '#features/member/org/students/queries.ts';
import type { StudentDraft } from '#features/member/org/students/student-dialog.tsx';
import { StudentFilterBar } from '#features/member/org/students/student-filters.tsx';
import { StudentPanel } from '#features/member/org/students/student-panel.tsx';
import type { AssignedPerson } from '#features/study/org/assign/assign-dialog.tsx';
import { paths } from '#lib/url/paths.ts';
import { useFilterParam, useTablePage } from '#lib/url/url-state.ts';
import { useViewer } from '#lib/session/viewer.ts';
import { Button } from '#ui/action/button.tsx';
import { DenseHead } from '#ui/table/dense-head.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { TabLinks } from '#ui/layout/tab-links.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';

// Loaded when they are opened.
const AssignDialog = lazy(async () => ({
  default: (await import('#features/study/org/assign/assign-dialog.tsx')).AssignLessonsDialog,
}));
const DepartmentsPanel = lazy(async () => ({
  default: (await import('#features/member/org/departments/departments-panel.tsx')).DepartmentsPanel,
}));
const ExportDialog = lazy(async () => ({
  default: (await import('#features/member/org/students/export-dialog.tsx')).ExportStudentsDialog,
}));
const ImportDialog = lazy(async () => ({
  default: (await import('#features/member/org/students/import-dialog.tsx')).ImportStudentsDialog,
}));
const StudentDialog = lazy(async () => ({
  default: (await import('#features/member/org/students/student-dialog.tsx')).StudentDialog,
}));

const INVITED = String(MEMBER.invited);

/** 学员管理: who is in the organisation's list, and beside it who has not answered an invitation yet. */
export const Component = () => {
  const [keyword, setKeyword] = useFilterParam('keyword');
  const [department, setDepartment] = useFilterParam('department');
  const [status, setStatus] = useFilterParam('status');
  const paging = useTablePage();
  const [draft, setDraft] = useState<StudentDraft | null>(null);
  const [assigned, setAssigned] = useState<readonly AssignedPerson[]>([]);
  const [open, setOpen] = useState<'import' | 'export' | 'departments' | null>(null);
  const ofInvitations = status === INVITED;
  const filters = {
    keyword,
    department,
    status: filterCode(MEMBER, status),
    answered: status === '' ? ('1' as const) : undefined,
  };
  const total = useQuery(studentsQuery(filters, paging)).data?.total ?? 0;
  const add = () => setDraft({ invite: {} });
  const showInvited = () => setStatus(INVITED);

  return (
    <>
      <DenseHead title="学员管理">
        <Headcount />
      </DenseHead>
      <Views ofInvitations={ofInvitations} />
      <TablePanel label="学员">
        <StudentFilterBar
          ofInvitations={ofInvitations}
          keyword={keyword}
          onKeyword={setKeyword}
          department={department}
          onDepartment={setDepartment}
          status={status}
          onStatus={setStatus}
          actions={
            <>
              <Button small onClick={() => setOpen('departments')}>
                部门
              </Button>
              <Button small disabled={total === 0} onClick={() => setOpen('export')}>
                <Icon name="download" size={16} />
                导出
              </Button>
              <Button small onClick={() => setOpen('import')}>
                <Icon name="upload" size={16} />
                导入
              </Button>
              <Button small primary onClick={add}>
                <Icon name="plus" size={16} />
                添加学员
              </Button>
            </>
          }
        />
        <StudentPanel
          key={`${keyword} ${department} ${status} ${paging.page}`}
          filters={filters}
          paging={paging}
          onDraft={setDraft}
          onAssign={(students) => setAssigned(students.map(({ userId, name }) => ({ userId: userId ?? '', name })))}
          emptyAction={
            <Button primary onClick={add}>
              添加学员
            </Button>
          }
        />
      </TablePanel>
      <Suspense>
        {draft && <StudentDialog draft={draft} onInvited={showInvited} onClose={() => setDraft(null)} />}
        {assigned.length > 0 && <AssignDialog people={assigned} onClose={() => setAssigned([])} />}
        {open === 'import' && <ImportDialog onInvited={showInvited} onClose={() => setOpen(null)} />}
        {open === 'departments' && <DepartmentsPanel onClose={() => setOpen(null)} />}
        {open === 'export' && <ExportDialog filters={filters} total={total} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
};

const Views = ({ ofInvitations }: { ofInvitations: boolean }) => {
  const counts = useQuery(studentCountsQuery).data?.byStatus;
  const invited = counts?.find(({ status }) => status === MEMBER.invited)?.count ?? 0;

  return (
    <TabLinks
      label="名单"
      tabs={[
        { to: paths.adminStudent, text: '学员', current: !ofInvitations },
        { to: `${paths.adminStudent}?status=${INVITED}`, text: `待接受邀请 ${invited}`, current: ofInvitations },
      ]}
    />
  );
};

/** The organisation, how many belong to it and how many wait. */
const Headcount = () => {
  const orgName = useViewer()?.orgName;
  const counts = useQuery(studentCountsQuery).data?.byStatus;
  const of = (status: number) => counts?.find((row) => row.status === status)?.count ?? 0;

  return (
    <>
      {orgName}
      {counts && (
        <>
          ，在册 {of(MEMBER.active)} 人
          {of(MEMBER.pending) > 0 && (
            <>
              ，<Link to={`${paths.adminStudent}?status=${MEMBER.pending}`}>待审核 {of(MEMBER.pending)} 人</Link>
            </>
          )}
        </>
      )}
    </>
  );
};
