import { useQuery } from '@tanstack/react-query';
import { APPLY, APPLY_KIND } from '@zhibiao/contract/apply/types';
import { Link } from 'react-router-dom';
import { OrgApplyList } from '#features/apply/org/review/org-apply-list.tsx';
import { orgAppliesQuery } from '#features/apply/queries.ts';
import { ReviewPanel } from '#features/apply/org/review/review-panel.tsx';
import { filterCode } from '#lib/url/filter-values.ts';
import { paths } from '#lib/url/paths.ts';
import { useFilterParam, useParam, useTablePage } from '#lib/url/url-state.ts';
import { DenseHead } from '#ui/table/dense-head.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { totalText } from '#lib/format/total.ts';

/** 认证申请. The one that is open stands in the address too. */
export const Component = () => {
  const [status] = useFilterParam('status');
  const [kind, setKind] = useFilterParam('kind');
  const [keyword, setKeyword] = useFilterParam('keyword');
  const [id, setId] = useParam('id');
  const paging = useTablePage();

  return (
    <>
      <DenseHead title="认证申请">
        <Waiting />
      </DenseHead>
      <TablePanel label="申请列表">
        <OrgApplyList
          status={filterCode(APPLY, status)}
          kind={filterCode(APPLY_KIND, kind)}
          onKind={setKind}
          keyword={keyword}
          onKeyword={setKeyword}
          paging={paging}
          addressOf={addressOf}
          onOpen={setId}
        />
      </TablePanel>
      {id && <ReviewPanel key={id} id={id} onClose={() => setId('')} />}
    </>
  );
};

const addressOf = (status: string) => (status ? `${paths.adminApplication}?status=${status}` : paths.adminApplication);

/** How many wait for the organisation. */
const Waiting = () => {
  const total = useQuery(orgAppliesQuery({ status: APPLY.orgReview }, { pageNum: 1, pageSize: 1 })).data?.total;
  if (total === undefined) return null;

  return total === 0 ? (
    <>没有待审核的申请</>
  ) : (
    <Link to={addressOf(String(APPLY.orgReview))}>待机构审核 {totalText(total)} 份</Link>
  );
};
