import { useQuery } from '@tanstack/react-query';
import type { LessonDetail } from '@zhibiao/contract/lesson/learner';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ChapterList } from '#features/lesson/learner/course/chapter-list.tsx';
import { gateOf } from '#features/lesson/learner/course/gate.tsx';
import { CourseBar } from '#features/lesson/learner/course/course-bar.tsx';
import { LessonFacts, LessonHeader } from '#features/lesson/learner/course/lesson-header.tsx';
import { LessonIntro, LessonTeacher } from '#features/lesson/learner/course/lesson-intro.tsx';
import { LessonRounds } from '#features/lesson/learner/course/lesson-rounds.tsx';
import { LessonToc } from '#features/lesson/learner/course/lesson-toc.tsx';
import { currentItem, itemAfter, numberedItemsOf, sizeOf } from '#features/lesson/learner/course/outline.ts';
import { join, lessonQuery } from '#features/lesson/learner/queries.ts';
import { useLessonProgress } from '#features/lesson/learner/course/use-lesson-progress.ts';
import { ExamRow } from '#features/study/learner/outline/exam-row.tsx';
import { EndNext } from '#features/study/learner/outline/end-next.tsx';
import { NextStep } from '#features/study/learner/outline/next-step.tsx';
import { ownStudyQuery } from '#features/study/queries.ts';
import { useAskedSecond } from '#features/study/learner/player/use-asked-second.ts';
import { useBeside } from '#features/study/learner/stage/beside.tsx';
import { JoinPanel, Stage, StagePanel } from '#features/study/learner/stage/stage.tsx';
import { StudyRecords } from '#features/study/learner/credit/study-records.tsx';
import { useFullPage } from '#lib/platform/full-page.ts';
import { useToken } from '#lib/session/session.ts';
import { useMedia } from '#lib/platform/use-media.ts';
import { useRestoredScroll } from '#lib/url/use-restored-scroll.ts';
import { useViewer } from '#lib/session/viewer.ts';
import { Tabs } from '#ui/layout/tabs.tsx';
import css from './lesson-detail.module.css';

/** As in the style sheets of this page and of the readers: a phone on its side has two columns. */
const ONE_COLUMN = '(max-width: 899px) and (min-height: 501px), (max-width: 899px) and (orientation: portrait)';

/** A phone on its side, where the film wants the whole window. */
const ON_ITS_SIDE = '(max-width: 899px) and (max-height: 500px) and (orientation: landscape)';

/** Below the chapters, for who has joined. */
const BeforeExam = lazy(async () => ({
  default: (await import('#features/practice/learner/set/before-exam.tsx')).BeforeExam,
}));

/** The course of who has come in, or has chosen a lecture: it is studied here. */
export const LessonPage = ({ lesson }: { lesson: LessonDetail }) => {
  const [search, setSearch] = useSearchParams();
  const token = useToken();
  const narrow = useMedia(ONE_COLUMN);
  const stage = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(false);
  const [ended, setEnded] = useState(false);
  const onAnswer = useLessonProgress(lesson);
  const { data: study } = useQuery({ ...ownStudyQuery(lesson.id), enabled: token !== null && lesson.mine !== null });
  const item = currentItem(lesson, search.get('lid'));
  const lid = item?.lid ?? null;
  const percent = study?.mine?.progress ?? lesson.mine?.progress ?? null;
  const beside = useBeside(lesson, lid);
  useAskedSecond(lid);
  useRestoredScroll(`lesson.${lesson.id}`);
  useFullPage(useMedia(ON_ITS_SIDE) && lesson.mine !== null);

  // The address always names what is on screen.
  useEffect(() => {
    if (lid && search.get('lid') !== lid)
      setSearch({ id: lesson.id, lid }, { replace: true, preventScrollReset: true });
  }, [lid, lesson.id, search, setSearch]);

  const onChoose = () => {
    setChosen(true);
    // On a phone on its side the film is as high as the window: it has to begin at its edge.
    stage.current?.scrollIntoView({ block: matchMedia(ON_ITS_SIDE).matches ? 'start' : 'nearest' });
  };
  const list = { lesson, currentLid: lid, onChoose };
  const here = item && { lesson, lid: item.lid, after: itemAfter(lesson, item.lid), onChoose };
  const sizeAt = (of: string) =>
    numberedItemsOf(lesson)
      .filter((one) => one.lid === of)
      .map(sizeOf)
      .join('');
  const exam = (
    <>
      {lesson.paper && <ExamRow paper={lesson.paper} exam={study?.exam ?? null} guest={token === null} />}
      <Suspense>{lesson.mine && <BeforeExam slim lessonId={lesson.id} />}</Suspense>
    </>
  );
  const intro = { key: 'intro', label: '简介', content: <LessonIntro lesson={lesson} /> };
  const others = [
    { key: 'teacher', label: '教师', content: <LessonTeacher teacher={lesson.teacher} /> },
    ...(lesson.mine ? [{ key: 'records', label: '学习记录', content: <StudyRecords lessonId={lesson.id} /> }] : []),
  ];
  const chapters = {
    key: 'toc',
    label: '目录',
    content: (
      <div className={css.chapters}>
        <ChapterList {...list} />
        {exam}
      </div>
    ),
  };

  return (
    <div className={percent === null ? undefined : css.studying}>
      {percent === null ? <LessonHeader lesson={lesson} /> : <CourseBar lesson={lesson} percent={percent} />}
      <div className={`wrap ${css.learn}`}>
        <div className={css.main}>
          <div ref={stage} className={css.anchor} />
          <ItemStage
            lesson={lesson}
            lid={lid}
            autoPlay={chosen}
            onChoose={onChoose}
            onAnswer={onAnswer}
            next={here && lesson.mine && <EndNext {...here} size={sizeAt} />}
            onEnd={setEnded}
          />
          {here && lesson.mine && !ended && (
            <div className={css.next}>
              <NextStep {...here} itemDone={item.done} />
            </div>
          )}
          {percent !== null && <LessonFacts lesson={lesson} />}
          <LessonRounds lesson={lesson} />
          <div className={css.tabs}>
            <Tabs
              key={String(narrow)}
              label="课程内容"
              tabs={narrow ? [chapters, ...beside, intro, ...others] : [intro, ...others]}
            />
          </div>
        </div>
        {!narrow && <LessonToc {...list} foot={exam} beside={beside} />}
      </div>
    </div>
  );
};

type StageProps = {
  lesson: LessonDetail;
  lid: string | null;
  autoPlay: boolean;
  onChoose: () => void;
  onAnswer: ReturnType<typeof useLessonProgress>;
  next: ReactNode;
  onEnd: (ended: boolean) => void;
};

/** The player, or why it cannot be opened. */
const ItemStage = ({ lesson, lid, onChoose, ...stage }: StageProps) => {
  const loggedIn = useToken() !== null;
  const viewer = useViewer();
  const { refetch } = useQuery(lessonQuery(lesson.id));
  const item = currentItem(lesson, lid);
  if (!item) return <StagePanel icon="book" title="课程内容正在准备，请稍后再来。" cover={lesson.cover} />;

  const gate = gateOf(lesson, item, { loggedIn, orgName: viewer?.orgName ?? null }, onChoose);
  const mustJoin = loggedIn && !lesson.mine && !gate;
  if (!gate && !mustJoin) return <Stage key={item.lid} lessonId={lesson.id} item={item} {...stage} />;

  return (
    <>
      {gate ? (
        <StagePanel icon="lock" title={gate.title} text={gate.text} cover={lesson.cover}>
          {gate.action}
        </StagePanel>
      ) : (
        <JoinPanel
          cover={lesson.cover}
          join={() => join(lesson.id)}
          onJoined={() => {
            onChoose();
            return refetch();
          }}
        />
      )}
      <h2 className={css.title}>
        第 {item.number} 讲　{item.title}
      </h2>
    </>
  );
};
