import { useState } from 'react';
import { Candidates } from '#features/apply/org/submit/candidates.tsx';
import { ReviewPanel } from '#features/apply/org/review/review-panel.tsx';
import { SelfApplyList } from '#features/apply/org/submit/self-apply-list.tsx';
import type { Returned } from '#features/apply/org/submit/use-self-submit.ts';
import { useParam, useTablePage } from '#lib/url/url-state.ts';
import { DenseHead } from '#ui/table/dense-head.tsx';

/** 内审员证书: who of the organisation may have one, and what became of those submitted. */
export const Component = () => {
  const [standard, setStandard] = useParam('standard');
  const [id, setId] = useParam('id');
  const [renews, setRenews] = useParam('renews');
  const [again, setAgain] = useState<Returned | null>(null);
  const paging = useTablePage();

  return (
    <>
      <DenseHead title="内审员证书" />
      <Candidates
        standard={standard}
        onStandard={(code) => {
          setStandard(code);
          setAgain(null);
        }}
        again={again}
        onAgainDone={() => setAgain(null)}
        renews={again ? (again.renews?.certNo ?? '') : renews}
        onRenewed={() => setRenews('')}
      />
      <SelfApplyList
        paging={paging}
        onOpen={setId}
        onAgain={(row) => {
          setStandard(row.standardCode ?? '');
          setAgain(row);
        }}
      />
      {id && <ReviewPanel key={id} id={id} onClose={() => setId('')} />}
    </>
  );
};
