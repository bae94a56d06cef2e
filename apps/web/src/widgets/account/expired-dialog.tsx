import { useQueryClient } from '@tanstack/react-query';
import { copy } from '@zhibiao/contract/core/copy';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#lib/url/paths.ts';
import { session } from '#lib/session/session.ts';
import { keepTyped } from '#lib/typing/typed-text.ts';
import { viewerQuery } from '#lib/session/viewer.ts';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

/** One dialog, however many calls were refused: it is drawn from the session's state, not from each 401. */
export const ExpiredDialog = () => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { pathname } = useLocation();
  const [chosen, setChosen] = useState<string | null>(null);
  const leave = (to: string) => {
    setChosen(to);
    void navigate(to);
  };

  /** What stands in the fields comes back for the same person only. */
  const logIn = () => {
    const owner = client.getQueryData(viewerQuery.queryKey)?.id;
    if (owner !== undefined) keepTyped(owner);
    leave(paths.login);
  };

  // Only once the next page is on screen: until then the page behind still shows data of the old session.
  useEffect(() => {
    if (pathname === chosen) session.acknowledgeExpiry();
  }, [pathname, chosen]);

  return (
    <Dialog title={copy.sessionExpired} onClose={() => leave(paths.home)}>
      <Button onClick={() => leave(paths.home)}>{copy.backHome}</Button>
      <Button primary autoFocus onClick={logIn}>
        {copy.loginAgain}
      </Button>
    </Dialog>
  );
};
