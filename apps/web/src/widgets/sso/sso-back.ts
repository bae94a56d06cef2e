import { SSO_BINDS, type SsoBack } from '@zhibiao/contract/sso/learner';
import { useParams, useSearchParams } from 'react-router-dom';

/** What a provider sent back, as it stands in the address; `binds`: requested by a user who is logged in. */
export const useSsoBack = (): { back: SsoBack; binds: boolean } => {
  const { id: provider = '' } = useParams();
  const [search] = useSearchParams();
  const state = search.get('state') ?? '';
  const params = Object.fromEntries(
    (['code', 'authCode', 'iss', 'error'] as const).flatMap((name) => {
      const value = search.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  return { back: { provider, state, ...params }, binds: state.startsWith(SSO_BINDS) };
};
