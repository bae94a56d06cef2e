import type { ReactNode } from 'react';
import { useCan, useMe } from '#lib/staff/me.ts';
import { NoPermission } from './no-permission.tsx';
import type { ConsolePage } from './pages.ts';

/** A page whose address was typed by somebody who may not see it says who can let them. The server refuses anyway. */
export const Guarded = ({ page, children }: { page: ConsolePage; children: ReactNode }) => {
  const [me, can] = [useMe(), useCan()];
  if (me === null) return null;
  return can(page.permission) ? children : <NoPermission permission={page.permission} />;
};
