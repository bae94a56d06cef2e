import { useIdParam } from '#lib/url/url-state.ts';
import { Button } from '#ui/action/button.tsx';
import css from './staff.module.css';

/** What the list was opened for from elsewhere, and the way back to all of it. */
export const NarrowedTo = ({ orgName }: { orgName: string | null }) => {
  const [orgId, setOrgId] = useIdParam('orgId');
  const [attemptId, setAttemptId] = useIdParam('attemptId');
  const [batchId, setBatchId] = useIdParam('batchId');
  const narrowed = [
    { id: attemptId, set: setAttemptId, text: '只看依据这次考试的证书' },
    { id: batchId, set: setBatchId, text: '只看这一批制成的证书' },
    { id: orgId, set: setOrgId, text: `只看${orgName ?? '这家机构'}的证书` },
  ].find(({ id }) => id !== '');
  if (!narrowed) return null;
  return (
    <div className={css.chip}>
      <span>{narrowed.text}</span>
      <Button small text onClick={() => narrowed.set('')}>
        看全部
      </Button>
    </div>
  );
};
