import { staffPaper, type StaffPaper } from '@zhibiao/contract/paper/staff';
import { Link } from 'react-router-dom';
import { useCan } from '#lib/staff/me.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { ConflictAlert } from '#widgets/draft/conflict-alert.tsx';
import { DraftNotice } from '#widgets/draft/draft-notice.tsx';
import { STRUCTURE_FIELDS } from './draft-merge.ts';
import { editedFrom } from './draft-rows.ts';
import css from './editor.module.css';
import type { PaperForm } from './use-paper-form.ts';

/** What stands in the way of editing or publishing a paper, `wide` being whether there is the room to edit it. */
export const PaperNotices = ({ paper, form, wide }: { paper: StaffPaper; form: PaperForm; wide: boolean }) => {
  const can = useCan();

  return (
    <div className={css.notice}>
      {!form.unsaved && (
        <DraftNotice
          draft={form.kept}
          fields={STRUCTURE_FIELDS}
          now={form.saved}
          onUse={(left) => form.change(editedFrom(left))}
        />
      )}
      <ConflictAlert error={form.refusal} reads={[staffPaper]} atOnce />
      {paper.health && <Alert kind="warning">{paper.health}</Alert>}
      {paper.hands && (
        <Alert kind="warning" action={can('staff:list') && <Link to="/console/staff">去员工</Link>}>
          {paper.hands}。
        </Alert>
      )}
      {!can('bank:list') && <Alert>选择题库需要“查看题库”权限，请联系管理员。</Alert>}
      {!wide && can('paper:edit') && <Alert>编辑试卷请使用更宽的屏幕；这里可以查看、预览和发布。</Alert>}
    </div>
  );
};
