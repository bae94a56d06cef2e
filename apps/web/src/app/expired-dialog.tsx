import { copy } from '@zhibiao/contract/copy';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#lib/paths.ts';
import { session, useExpired } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

/** One dialog however many calls were refused: it follows a fact, not an event. */
export const ExpiredDialog = () => (useExpired() ? <Expired /> : null);

const Expired = () => {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [chosen, setChosen] = useState<string | null>(null);
  const leave = (to: string) => {
    setChosen(to);
    void navigate(to);
  };

  // Not before the other page is on screen: the page behind belongs to the session that is let go of here.
  useEffect(() => {
    if (pathname === chosen) session.acknowledgeExpiry();
  }, [pathname, chosen]);

  return (
    <Dialog title={copy.sessionExpired} onClose={() => leave(paths.home)}>
      <Button onClick={() => leave(paths.home)}>{copy.backHome}</Button>
      <Button primary autoFocus onClick={() => leave(paths.login)}>
        {copy.loginAgain}
      </Button>
    </Dialog>
  );
};
