import type { proveEligible } from '@zhibiao/contract/certificate/learner';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { MyApplies } from '#features/apply/learner/my-applies.tsx';
import { ApplyPanel } from '#features/certificate/learner/proof/apply-panel.tsx';
import { Issued } from '#features/certificate/learner/proof/issued.tsx';
import { eligibleQuery, provesQuery } from '#features/certificate/queries.ts';
import { useParam, usePageParam } from '#lib/url/url-state.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ListBox } from '#widgets/block/list-box.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import css from './study-prove.module.css';

// Loaded on demand, and the year after what is above it.
const MyApplyPanel = lazy(async () => ({
  default: (await import('#features/apply/learner/my-apply-panel.tsx')).MyApplyPanel,
}));
const RenewalPanel = lazy(async () => ({
  default: (await import('#features/apply/learner/renewal-panel.tsx')).RenewalPanel,
}));
const YearHours = lazy(async () => ({
  default: (await import('#features/study/learner/credit/year-hours.tsx')).YearHours,
}));

const YearToCome = () => (
  <section className={`panel ${css.block}`} aria-busy="true">
    <Skeleton lines={6} />
  </section>
);

type Eligible = AnswerOf<typeof proveEligible>;
/** A course that was finished more than once is one to apply with. */
const passedOnce = (lessons: Eligible): Eligible =>
  lessons
    .filter(({ ok, score }) => ok && score !== null)
    .filter(({ lessonId }, at, passed) => passed.findIndex((other) => other.lessonId === lessonId) === at);

export const Component = () => {
  const [page] = usePageParam();
  const [applyId, setApplyId] = useParam('apply');
  const [renew, setRenew] = useParam('renew');
  const proves = useQuery(provesQuery(page));
  const eligible = useQuery(eligibleQuery);

  return (
    <>
      <h1 className={css.title}>学习证明</h1>
      <ApplyPanel query={eligible} />
      <MyApplies finished={passedOnce(eligible.data ?? [])} onOpen={setApplyId} />
      <Suspense fallback={<YearToCome />}>
        <YearHours />
      </Suspense>
      <section className={`panel ${css.block}`} aria-labelledby="issued-title">
        <header className={`cluster baseline spread gap-4-16 ${css.head}`}>
          <h2 id="issued-title">我的证书与证明</h2>
          {proves.data && proves.data.total > 0 && <span className="note num">共 {proves.data.total} 份</span>}
        </header>
        <QueryBlock query={proves} empty="还没有证书或证明">
          {({ rows, total }) => {
            const list = (
              <ul>
                {rows.map((certificate) => (
                  <Issued key={certificate.id} certificate={certificate} onRenew={setRenew} />
                ))}
              </ul>
            );
            return total > rows.length ? (
              <ListBox total={total} page={page}>
                {list}
              </ListBox>
            ) : (
              list
            );
          }}
        </QueryBlock>
      </section>
      <Suspense>
        {renew && !applyId && <RenewalPanel key={renew} certNo={renew} onClose={() => setRenew('')} />}
        {applyId && <MyApplyPanel key={applyId} id={applyId} onClose={() => setApplyId('')} />}
      </Suspense>
    </>
  );
};
