import { useIdParam } from '#lib/url-state.ts';
import { Button } from '#ui/button.tsx';
import css from './staff.module.css';

/** What the list was opened for from elsewhere, and the way back to all of it. */
export const NarrowedTo = ({ orgName }: { orgName: string | null }) => {
  const [orgId, setOrgId] = useIdParam('orgId');
  const [attemptId, setAttemptId] = useIdParam('attemptId');
  if (!orgId && !attemptId) return null;
  return (
    <div className={css.chip}>
      <span>{attemptId ? '只看依据这次考试的证书' : `只看${orgName ?? '这家机构'}的证书`}</span>
      <Button small text onClick={() => (attemptId ? setAttemptId('') : setOrgId(''))}>
        看全部
      </Button>
    </div>
  );
};
