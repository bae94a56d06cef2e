import { doors } from '#lib/staff/doors.ts';
import { useStore } from '#lib/store.ts';

/** The dialog that calls wait for, above whatever page is open. */
export const StaffDoors = () => {
  const door = useStore(doors);

  return door === null ? null : null;
};
