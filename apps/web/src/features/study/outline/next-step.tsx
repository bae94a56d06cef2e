import { useQuery } from '@tanstack/react-query';
import type { LessonDetail } from '@zhibiao/contract/lesson';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { lessonAddress } from '#widgets/lesson-card.tsx';
import { lessonNext } from '#widgets/lesson-next.ts';
import { proofQuery, studyQuery } from '#features/study/queries.ts';

type Props = {
  lesson: LessonDetail;
  itemDone: boolean;
  /** The item after this one. */
  after: { lid: string; number: number; title: string } | null;
  lid: string;
  onChoose: () => void;
};

/** What a finished item or a finished course leads to. */
export const NextStep = ({ lesson, itemDone, after, lid, onChoose }: Props) => {
  const { data: study } = useQuery({ ...studyQuery(lesson.id), enabled: lesson.mine !== null });
  const next = lesson.mine?.next;
  const { data: proof } = useQuery({ ...proofQuery(lesson.id), enabled: next?.kind === 'proof' });
  if (!next) return null;

  if (next.kind === 'proof' || next.kind === 'exam') {
    const known = next.kind === 'proof' && proof ? { ...next, issued: proof.hasCert } : next;
    const { to, action, about } = lessonNext(lesson.id, known, true);
    const refused = next.kind === 'exam' && study?.exam && !study.exam.canTake ? study.exam.reasons : [];
    return (
      <Alert
        kind="success"
        action={
          <ButtonLink small to={to}>
            {refused.length > 0 ? '查看考试' : action}
          </ButtonLink>
        }
      >
        {[about, ...refused].join('；')}。
      </Alert>
    );
  }
  // The lecture right after comes first; from the last one the server's answer leads back to what was left open.
  const lecture = after ?? (next.kind === 'lecture' && next.lid !== lid ? next : null);
  if (!itemDone || !lecture) return null;

  return (
    <Alert
      kind="success"
      action={
        <ButtonLink small to={lessonAddress(lesson.id, lecture.lid)} replace preventScrollReset onClick={onChoose}>
          学习下一讲
        </ButtonLink>
      }
    >
      本讲已学完。下一讲：第 {lecture.number} 讲　{lecture.title}
    </Alert>
  );
};
