import { queryOptions, useQuery } from '@tanstack/react-query';
import { findByOrgData } from '@zhibiao/contract/org-info';
import { getLoginUser, type LoginUser } from '@zhibiao/contract/user';
import { isOrg } from '@zhibiao/contract/limits';
import { call } from './api.ts';
import { useToken } from './session.ts';

/** The logged-in learner. */
export const viewerQuery = queryOptions({
  queryKey: ['viewer'],
  queryFn: ({ signal }) => call(getLoginUser, { signal }),
  staleTime: 60_000,
});

/** Null while loading and for guests. */
export const useViewer = (): LoginUser | null => {
  const token = useToken();
  const { data } = useQuery({ ...viewerQuery, enabled: token !== null });
  return token && data ? data : null;
};

/** The viewer's organisation; only administrators load it. */
export const viewerOrgQuery = queryOptions({
  queryKey: ['viewer', 'org'],
  queryFn: ({ signal }) => call(findByOrgData, { signal }),
});
export const useViewerOrg = () => {
  const viewer = useViewer();
  return useQuery({ ...viewerOrgQuery, enabled: viewer !== null && isOrg(viewer.role) });
};
