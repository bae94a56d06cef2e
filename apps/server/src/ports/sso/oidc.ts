import * as oidc from 'openid-client';
import { Email, Mobile } from '@zhibiao/contract/core/fields';
import type { SsoBack } from '@zhibiao/contract/sso/learner';
import { keptFor } from '#lib/kept-for.ts';
import type { Guarded } from '#ports/net/guarded-fetch.ts';
import { type SsoAdapter, type SsoRequest, type SsoClient, SsoFault, type SsoPerson } from './provider.ts';

/** OpenID Connect by openid-client: authorization code with state, nonce, PKCE (S256) and RFC 9207's `iss`. */

/** What a provider publishes, its keys among it, is fetched again after so long. */
const KEPT_MS = 10 * 60_000;
const WANTED = ['openid', 'profile', 'email', 'phone'];

const bodyText = (body: oidc.FetchBody): string | undefined => {
  if (body === undefined || body === null) return undefined;
  if (typeof body === 'string' || body instanceof URLSearchParams) return body.toString();
  throw new Error('a body that is no text');
};
const discover = async (fetch: Guarded, loopback: boolean, { issuer, clientId, secret }: SsoClient) => {
  const options: oidc.DiscoveryRequestOptions = {
    [oidc.customFetch]: (url, { method, headers, body, signal }) => {
      const text = bodyText(body);
      return fetch(url, { method, headers, ...(text === undefined ? {} : { body: text }), ...(signal && { signal }) });
    },
    ...(loopback ? { execute: [oidc.allowInsecureRequests] } : {}),
  };
  const found = await oidc.discovery(new URL(issuer), clientId, undefined, oidc.None(), options);
  const metadata = found.serverMetadata();
  const ways = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const auth = ways.includes('client_secret_basic') ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret);
  const config = new oidc.Configuration(metadata, clientId, undefined, auth);
  config[oidc.customFetch] = found[oidc.customFetch]!;
  if (loopback) oidc.allowInsecureRequests(config);
  return config;
};

/** Only what it calls verified, and only in a form that an account here may have. */
const verified = <T>(
  schema: { safeParse(value: unknown): { data?: T } },
  value: unknown,
  isVerified: unknown,
): T | null => (isVerified === true ? (schema.safeParse(value).data ?? null) : null);
const nameOf = ({ name, preferred_username: account }: oidc.UserInfoResponse): string | null => name ?? account ?? null;

/** The provider said no, or something that does not belong together: what is left is a line that broke. */
const faultOf = (error: unknown): unknown => {
  if (error instanceof oidc.AuthorizationResponseError) return new SsoFault('refused', error.error);
  if (error instanceof oidc.ResponseBodyError) return new SsoFault('refused', error.error);
  if (error instanceof oidc.WWWAuthenticateChallengeError) return new SsoFault('refused', 'userinfo');
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && code.startsWith('OAUTH_') && code !== 'OAUTH_TIMEOUT')
    return new SsoFault('wrong', code);
  return error;
};

const currentUrl = (back: string, { state, code, iss, error }: SsoBack): URL => {
  const url = new URL(back);
  for (const [key, value] of Object.entries({ state, code, iss, error }))
    if (value !== undefined) url.searchParams.set(key, value);
  return url;
};

const identify = async (config: oidc.Configuration, request: SsoRequest, returned: SsoBack): Promise<SsoPerson> => {
  const tokens = await oidc.authorizationCodeGrant(config, currentUrl(request.back, returned), {
    expectedState: request.state,
    expectedNonce: request.nonce,
    pkceCodeVerifier: request.verifier,
    idTokenExpected: true,
  });
  const token = tokens.claims();
  if (!token) throw new SsoFault('wrong', 'no ID token');
  const { issuer, userinfo_endpoint: more } = config.serverMetadata();
  const userInfo = more === undefined ? {} : await oidc.fetchUserInfo(config, tokens.access_token, token.sub);
  const claims = { ...token, ...userInfo } as oidc.UserInfoResponse;
  return {
    issuer,
    subject: token.sub,
    name: nameOf(claims),
    email: verified(Email, claims.email, claims.email_verified),
    mobile: verified(Mobile, claims.phone_number, claims.phone_number_verified),
  };
};

export const oidcAdapter = (fetch: Guarded, loopback: boolean): SsoAdapter => {
  const known = keptFor<oidc.Configuration>(KEPT_MS);
  const configOf = (client: SsoClient) =>
    known.get(`${client.id}:${client.version}`, () => discover(fetch, loopback, client));
  return {
    async leave(client, { state, nonce, verifier, back }) {
      const config = await configOf(client);
      const supported = config.serverMetadata().scopes_supported;
      return oidc.buildAuthorizationUrl(config, {
        redirect_uri: back,
        scope: WANTED.filter((scope) => supported?.includes(scope) ?? true).join(' '),
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href;
    },
    async identify(client, request, returned) {
      try {
        return await identify(await configOf(client), request, returned);
      } catch (error) {
        throw faultOf(error);
      }
    },
    async test(client) {
      known.forget();
      const { authorization_endpoint: to } = (await configOf(client)).serverMetadata();
      if (to === undefined) throw new SsoFault('wrong', 'no authorization endpoint');
    },
  };
};
