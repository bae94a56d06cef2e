import { Mobile } from '@zhibiao/contract/core/fields';
import { z } from 'zod';
import type { Config } from '#config.ts';
import type { Guarded } from '#ports/net/guarded-fetch.ts';
import { type SsoAdapter, type SsoClient, SsoFault } from './provider.ts';

/**
 * 企业微信: in a browser its page with a code to scan, in its app 网页授权 with snsapi_privateinfo, which alone tells the
 * phone. It has neither nonce nor PKCE: what binds an answer is the state, and that a code is good for one AgentId.
 */

const Status = z.object({ errcode: z.number().default(0) });
const Access = Status.extend({ access_token: z.string().default('') });
const Who = Status.extend({ userid: z.string().optional(), user_ticket: z.string().optional() });
const Detail = Status.extend({ mobile: z.string().optional(), name: z.string().optional() });

export const wecomAdapter = (fetch: Guarded, bases: Config['ssoHosts']['wecom']): SsoAdapter => {
  const call = async <S extends typeof Status>(
    schema: S,
    path: string,
    query: Record<string, string>,
    body?: object,
  ): Promise<z.output<S>> => {
    const response = await fetch(`${bases.api}/cgi-bin/${path}?${new URLSearchParams(query).toString()}`, {
      ...(body && {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json; charset=utf-8' },
      }),
    });
    const answer = schema.parse(await response.json());
    if (answer.errcode !== 0) throw new SsoFault('refused', `${path} ${answer.errcode}`);
    return answer;
  };
  const accessOf = async ({ issuer, secret }: SsoClient): Promise<string> =>
    (await call(Access, 'gettoken', { corpid: issuer, corpsecret: secret })).access_token;
  return {
    async leave({ issuer, clientId }, { state, back }, inApp) {
      const common = { appid: issuer, redirect_uri: back, state, agentid: clientId };
      const scan = new URLSearchParams({ login_type: 'CorpApp', ...common });
      if (!inApp) return `${bases.login}/wwlogin/sso/login?${scan.toString()}`;
      const query = new URLSearchParams({ ...common, response_type: 'code', scope: 'snsapi_privateinfo' });
      return `${bases.inApp}/connect/oauth2/authorize?${query.toString()}#wechat_redirect`;
    },
    async identify(client, _asked, { code }) {
      // A person who refuses there comes back without a code.
      if (code === undefined) throw new SsoFault('refused', 'no code');
      const access = await accessOf(client);
      const { userid, user_ticket: ticket } = await call(Who, 'auth/getuserinfo', { access_token: access, code });
      // A person of another enterprise, or of none.
      if (userid === undefined) throw new SsoFault('refused', 'not a member');
      const detail =
        ticket === undefined
          ? null
          : await call(Detail, 'auth/getuserdetail', { access_token: access }, { user_ticket: ticket });
      return {
        issuer: `wecom:${client.issuer}`,
        subject: userid,
        name: detail?.name ?? userid,
        email: null,
        mobile: Mobile.safeParse(detail?.mobile).data ?? null,
      };
    },
    test: async (client) => void (await accessOf(client)),
  };
};
