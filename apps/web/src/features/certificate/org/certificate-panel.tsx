import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TablePage } from '#lib/url/url-state.ts';
import { BulkBar } from '#ui/action/bulk-bar.tsx';
import { Button } from '#ui/action/button.tsx';
import { useChosen } from '#ui/form/use-chosen.ts';
import { RecordBlock } from '#widgets/block/record-block.tsx';
import { CertificateTable } from './certificate-table.tsx';
import { orgCertificatesQuery, type OrgCertificateFilters } from './queries.ts';
import { ZipDialog } from './zip-dialog.tsx';

type Props = { filters: OrgCertificateFilters; paging: TablePage };

/** The list, with several to be downloaded at once. */
export const CertificatePanel = ({ filters, paging }: Props) => {
  const certificates = useQuery(orgCertificatesQuery(filters, paging));
  const { chosen, choose, clear } = useChosen(certificates.data?.rows ?? []);
  const [zipping, setZipping] = useState(false);
  const ids = chosen.map(({ id }) => id);
  const filtered = Object.keys(filters).length > 0;

  return (
    <>
      <BulkBar count={ids.length} unit="份" onClear={clear}>
        <Button small text onClick={() => setZipping(true)}>
          批量下载
        </Button>
      </BulkBar>
      <RecordBlock
        query={certificates}
        failed="证书列表加载失败。"
        filtered={filtered}
        nothingFound="没有符合条件的证书"
        nothingYet="还没有证书，学员的证书签发后会出现在这里"
      >
        {({ rows, total }) => (
          <CertificateTable rows={rows} paging={{ ...paging, total }} chosen={ids} onChoose={choose} />
        )}
      </RecordBlock>
      {zipping && <ZipDialog ids={ids} filters={filters} count={ids.length} onClose={() => setZipping(false)} />}
    </>
  );
};
