import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useCan } from '#lib/staff/me.ts';
import type { TablePage } from '#lib/url/url-state.ts';
import { BulkBar } from '#ui/action/bulk-bar.tsx';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { useChosen } from '#ui/form/use-chosen.ts';
import { ScopedBlock } from '#widgets/block/scoped-block.tsx';
import { StaffCertificateTable } from './certificate-table.tsx';
import { CertificateFilterBar } from './filters.tsx';
import { NarrowedTo } from './narrowed-to.tsx';
import { staffCertificatesQuery, type StaffCertificateFilters } from './queries.ts';

// Loaded when it is opened.
const ZipDialog = lazy(async () => ({ default: (await import('./zip-dialog.tsx')).StaffZipDialog }));

type Props = { filters: StaffCertificateFilters; paging: TablePage; open: string; onOpen: (id: string) => void };

/** The list, with several to be downloaded at once, or all that the filters find. */
export const StaffCertificatePanel = ({ filters, paging, open, onOpen }: Props) => {
  const certificates = useQuery(staffCertificatesQuery(filters, paging));
  const { chosen, choose, clear } = useChosen(certificates.data?.rows ?? []);
  const [zipping, setZipping] = useState<'chosen' | 'found' | null>(null);
  const mayZip = useCan()('cert:download');
  const ids = chosen.map(({ id }) => id);
  const total = certificates.data?.total ?? 0;

  return (
    <TablePanel label="证书">
      <CertificateFilterBar
        actions={
          mayZip && (
            <Button small disabled={total === 0} onClick={() => setZipping('found')}>
              <Icon name="download" size={16} />
              批量下载
            </Button>
          )
        }
      />
      <NarrowedTo orgName={certificates.data?.rows[0]?.orgName ?? null} />
      <BulkBar count={ids.length} unit="份" onClear={clear}>
        <Button small text onClick={() => setZipping('chosen')}>
          下载所选
        </Button>
      </BulkBar>
      <ScopedBlock
        of="证书"
        query={certificates}
        failed="证书列表加载失败。"
        filtered={Object.values(filters).some(Boolean)}
        nothingFound="没有符合条件的证书"
        nothingYet="还没有签发过证书，学员开具学习证明或申请通过制证后会出现在这里"
      >
        {({ rows }) => (
          <StaffCertificateTable
            rows={rows}
            paging={{ ...paging, total }}
            open={open}
            onOpen={onOpen}
            {...(mayZip && { chosen: ids, onChoose: choose })}
          />
        )}
      </ScopedBlock>
      {zipping && (
        <Suspense>
          <ZipDialog
            {...(zipping === 'chosen' && { ids })}
            filters={filters}
            count={zipping === 'chosen' ? ids.length : total}
            onClose={() => setZipping(null)}
          />
        </Suspense>
      )}
    </TablePanel>
  );
};
