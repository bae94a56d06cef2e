import { filterCode } from '#lib/url/filter-values.ts';
import { textChoicesOf } from '@zhibiao/contract/core/codes';
import { useQuery } from '@tanstack/react-query';
import { CERT_STATUS, CERT_TYPE } from '@zhibiao/contract/certificate/types';
import { useState } from 'react';
import { BatchDialog } from '#features/certificate/batch/batch-dialog.tsx';
import { CertificatePanel } from '#features/certificate/org/certificate-panel.tsx';
import { LeaverPanel } from '#features/certificate/org/leaver-panel.tsx';
import {
  orgCertificatesQuery,
  certificateSummaryQuery,
  type OrgCertificateFilters,
} from '#features/certificate/org/queries.ts';
import { ZipDialog } from '#features/certificate/org/zip-dialog.tsx';
import { useFilterParam, useTablePage } from '#lib/url/url-state.ts';
import { Button } from '#ui/action/button.tsx';
import { DenseHead } from '#ui/table/dense-head.tsx';
import { FilterBar } from '#ui/filter/filter-bar.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { FilterSelect } from '#widgets/filters/filter-fields.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';

const EXPIRING = '即将到期';
const TYPES = textChoicesOf(CERT_TYPE);
const LEFT = '已离开';
const STATUSES = [...CERT_STATUS, EXPIRING, LEFT].map((value) => ({ value, label: value }));

const filtersOf = (keyword: string, type: string, status: string): OrgCertificateFilters => {
  const typeCode = filterCode(CERT_TYPE, type);
  const certificateStatus = CERT_STATUS.find((each) => each === status);
  return {
    ...(keyword ? { keyword } : {}),
    ...(typeCode === undefined ? {} : { type: typeCode }),
    ...(certificateStatus ? { status: certificateStatus } : {}),
    ...(status === EXPIRING ? { expiring: '1' as const } : {}),
  };
};

/** 证书查询. */
export const Component = () => {
  const [keyword, setKeyword] = useFilterParam('keyword');
  const [type] = useFilterParam('type');
  const [status, setStatus] = useFilterParam('status');
  const paging = useTablePage();
  const [checking, setChecking] = useState(false);
  const [zipping, setZipping] = useState(false);
  const filters = filtersOf(keyword, type, status);
  const total = useQuery(orgCertificatesQuery(filters, paging)).data?.total ?? 0;
  const summary = useQuery(certificateSummaryQuery).data;

  return (
    <>
      <DenseHead title="证书查询">
        {summary && (
          <>
            共 {summary.total} 份，有效 {summary.valid} 份
            {summary.expiring > 0 && (
              <>
                ，
                <Button small text onClick={() => setStatus(EXPIRING)}>
                  即将到期 {summary.expiring} 份
                </Button>
              </>
            )}
          </>
        )}
      </DenseHead>
      <TablePanel label="证书">
        <FilterBar
          text={keyword}
          onText={setKeyword}
          placeholder="姓名、证书编号"
          actions={
            <>
              <Button small onClick={() => setChecking(true)}>
                批量核验
              </Button>
              <Button small disabled={total === 0 || status === LEFT} onClick={() => setZipping(true)}>
                <Icon name="download" size={16} />
                全部下载
              </Button>
            </>
          }
        >
          <FilterSelect name="type" label="证书类型" all="全部类型" options={TYPES} />
          <FilterSelect name="status" label="证书状态" all="全部状态" options={STATUSES} />
        </FilterBar>
        {status === LEFT ? (
          <LeaverPanel filters={filters} paging={paging} />
        ) : (
          <CertificatePanel key={`${keyword} ${type} ${status} ${paging.page}`} filters={filters} paging={paging} />
        )}
      </TablePanel>
      {checking && <BatchDialog onClose={() => setChecking(false)} />}
      {zipping && <ZipDialog filters={filters} count={total} onClose={() => setZipping(false)} />}
    </>
  );
};
