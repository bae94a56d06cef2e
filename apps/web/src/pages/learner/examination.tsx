import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { examAddress } from '#features/exam/addresses.ts';
import { goneExam } from '#features/exam/learner/gone-exam.tsx';
import { RetryButton } from '#features/exam/learner/list/retry-button.tsx';
import { Attempt, isRunning } from '#features/exam/learner/attempt/attempt.tsx';
import { ExamRows } from '#features/exam/learner/list/exam-rows.tsx';
import { ExamRules } from '#features/exam/learner/list/exam-rules.tsx';
import { ExamTimeline } from '#features/exam/learner/review/exam-timeline.tsx';
import { PaperReview } from '#features/exam/learner/review/paper-review.tsx';
import { examQuery, examsQuery, recordsQuery, resultQuery, wrongQuery } from '#features/exam/queries.ts';
import { RecordRows } from '#features/exam/learner/list/record-rows.tsx';
import { ResultPanel } from '#features/exam/learner/review/result-panel.tsx';
import { ReviewRequest } from '#features/exam/learner/request/review-request.tsx';
import { StartPanel } from '#features/exam/learner/list/start-panel.tsx';
import { WrongBook } from '#features/exam/learner/review/wrong-book.tsx';
import { practiceAddress } from '#features/practice/learner/addresses.ts';
import { paths } from '#lib/url/paths.ts';
import { usePageParam } from '#lib/url/url-state.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { ButtonLink } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { ListBox } from '#widgets/block/list-box.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TabLinks } from '#ui/layout/tab-links.tsx';
import css from './examination.module.css';

const CourseProof = lazy(async () => ({
  default: (await import('#features/certificate/learner/proof/course-proof.tsx')).CourseProof,
}));
const ResultClauses = lazy(async () => ({
  default: (await import('#features/practice/learner/map/result-clauses.tsx')).ResultClauses,
}));
const BeforeExam = lazy(async () => ({
  default: (await import('#features/practice/learner/set/before-exam.tsx')).BeforeExam,
}));
const TopicResults = lazy(async () => ({
  default: (await import('#features/exam/learner/review/topic-results.tsx')).TopicResults,
}));
const Practice = lazy(async () => ({ default: (await import('./practice.tsx')).Practice }));

/** One address, distinguished by its query: an attempt, a paper, or the lists. */
export const Component = () => {
  const [search] = useSearchParams();
  const attemptId = search.get('attemptId') ?? search.get('resultId');
  const paperId = search.get('paperId');

  if (attemptId) return <AttemptPage key={attemptId} attemptId={attemptId} />;
  if (paperId) return <PaperPage paperId={paperId} />;
  return <ListPage tab={search.get('tab')} />;
};

const ListPage = ({ tab }: { tab: string | null }) => (
  <>
    <PageHeader title="课程考试" />
    <div className={`wrap ${css.page}`}>
      <TabLinks
        label="课程考试"
        tabs={[
          { to: examAddress.list, text: '考试列表', current: VIEW[tab ?? ''] === undefined },
          { to: examAddress.records, text: '考试记录', current: tab === 'record' },
          { to: examAddress.wrong, text: '错题本', current: tab === 'wrong' },
          { to: practiceAddress.home, text: '练习', current: tab === 'practice' },
        ]}
      />
      <div className={css.body}>
        <Suspense fallback={<Skeleton />}>{(VIEW[tab ?? ''] ?? exams)()}</Suspense>
      </div>
    </div>
  </>
);

const exams = () => <Exams />;
const VIEW: Record<string, () => ReactNode> = {
  record: () => <Records />,
  wrong: () => <Wrong />,
  practice: () => <Practice />,
};

const Exams = () => {
  const [page] = usePageParam();
  const exams = useQuery(examsQuery(page));

  return (
    <QueryBlock
      query={exams}
      empty="还没有可以参加的考试"
      emptyAction={<ButtonLink to={paths.lesson}>去选课</ButtonLink>}
      failed="考试列表加载失败。"
    >
      {({ rows, total }) => (
        <ListBox total={total} page={page}>
          <ExamRows exams={rows} at={exams.dataUpdatedAt} />
        </ListBox>
      )}
    </QueryBlock>
  );
};

const Records = () => {
  const [page] = usePageParam();

  return (
    <QueryBlock
      query={useQuery(recordsQuery(page))}
      empty="还没有考试记录"
      emptyAction={<ButtonLink to={examAddress.list}>查看考试</ButtonLink>}
      failed="考试记录加载失败。"
    >
      {({ rows, total }) => (
        <ListBox total={total} page={page}>
          <RecordRows records={rows} />
        </ListBox>
      )}
    </QueryBlock>
  );
};

const Wrong = () => {
  const [page] = usePageParam();

  return (
    <QueryBlock
      query={useQuery(wrongQuery(page))}
      empty="错题本是空的。考试通过或次数用完后，未答对的题会收在这里。"
      emptyAction={<ButtonLink to={examAddress.list}>查看考试</ButtonLink>}
      failed="错题本加载失败。"
    >
      {({ rows, total }) => (
        <ListBox total={total} page={page}>
          <div className={css.practise}>
            <p className="note">按条款、隔几天再练一次，记得更牢。</p>
            <ButtonLink to={practiceAddress.home}>去练习</ButtonLink>
          </div>
          <WrongBook questions={rows} />
        </ListBox>
      )}
    </QueryBlock>
  );
};

const PaperPage = ({ paperId }: { paperId: string }) => {
  const exam = useQuery(examQuery(paperId));

  return (
    <Inner title={exam.data?.title}>
      <QueryBlock query={exam} gone={goneExam}>
        {(data) => (
          <div className={css.detail}>
            <ExamRules exam={data} />
            <div className={css.side}>
              <StartPanel exam={data} at={exam.dataUpdatedAt} />
              <Suspense>{data.lessonId && <BeforeExam lessonId={data.lessonId} />}</Suspense>
            </div>
          </div>
        )}
      </QueryBlock>
    </Inner>
  );
};

const AttemptPage = ({ attemptId }: { attemptId: string }) => {
  const result = useQuery(resultQuery(attemptId));
  if (result.data && isRunning(result.data)) return <Attempt attempted={result.data} />;

  return (
    <Inner title={result.data?.title}>
      <QueryBlock query={result} gone={goneExam}>
        {(data) => (
          <div className={css.stack}>
            <ResultPanel result={data} retry={<RetryButton result={data} />} />
            <ReviewRequest result={data} />
            <div className={css.next}>
              <Suspense>
                {data.passed && data.lessonId && <CourseProof lessonId={data.lessonId} />}
                {data.standardCode && <ResultClauses standardCode={data.standardCode} />}
              </Suspense>
            </div>
            <Suspense>{data.topics.length > 0 && <TopicResults result={data} />}</Suspense>
            {data.hidden && <Alert>{data.hidden}</Alert>}
            {data.questions.length > 0 && <PaperReview questions={data.questions} />}
            {data.timeline && <ExamTimeline moments={data.timeline} />}
          </div>
        )}
      </QueryBlock>
    </Inner>
  );
};

const Inner = ({ title = '课程考试', children }: { title?: string | undefined; children: ReactNode }) => (
  <div className={`tint ${css.inner}`}>
    <div className={`wrap ${css.page}`}>
      <Link className={`note ${css.back}`} to={examAddress.list}>
        <Icon name="left" size={16} />
        课程考试
      </Link>
      <h1 className={css.title}>{title}</h1>
      {children}
    </div>
  </div>
);
