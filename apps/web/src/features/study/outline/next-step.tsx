import { useQuery } from '@tanstack/react-query';
import { LESSON_STATUS, type LessonDetail } from '@zhibiao/contract/lesson';
import { paths } from '#lib/paths.ts';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { lessonAddress } from '#widgets/lesson-card.tsx';
import { certQuery, studyQuery } from '#features/study/queries.ts';

type Props = {
  lesson: LessonDetail;
  itemDone: boolean;
  next: { lid: string; number: number; title: string } | null;
  onChoose: () => void;
};

/** What a finished item or a finished course leads to. */
export const NextStep = ({ lesson, itemDone, next, onChoose }: Props) => {
  const status = lesson.mine?.status;
  const learned = status === LESSON_STATUS.examDue || status === LESSON_STATUS.done;
  const { data: study } = useQuery({ ...studyQuery(lesson.id), enabled: lesson.mine !== null });
  const { data: cert } = useQuery({ ...certQuery(lesson.id), enabled: status === LESSON_STATUS.done });

  if (status === LESSON_STATUS.done) {
    return (
      <Alert
        kind="success"
        action={
          <ButtonLink small to={paths.studyProve}>
            {cert?.hasCert ? '查看学习证明' : '领取学习证明'}
          </ButtonLink>
        }
      >
        {cert?.hasCert ? '本课程已完成，学习证明已经生成。' : '本课程已完成，可以领取学习证明。'}
      </Alert>
    );
  }
  if (learned && study?.exam?.canTake) {
    return (
      <Alert
        kind="success"
        action={
          <ButtonLink small to={`${paths.examination}?paperId=${study.exam.paperId}`}>
            去考试
          </ButtonLink>
        }
      >
        必修内容已全部学完，下一步是结业考试。
      </Alert>
    );
  }
  if (learned && study?.exam)
    return (
      <Alert kind="success">
        必修内容已全部学完。{study.exam.reasons.join('；')}
        {study.exam.reasons.length > 0 && '。'}
      </Alert>
    );
  if (!itemDone || !next) return null;

  return (
    <Alert
      kind="success"
      action={
        <ButtonLink small to={lessonAddress(lesson.id, next.lid)} replace preventScrollReset onClick={onChoose}>
          学习下一讲
        </ButtonLink>
      }
    >
      本讲已学完。下一讲：第 {next.number} 讲　{next.title}
    </Alert>
  );
};
