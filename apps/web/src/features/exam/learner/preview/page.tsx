import { useQuery } from '@tanstack/react-query';
import type { ExamPreview } from '@zhibiao/contract/exam/review';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { z } from 'zod';
import { examAddress } from '#features/exam/addresses.ts';
import { goneExam } from '#features/exam/learner/gone-exam.tsx';
import { examPreviewQuery } from '#features/exam/queries.ts';
import { ExamStripSlot } from '#features/exam/learner/running/exam-strip-slot.tsx';
import { beginsCase, ReviewedQuestion } from '#features/exam/question/reviewed-question.tsx';
import { ReviewWatermark } from '#features/exam/learner/preview/watermark.tsx';
import { isMissing } from '#lib/api/failure.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button, ButtonLink } from '#ui/action/button.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import css from './page.module.css';

/** Who comes by an expert's link reads that paper; a learner logged in here has nothing to do with it. */
const ExpertPaper = lazy(async () => ({
  default: (await import('#features/exam/learner/preview/expert-paper.tsx')).ExpertPaper,
}));

/** A paper to read and to print: a preview for administrators, one's own finished paper, or an expert's. */
export const Component = () => {
  const [search] = useSearchParams();
  const token = search.get('token');
  const attemptId = search.get('attemptId');
  const paperId = search.get('paperId');
  const subject = attemptId ? { attemptId } : paperId ? { paperId } : null;

  if (token)
    return (
      <main className={`wrap ${css.page}`}>
        <Suspense fallback={null}>
          <ExpertPaper token={token} />
        </Suspense>
      </main>
    );
  return (
    <>
      <ExamStripSlot />
      <main className={`wrap ${css.page}`}>
        {subject ? (
          <Preview asked={subject} />
        ) : (
          <>
            <h1 className="sr">试卷预览</h1>
            <Empty text="没有指定要预览的试卷。" action={<ButtonLink to={examAddress.list}>课程考试</ButtonLink>} />
          </>
        )}
      </main>
    </>
  );
};

const Preview = ({ asked }: { asked: { paperId: string } | { attemptId: string } }) => {
  const preview = useQuery(examPreviewQuery(asked));
  const back =
    'attemptId' in asked && !isMissing(preview.error) ? examAddress.attempt(asked.attemptId) : examAddress.list;

  return (
    <>
      <div className={css.tools}>
        <Link className={css.back} to={back}>
          <Icon name="left" size={16} />
          返回
        </Link>
        {preview.data && preview.data.questions.length > 0 && (
          <Button onClick={() => print()}>
            <Icon name="print" size={16} />
            打印
          </Button>
        )}
      </div>
      {!preview.data && <h1 className="sr">试卷预览</h1>}
      <QueryBlock query={preview} gone={goneExam}>
        {(paper) => <Paper paper={paper} />}
      </QueryBlock>
    </>
  );
};

const Paper = ({ paper }: { paper: z.output<typeof ExamPreview> }) => (
  <article className={css.paper}>
    {paper.watermark && <ReviewWatermark text={paper.watermark} />}
    <header className={css.head}>
      <h1>{paper.title}</h1>
      <p className="note num">
        共 {paper.questionCount} 题　限时 {paper.durationMin} 分钟　满分 {paper.totalScore} 分　{paper.passScore} 分合格
      </p>
      {paper.score !== null && (
        <p className="num">
          得分 <b>{paper.score}</b> 分，{paper.passed ? '合格' : '未合格'}
        </p>
      )}
    </header>
    {paper.hidden && (
      <div className={css.hidden}>
        <Alert>{paper.hidden}</Alert>
      </div>
    )}
    {paper.questions.length > 0 && <h2 className="sr">试题</h2>}
    {paper.questions.map((question, i) => (
      <ReviewedQuestion
        key={question.questionId}
        question={question}
        number={i + 1}
        withMaterial={beginsCase(question, paper.questions[i - 1])}
      />
    ))}
  </article>
);
