import { useQuery } from '@tanstack/react-query';
import { CertificateDock } from '#features/certificate/staff/certificate-dock.tsx';
import { StaffCertificateTable } from '#features/certificate/staff/certificate-table.tsx';
import { CertificateFilterBar } from '#features/certificate/staff/filters.tsx';
import { NarrowedTo } from '#features/certificate/staff/narrowed-to.tsx';
import { certificatesQuery, useCertificateFilters } from '#features/certificate/staff/queries.ts';
import { useParam, useTablePage } from '#lib/url-state.ts';
import { TablePanel } from '#ui/table-panel.tsx';
import { WithDock } from '#widgets/console/dock.tsx';
import { RecordBlock } from '#widgets/record-block.tsx';

/** 证书: everything that was issued, the latest first. */
export const Component = () => {
  const filters = useCertificateFilters();
  const paging = useTablePage();
  const [open, setOpen] = useParam('id');
  const certificates = useQuery(certificatesQuery(filters, paging));

  return (
    <WithDock
      width={520}
      dock={open && <CertificateDock key={open} id={open} onOpen={setOpen} onClose={() => setOpen('')} />}
    >
      <TablePanel label="证书">
        <CertificateFilterBar />
        <NarrowedTo orgName={certificates.data?.rows[0]?.orgName ?? null} />
        <RecordBlock
          query={certificates}
          failed="证书列表加载失败。"
          filtered={Object.values(filters).some(Boolean)}
          nothingFound="没有符合条件的证书"
          nothingYet="还没有签发过证书，学员开具学习证明或申请通过制证后会出现在这里"
        >
          {({ rows, total }) => (
            <StaffCertificateTable rows={rows} paging={{ ...paging, total }} open={open} onOpen={setOpen} />
          )}
        </RecordBlock>
      </TablePanel>
    </WithDock>
  );
};
