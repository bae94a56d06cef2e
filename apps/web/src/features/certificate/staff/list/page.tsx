import { CertificateDock } from '#features/certificate/staff/list/certificate-dock.tsx';
import { StaffCertificatePanel } from '#features/certificate/staff/list/certificate-panel.tsx';
import { useCertificateFilters } from '#features/certificate/staff/list/queries.ts';
import { useParam, useTablePage } from '#lib/url/url-state.ts';
import { WithDock } from '#widgets/dock/dock.tsx';

/** 证书: everything that was issued, the latest first. */
export const Component = () => {
  const [open, setOpen] = useParam('id');
  return (
    <WithDock
      width={520}
      dock={open && <CertificateDock key={open} id={open} onOpen={setOpen} onClose={() => setOpen('')} />}
    >
      <StaffCertificatePanel filters={useCertificateFilters()} paging={useTablePage()} open={open} onOpen={setOpen} />
    </WithDock>
  );
};
