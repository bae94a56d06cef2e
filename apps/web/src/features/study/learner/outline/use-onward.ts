import { useQuery } from '@tanstack/react-query';
import type { LessonDetail } from '@zhibiao/contract/lesson/learner';
import { proofQuery, ownStudyQuery } from '#features/study/queries.ts';
import { lessonAddress } from '#widgets/lesson/lesson-card.tsx';
import { lessonNext } from '#widgets/lesson/lesson-next.ts';

type Lecture = { lid: string; number: number; title: string };
export type OnwardInput = {
  lesson: LessonDetail;
  lid: string;
  /** The item after this one, when it may be opened. */
  after: Lecture | null;
};

/** `lecture`: of this course, opened in the same place; null where it leads to the exam or the proof. */
export type Onward = { to: string; action: string; about: string; lecture: Lecture | null };

/** Where an item that is done leads: the exam, the proof, the lecture after it; null where nothing follows. */
export const useOnward = ({ lesson, lid, after }: OnwardInput): Onward | null => {
  const { data: study } = useQuery({ ...ownStudyQuery(lesson.id), enabled: lesson.mine !== null });
  const next = lesson.mine?.next;
  const { data: proof } = useQuery({ ...proofQuery(lesson.id), enabled: next?.kind === 'proof' });
  if (!next) return null;

  if (next.kind === 'proof' || next.kind === 'exam') {
    const known = next.kind === 'proof' && proof ? { ...next, issued: proof.hasCert } : next;
    const { to, action, about } = lessonNext(lesson.id, known, true);
    const refused = next.kind === 'exam' && study?.exam && !study.exam.canTake ? study.exam.reasons : [];
    return {
      to,
      action: refused.length > 0 ? '查看考试' : action,
      about: [about, ...refused].join('；'),
      lecture: null,
    };
  }
  // The lecture right after comes first; from the last one the server's answer leads back to what was left open.
  const lecture = after ?? (next.kind === 'lecture' && next.lid !== lid ? next : null);
  return (
    lecture && {
      to: lessonAddress(lesson.id, lecture.lid),
      action: '学习下一讲',
      about: `第 ${lecture.number} 讲　${lecture.title}`,
      lecture,
    }
  );
};
