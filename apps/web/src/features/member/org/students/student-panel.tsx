import { useQuery } from '@tanstack/react-query';
import { MEMBER } from '@zhibiao/contract/member/learner';
import type { Student } from '@zhibiao/contract/member/org-students';
import { useState, type ReactNode } from 'react';
import { RecordBlock } from '#widgets/block/record-block.tsx';
import type { TablePage } from '#lib/url/url-state.ts';
import { ReasonDialog } from '#ui/overlay/reason-dialog.tsx';
import { useChosen } from '#ui/form/use-chosen.ts';
import { ExportStudentsDialog } from './export-dialog.tsx';
import { FailuresAlert } from './failures-alert.tsx';
import { studentsQuery, type StudentFilterValues } from './queries.ts';
import { notifyFailure } from '#lib/api/failure.ts';
import { StudentBulk } from './student-bulk.tsx';
import type { StudentDraft } from './student-dialog.tsx';
import { StudentTable } from './student-table.tsx';
import { useStudentActions, type Failure } from './use-student-actions.ts';

type Props = {
  filters: StudentFilterValues;
  paging: TablePage;
  onDraft: (draft: StudentDraft) => void;
  onAssign: (students: readonly Student[]) => void;
  /** What to do about an empty list. */
  emptyAction: ReactNode;
};

/** The list with what can be done to one row or several. */
export const StudentPanel = ({ filters, paging, onDraft, onAssign, emptyAction }: Props) => {
  const students = useQuery(studentsQuery(filters, paging));
  const { chosen: picked, choose, clear } = useChosen(students.data?.rows ?? []);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const [exporting, setExporting] = useState(false);
  const [refused, setRefused] = useState<readonly Student[]>([]);
  const { audit, remove, askAndRemove, askAndSend } = useStudentActions((found) => {
    setFailures(found);
    clear();
  });
  const ofInvitations = filters.status === MEMBER.invited;
  const filtered =
    filters.keyword !== '' || filters.department !== '' || (filters.status !== undefined && !ofInvitations);

  return (
    <>
      <FailuresAlert failures={failures} onClose={() => setFailures([])} />
      <StudentBulk
        picked={picked}
        busy={audit.isPending || remove.isPending}
        onClear={clear}
        onExport={() => setExporting(true)}
        onAssign={onAssign}
        onPass={(rows) => audit.mutate({ ids: idsOf(rows), pass: true })}
        onRefuse={setRefused}
        onRemove={(rows) => void askAndRemove(rows)}
      />
      <RecordBlock
        query={students}
        failed="学员列表加载失败。"
        filtered={filtered}
        nothingFound="没有符合条件的学员"
        nothingYet={ofInvitations ? '没有人待接受邀请' : '还没有学员，添加或导入，对方接受邀请后会出现在这里'}
        action={emptyAction}
      >
        {({ rows, total }) => (
          <StudentTable
            rows={rows}
            paging={{ ...paging, total }}
            chosen={picked.map(({ id }) => id)}
            onChoose={choose}
            actions={{
              onEdit: (student) => onDraft({ edit: student }),
              onPass: ({ id }) => audit.mutate({ ids: [id], pass: true }),
              onRefuse: (student) => setRefused([student]),
              onRemove: (student) => void askAndRemove([student]),
              onResend: (student) => void askAndSend(student).catch(notifyFailure),
              onInviteAgain: ({ name, department, empNo, position }) =>
                onDraft({
                  invite: { name, department: department ?? '', empNo: empNo ?? '', position: position ?? '' },
                }),
            }}
          />
        )}
      </RecordBlock>
      {exporting && (
        <ExportStudentsDialog
          filters={filters}
          ids={idsOf(picked)}
          total={picked.length}
          onClose={() => setExporting(false)}
        />
      )}
      {refused.length > 0 && (
        <ReasonDialog
          label="拒绝原因"
          hint="申请人会看到这段话"
          ok="拒绝"
          title={refused.length === 1 ? `拒绝${refused[0]?.name}的加入申请` : `拒绝 ${refused.length} 人的加入申请`}
          busy={audit.isPending}
          onClose={() => setRefused([])}
          onReason={(reason) =>
            audit.mutate({ ids: idsOf(refused), pass: false, reason }, { onSuccess: () => setRefused([]) })
          }
        />
      )}
    </>
  );
};

const idsOf = (rows: readonly Student[]) => rows.map(({ id }) => id);
