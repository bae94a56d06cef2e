import { Mobile } from '@zhibiao/contract/core/fields';
import { z } from 'zod';
import type { Config } from '#config.ts';
import type { Guarded } from '#ports/net/guarded-fetch.ts';
import { type SsoAdapter, type SsoClient, SsoFault } from './provider.ts';

/**
 * 钉钉: OAuth 2 with the scope corpid, so that only a member of this organisation comes in, whatever else they belong
 * to. It has neither nonce nor PKCE: what binds an answer is the state, and that a code is good for one client.
 */

const Access = z.object({ accessToken: z.string(), corpId: z.string().optional() });
const Me = z.object({
  unionId: z.string().min(1),
  nick: z.string().optional(),
  mobile: z.string().optional(),
  stateCode: z.string().optional(),
});

export const dingtalkAdapter = (fetch: Guarded, bases: Config['ssoHosts']['dingtalk']): SsoAdapter => {
  const answerOf = async <S extends z.ZodType>(schema: S, query: Promise<Response>): Promise<z.output<S>> => {
    const response = await query;
    if (response.status >= 500) throw new Error(`钉钉 answered HTTP ${response.status}`);
    const answer: unknown = await response.json();
    const { code } = z.object({ code: z.string().optional() }).parse(answer);
    if (!response.ok) throw new SsoFault('refused', code ?? `HTTP ${response.status}`);
    return schema.parse(answer);
  };
  const post = (path: string, body: object) =>
    fetch(`${bases.api}/v1.0/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const grant = ({ clientId, secret: clientSecret }: SsoClient, code: string) =>
    answerOf(Access, post('oauth2/userAccessToken', { clientId, clientSecret, code, grantType: 'authorization_code' }));
  return {
    async leave({ issuer, clientId }, { state, back }) {
      const query = { redirect_uri: back, response_type: 'code', client_id: clientId, scope: 'openid corpid' };
      const more = new URLSearchParams({ ...query, state, prompt: 'consent', corpId: issuer });
      return `${bases.login}/oauth2/auth?${more.toString()}`;
    },
    async identify(client, _asked, { code, authCode = code, error }) {
      if (error !== undefined || authCode === undefined) throw new SsoFault('refused', error ?? 'no code');
      const { accessToken, corpId } = await grant(client, authCode);
      if (corpId !== client.issuer) throw new SsoFault('refused', 'another organisation');
      const headers = { 'x-acs-dingtalk-access-token': accessToken };
      const me = await answerOf(Me, fetch(`${bases.api}/v1.0/contact/users/me`, { headers }));
      const isHere = (me.stateCode ?? '86') === '86';
      return {
        issuer: `dingtalk:${client.issuer}`,
        subject: me.unionId,
        name: me.nick ?? null,
        email: null,
        mobile: (isHere && Mobile.safeParse(me.mobile).data) || null,
      };
    },
    async test({ clientId, secret }) {
      await answerOf(
        z.object({ accessToken: z.string() }),
        post('oauth2/accessToken', { appKey: clientId, appSecret: secret }),
      );
    },
  };
};
