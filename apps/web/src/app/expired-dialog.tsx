import { useQueryClient } from '@tanstack/react-query';
import { copy } from '@zhibiao/contract/copy';
import { useNavigate } from 'react-router-dom';
import { paths } from '#lib/paths.ts';
import { session, useExpired } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

/** One dialog however many calls were refused: it follows a fact, not an event. */
export const ExpiredDialog = () => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const leave = async (to: string) => {
    session.acknowledgeExpiry();
    await navigate(to);
    await client.resetQueries();
  };
  if (!useExpired()) return null;

  return (
    <Dialog title={copy.sessionExpired} onClose={() => void leave(paths.home)}>
      <Button onClick={() => void leave(paths.home)}>{copy.backHome}</Button>
      <Button primary autoFocus onClick={() => void leave(paths.login)}>{copy.loginAgain}</Button>
    </Dialog>
  );
};
