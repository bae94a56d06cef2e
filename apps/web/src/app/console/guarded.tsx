import type { ReactNode } from 'react';
import { STAFF_COPY } from '@zhibiao/contract/staff/types';
import { isWhole, useCan, useMe } from '#lib/staff/me.ts';
import { ButtonLink } from '#ui/action/button.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { NoPermission } from './no-permission.tsx';
import type { ConsolePage } from './pages.ts';

/** A page whose address was typed by staff who may not see it names who can permit them. The server refuses anyway. */
export const Guarded = ({ page, children }: { page: ConsolePage; children: ReactNode }) => {
  const [me, can] = [useMe(), useCan()];
  if (me === null) return null;
  if (page.platform && can(page.permission) && !isWhole(me))
    return <Empty text={STAFF_COPY.platformOnly} action={<ButtonLink to="/console">回到统计概览</ButtonLink>} />;
  return can(page.permission) ? children : <NoPermission permission={page.permission} />;
};
