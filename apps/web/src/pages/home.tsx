import { useQuery } from '@tanstack/react-query';
import { ARTICLE } from '@zhibiao/contract/article/learner';
import { ArticleRows } from '#features/article/article-rows.tsx';
import { articlesQuery } from '#features/article/queries.ts';
import { Banner } from '#features/site/banner.tsx';
import { CertificatePath } from '#features/site/certificate-path.tsx';
import { ForOrgs } from '#features/site/for-orgs.tsx';
import { homeLessonsQuery, homeTeachersQuery, ownLessonsQuery } from '#features/site/queries.ts';
import { ResumeStrip } from '#features/site/resume-strip.tsx';
import { SectionHead } from '#features/site/section-head.tsx';
import { TeacherRow } from '#features/site/teacher-row.tsx';
import { paths } from '#lib/url/paths.ts';
import { useToken } from '#lib/session/session.ts';
import { CardGrid } from '#ui/layout/card-grid.tsx';
import { LessonCard } from '#widgets/lesson/lesson-card.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { CardSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx';
import css from './home.module.css';

/**
 * 首页. Each block loads, fails and recovers by itself. Documents come first: they are text, so that the first view costs
 * no pictures but its banner.
 */
export const Component = () => (
  <>
    <Banner />
    <ResumeStrip />
    <section className="section">
      <div className={`wrap ${css.documents}`}>
        <div>
          <SectionHead title="政策文件" to={paths.policyDoc} more="全部文件" />
          <Documents type={ARTICLE.policy} failed="政策文件加载失败。" empty="暂无政策文件" />
        </div>
        <div>
          <SectionHead title="通知公告" to={`${paths.policyDoc}?type=${ARTICLE.notice}`} more="全部公告" />
          <Documents type={ARTICLE.notice} brief failed="通知公告加载失败。" empty="暂无公告" />
        </div>
      </div>
    </section>
    <section className="section tint">
      <div className="wrap">
        <SectionHead title="课程" to={paths.lesson} more="全部课程" />
        <Lessons />
      </div>
    </section>
    <section className="section" aria-label="给机构">
      <div className="wrap">
        <ForOrgs />
      </div>
    </section>
    <section className="section tint">
      <div className="wrap">
        <SectionHead title="从学习到证书" to={paths.certificateServices} more="服务说明" />
        <CertificatePath />
      </div>
    </section>
    <section className="section">
      <div className="wrap">
        <SectionHead title="教师" to={paths.teacherList} more="全部教师" />
        <Teachers />
      </div>
    </section>
  </>
);

const Documents = ({
  type,
  brief = false,
  failed,
  empty,
}: {
  type: number;
  brief?: boolean;
  failed: string;
  empty: string;
}) => (
  <QueryBlock
    query={useQuery(articlesQuery(type, { pageSize: 5 }))}
    failed={failed}
    empty={empty}
    skeleton={<Skeleton lines={10} />}
  >
    {({ rows }) => <ArticleRows articles={rows} brief={brief} />}
  </QueryBlock>
);

const Lessons = () => {
  const token = useToken();
  const mine = useQuery({ ...ownLessonsQuery, enabled: token !== null }).data?.rows;

  return (
    <QueryBlock
      query={useQuery(homeLessonsQuery)}
      failed="课程列表加载失败。"
      empty="暂无课程"
      emptyArt="shelf"
      skeleton={<CardSkeleton />}
    >
      {({ rows }) => (
        <CardGrid four>
          {rows.map((lesson) => (
            <LessonCard
              key={lesson.id}
              lesson={lesson}
              mine={mine?.find((own) => own.lessonId === lesson.lessonId)?.mine ?? null}
            />
          ))}
        </CardGrid>
      )}
    </QueryBlock>
  );
};

const Teachers = () => (
  <QueryBlock query={useQuery(homeTeachersQuery)} failed="教师信息加载失败。" empty="暂无教师信息">
    {({ rows }) => <TeacherRow teachers={rows} />}
  </QueryBlock>
);
