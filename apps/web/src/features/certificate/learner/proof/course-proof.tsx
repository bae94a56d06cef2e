import { useQuery } from '@tanstack/react-query';
import { CERT_TYPE } from '@zhibiao/contract/certificate/types';
import type { CertificateRow } from '@zhibiao/contract/certificate/learner';
import { useEffect, useRef, useState } from 'react';
import { eligibleQuery, provesQuery } from '#features/certificate/queries.ts';
import { paths } from '#lib/url/paths.ts';
import { ButtonLink } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { ChooseLessons } from './choose-lessons.tsx';
import css from './course-proof.module.css';
import { ValidCertificate } from './issued.tsx';

/** 学习证明 where a course ends: the course is chosen already, one press makes the document and another takes it. */
export const CourseProof = ({ lessonId }: { lessonId: string }) => {
  const [made, setMade] = useState<CertificateRow | null>(null);
  const proves = useQuery(provesQuery(1));
  const proof = made ?? proves.data?.rows.find((row) => isProofOf(row, lessonId)) ?? null;
  const title = useRef<HTMLHeadingElement>(null);

  // The button that was pressed is gone: reading goes on at what it made.
  useEffect(() => {
    if (made) title.current?.focus();
  }, [made]);

  return (
    <section className={`panel ${css.panel}`} aria-labelledby="proof-title">
      <h2 id="proof-title" ref={title} tabIndex={-1} className={proof ? css.made : undefined}>
        {proof && <Icon name="done" size={20} />}
        学习证明{proof && '已生成'}
      </h2>
      {proof ? (
        <div className={css.proof}>
          <ValidCertificate certificate={proof} />
        </div>
      ) : proves.isPending ? (
        <Skeleton lines={4} />
      ) : (
        <Make lessonId={lessonId} onMade={setMade} />
      )}
      <footer className={`cluster spread gap-8-16 ${css.foot}`}>
        <p>还可以申请培训合格证书等，经审核后颁发</p>
        <ButtonLink small to={paths.studyProve}>
          证书与证明
        </ButtonLink>
      </footer>
    </section>
  );
};

const Make = ({ lessonId, onMade }: { lessonId: string; onMade: (made: CertificateRow) => void }) => (
  <QueryBlock query={useQuery({ ...eligibleQuery, staleTime: 0 })} failed="学习证明的课程加载失败。">
    {(lessons) => {
      const here = lessons.filter((lesson) => lesson.lessonId === lessonId);
      const others = lessons.filter((lesson) => lesson.ok && lesson.lessonId !== lessonId);
      return (
        <>
          <p className="note">
            {here.some(({ ok }) => ok)
              ? `本课程已学完，考试合格。${others.length > 0 ? '也可以把其他学完的课程写在同一份里。' : ''}`
              : '考试合格，还差下面所说的一步。'}
          </p>
          <ChooseLessons lessons={[...here, ...others]} first={lessonId} onMade={onMade} />
        </>
      );
    }}
  </QueryBlock>
);

const isProofOf = ({ type, status, year, lessons }: CertificateRow, lessonId: string): boolean =>
  type === CERT_TYPE.proof &&
  status === '有效' &&
  year === undefined &&
  lessons.some((lesson) => lesson.lessonId === lessonId);
