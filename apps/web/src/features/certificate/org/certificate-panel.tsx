import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BulkBar } from '#ui/bulk-bar.tsx';
import { Button } from '#ui/button.tsx';
import { QueryBlock } from '#widgets/query-block.tsx';
import { CertificateTable } from './certificate-table.tsx';
import css from './certificate.module.css';
import { certificatesQuery, type Filters } from './queries.ts';
import { ZipDialog } from './zip-dialog.tsx';

type Props = { filters: Filters; page: number; pageSize: number; onPage: (page: number, pageSize: number) => void };

/** The list, with several to be downloaded at once. */
export const CertificatePanel = ({ filters, page, pageSize, onPage }: Props) => {
  const certificates = useQuery(certificatesQuery(filters, page, pageSize));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [zipping, setZipping] = useState(false);
  // Only what is in sight counts as chosen.
  const ids = certificates.data?.rows.map(({ id }) => id).filter((id) => chosen.includes(id)) ?? [];
  const filtered = Object.keys(filters).length > 0;

  return (
    <>
      <BulkBar count={ids.length} unit="份" onClear={() => setChosen([])}>
        <Button small text onClick={() => setZipping(true)}>
          批量下载
        </Button>
      </BulkBar>
      <div className={certificates.data?.rows.length ? '' : css.inset}>
        <QueryBlock
          query={certificates}
          failed="证书列表加载失败。"
          empty={filtered ? '没有符合条件的证书' : '还没有证书，学员的证书签发后会出现在这里'}
          emptyArt={filtered ? 'search' : 'page'}
        >
          {({ rows, total }) => (
            <CertificateTable
              rows={rows}
              total={total}
              page={page}
              pageSize={pageSize}
              onPage={onPage}
              chosen={ids}
              onChoose={setChosen}
            />
          )}
        </QueryBlock>
      </div>
      {zipping && <ZipDialog ids={ids} filters={filters} count={ids.length} onClose={() => setZipping(false)} />}
    </>
  );
};
