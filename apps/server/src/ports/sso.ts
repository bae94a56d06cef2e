import { SSO_KIND } from '@zhibiao/contract/sso';
import type { Config } from '#config.ts';
import { guardedFetch } from '#ports/guarded-fetch.ts';
import { DINGTALK, dingtalkAdapter, type DingtalkBases } from './sso/dingtalk.ts';
import { oidcAdapter } from './sso/oidc.ts';
import type { SsoAdapter, SsoClient } from './sso/provider.ts';
import { WECOM, wecomAdapter, type WecomBases } from './sso/wecom.ts';

/** The providers by which people log in, each spoken to in its own way. */
export type Sso = (client: Pick<SsoClient, 'kind'>) => SsoAdapter;

/** `bases`: where 企业微信 and 钉钉 are; a test has its own. */
export const createSso = (
  { production }: Pick<Config, 'production'>,
  bases: { wecom: WecomBases; dingtalk: DingtalkBases } = { wecom: WECOM, dingtalk: DINGTALK },
): Sso => {
  const fetch = guardedFetch(!production);
  const adapters = {
    [SSO_KIND.oidc]: oidcAdapter(fetch, !production),
    [SSO_KIND.wecom]: wecomAdapter(fetch, bases.wecom),
    [SSO_KIND.dingtalk]: dingtalkAdapter(fetch, bases.dingtalk),
  };
  return ({ kind }) => adapters[kind];
};
