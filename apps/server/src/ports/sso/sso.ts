import { SSO_KIND } from '@zhibiao/contract/sso/learner';
import type { Config } from '#config.ts';
import { guardedFetch } from '#ports/net/guarded-fetch.ts';
import { dingtalkAdapter } from './dingtalk.ts';
import { oidcAdapter } from './oidc.ts';
import type { SsoAdapter, SsoClient } from './provider.ts';
import { wecomAdapter } from './wecom.ts';

/** The providers by which people log in, each spoken to in its own way. */
export type Sso = (client: Pick<SsoClient, 'kind'>) => SsoAdapter;

export const createSso = ({ production, ssoHosts }: Pick<Config, 'production' | 'ssoHosts'>): Sso => {
  const fetch = guardedFetch(!production);
  const adapters = {
    [SSO_KIND.oidc]: oidcAdapter(fetch, !production),
    [SSO_KIND.wecom]: wecomAdapter(fetch, ssoHosts.wecom),
    [SSO_KIND.dingtalk]: dingtalkAdapter(fetch, ssoHosts.dingtalk),
  };
  return ({ kind }) => adapters[kind];
};
