import { useQuery } from '@tanstack/react-query';
import type { Student } from '@zhibiao/contract/member-student';
import { useState, type ReactNode } from 'react';
import { QueryBlock } from '#widgets/query-block.tsx';
import { ReasonDialog } from '#ui/reason-dialog.tsx';
import { FailuresAlert } from './failures-alert.tsx';
import { studentsQuery, type StudentFilters } from './queries.ts';
import { StudentBulk } from './student-bulk.tsx';
import type { StudentDraft } from './student-dialog.tsx';
import { StudentTable } from './student-table.tsx';
import css from './student.module.css';
import { useStudentActions, type Failure } from './use-student-actions.ts';

type Props = {
  filters: StudentFilters;
  page: number;
  pageSize: number;
  onPage: (page: number, pageSize: number) => void;
  onDraft: (draft: StudentDraft) => void;
  /** What to do about an empty list. */
  emptyAction: ReactNode;
};

/** The list with what can be done to one row or several. */
export const StudentPanel = ({ filters, page, pageSize, onPage, onDraft, emptyAction }: Props) => {
  const students = useQuery(studentsQuery(filters, page, pageSize));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const [refused, setRefused] = useState<readonly Student[]>([]);
  const { audit, remove, askAndRemove } = useStudentActions((found) => {
    setFailures(found);
    setChosen([]);
  });
  // Only what is in sight counts as chosen.
  const picked = students.data?.rows.filter(({ id }) => chosen.includes(id)) ?? [];
  const filtered = filters.keyword !== '' || filters.department !== '' || filters.status !== undefined;

  return (
    <>
      <FailuresAlert failures={failures} onClose={() => setFailures([])} />
      <StudentBulk
        picked={picked}
        busy={audit.isPending || remove.isPending}
        onClear={() => setChosen([])}
        onPass={(rows) => audit.mutate({ ids: idsOf(rows), pass: true })}
        onRefuse={setRefused}
        onRemove={(rows) => void askAndRemove(rows)}
      />
      <div className={students.data?.rows.length ? '' : css.inset}>
        <QueryBlock
          query={students}
          failed="学员列表加载失败。"
          empty={filtered ? '没有符合条件的学员' : '还没有学员，添加或导入后会出现在这里'}
          emptyArt={filtered ? 'search' : 'page'}
          emptyAction={filtered ? null : emptyAction}
        >
          {({ rows, total }) => (
            <StudentTable
              rows={rows}
              total={total}
              page={page}
              pageSize={pageSize}
              onPage={onPage}
              chosen={picked.map(({ id }) => id)}
              onChoose={setChosen}
              actions={{
                onEdit: (student) => onDraft({ edit: student }),
                onPass: ({ id }) => audit.mutate({ ids: [id], pass: true }),
                onRefuse: (student) => setRefused([student]),
                onRemove: (student) => void askAndRemove([student]),
                onInviteAgain: ({ name, department, empNo, position }) =>
                  onDraft({
                    invite: { name, department: department ?? '', empNo: empNo ?? '', position: position ?? '' },
                  }),
              }}
            />
          )}
        </QueryBlock>
      </div>
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
