import { lazy, Suspense } from 'react';
import type { StudentRow } from './student-table.tsx';

// Loaded when they are opened.
const EnrolDialog = lazy(async () => ({ default: (await import('./enrol-dialog.tsx')).EnrolDialog }));
const RemindDialog = lazy(async () => ({ default: (await import('./remind-dialog.tsx')).RemindEnrolledDialog }));
const WithdrawDialog = lazy(async () => ({ default: (await import('./withdraw-dialog.tsx')).WithdrawEnrolmentDialog }));

/** What is being done, and to whom. */
export type StudentAct = { what: 'enrol' | 'deadline' | 'remind' | 'withdraw'; people: readonly StudentRow[] };
type Props = {
  lesson: { id: string; name: string; open: boolean };
  act: StudentAct | null;
  onDone: () => void;
  onClose: () => void;
};

/** The dialog of what is being done with the learners of a course. */
export const StudentActDialog = ({ lesson, act, onDone, onClose }: Props) => (
  <Suspense>
    {(act?.what === 'enrol' || act?.what === 'deadline') && (
      <EnrolDialog
        moves={act.what === 'deadline'}
        people={act.people}
        lesson={lesson}
        deadline={act.what === 'deadline' ? (act.people[0]?.deadline?.slice(0, 10) ?? '') : ''}
        onDone={onDone}
        onClose={onClose}
      />
    )}
    {act?.what === 'remind' && (
      <RemindDialog lessonId={lesson.id} userIds={act.people.map((row) => row.id)} onClose={onClose} />
    )}
    {act?.what === 'withdraw' && (
      <WithdrawDialog lessonId={lesson.id} userIds={act.people.map((row) => row.id)} onClose={onClose} />
    )}
  </Suspense>
);
