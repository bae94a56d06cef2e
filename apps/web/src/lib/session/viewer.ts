import { isOrg } from '@zhibiao/contract/auth/roles';
import { useQuery } from '@tanstack/react-query';
import { findByOrgData } from '@zhibiao/contract/org/org';
import { getLoginUser, type LoginUser } from '@zhibiao/contract/profile/viewer';
import { ask } from '#lib/api/ask.ts';
import { useToken } from './session.ts';

/** The logged-in learner. */
export const viewerQuery = ask(getLoginUser, {}, { staleTime: 60_000 });

/** Null while loading and for guests. */
export const useViewer = (): LoginUser | null => {
  const token = useToken();
  const { data } = useQuery({ ...viewerQuery, enabled: token !== null });
  return token && data ? data : null;
};

/** The viewer's organisation; only administrators load it. */
export const viewerOrgQuery = ask(findByOrgData);

/** Who the viewer is, and in which organisation: what joining, leaving or a new office changes. */
export const VIEWER = [getLoginUser, findByOrgData] as const;

export const useViewerOrg = () => {
  const viewer = useViewer();
  return useQuery({ ...viewerOrgQuery, enabled: viewer !== null && isOrg(viewer.role) });
};
