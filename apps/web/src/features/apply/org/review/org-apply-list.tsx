import { textChoicesOf, labelOf } from '@zhibiao/contract/core/codes';
import { useQuery } from '@tanstack/react-query';
import { APPLY, APPLY_KIND } from '@zhibiao/contract/apply/types';
import type { TablePage } from '#lib/url/url-state.ts';
import { FilterBar } from '#ui/filter/filter-bar.tsx';
import { RecordBlock } from '#widgets/block/record-block.tsx';
import { FilterChoice } from '#widgets/filters/filter-fields.tsx';
import { RowAction } from '#ui/action/row-actions.tsx';
import { TabLinks } from '#ui/layout/tab-links.tsx';
import css from '#features/apply/apply.module.css';
import { ApplyTable } from '#features/apply/apply-table.tsx';
import { orgAppliesQuery } from '#features/apply/queries.ts';

type Props = {
  status: number | undefined;
  kind: number | undefined;
  onKind: (kind: string) => void;
  keyword: string;
  onKeyword: (text: string) => void;
  paging: TablePage;
  addressOf: (status: string) => string;
  onOpen: (id: string) => void;
};

const SHOWN = [
  APPLY.orgReview,
  APPLY.platformReview,
  APPLY.returned,
  APPLY.making,
  APPLY.issued,
  APPLY.rejected,
  APPLY.withdrawn,
];

/**
 * Applications of the organisation's people by status; one that waits for the organisation is reviewed, the others are
 * looked at.
 */
export const OrgApplyList = ({ status, kind, onKind, keyword, onKeyword, paging, addressOf, onOpen }: Props) => {
  const applies = useQuery(
    orgAppliesQuery({ status, kind, keyword }, { pageNum: paging.page, pageSize: paging.pageSize }),
  );
  const tabs = [
    { to: addressOf(''), text: '全部', current: status === undefined },
    ...SHOWN.map((one) => ({ to: addressOf(String(one)), text: labelOf(APPLY, one), current: status === one })),
  ];

  return (
    <>
      <div className={css.tabs}>
        <TabLinks label="申请状态" tabs={tabs} />
      </div>
      <FilterBar text={keyword} onText={onKeyword} placeholder="申请编号、姓名">
        <FilterChoice
          label="证书类型"
          all="全部证书"
          value={kind ? String(kind) : ''}
          onChoose={onKind}
          options={textChoicesOf(APPLY_KIND)}
        />
      </FilterBar>
      <RecordBlock
        query={applies}
        failed="申请列表加载失败。"
        filtered={status !== undefined || !!kind || keyword !== ''}
        nothingYet="还没有认证申请"
        nothingFound="没有符合条件的申请"
        art="certificate"
      >
        {({ rows, total }) => (
          <ApplyTable
            rows={rows}
            paging={{ ...paging, total }}
            operations={(row) => (
              <RowAction of={row.applyNo} onClick={() => onOpen(row.id)}>
                {row.status === APPLY.orgReview ? '审核' : '查看'}
              </RowAction>
            )}
          />
        )}
      </RecordBlock>
    </>
  );
};
