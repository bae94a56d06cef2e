import { useQueryClient } from '@tanstack/react-query';
import { FreshDoor } from '#features/staff/login/fresh-door.tsx';
import { LoginDoor } from '#features/staff/login/login-door.tsx';
import { useEffect } from 'react';
import { doors } from '#lib/staff/doors.ts';
import { meQuery } from '#lib/staff/me.ts';
import { useStore } from '#lib/platform/store.ts';
import { dropSession } from './leave-console.ts';

/** The dialog that calls wait for, above whatever page is open. */
export const StaffDoors = () => {
  const door = useStore(doors);
  const client = useQueryClient();
  const me = client.getQueryData(meQuery.queryKey);
  const leave = () => {
    doors.answer(false);
    dropSession(client);
  };
  // Nothing is open yet that could be lost: the login page does.
  const isBare = door !== null && me === undefined;
  useEffect(() => {
    if (isBare) leave();
  });

  if (door === null || me === undefined) return null;
  return door === 'login' ? <LoginDoor account={me.account} onLeave={leave} /> : <FreshDoor totp={me.totp} />;
};
