import { ReportExportForm } from '#features/report/staff/export/export-form.tsx';
import { OwnExports } from '#features/report/staff/export/own-exports.tsx';
import css from '#features/report/staff/report.module.css';

/** Lists as workbooks: what to export, and one's own exports with their progress. */
export const Component = () => (
  <div className={`stack gap-16 ${css.page}`}>
    <ReportExportForm />
    <OwnExports />
  </div>
);
