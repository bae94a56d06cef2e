import { generateKeyPairSync } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** A server of this test alone, on this machine; what answers may come later than its address. */
export const openLocalServer = async () => {
  const current: { handler: RequestListener } = { handler: (_, response) => response.writeHead(503).end() };
  const server = createServer((request, response) => current.handler(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    serve: (handler: RequestListener) => {
      current.handler = handler;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

type Claims = { email?: string; email_verified?: boolean; phone_number?: string; phone_number_verified?: boolean };
const KEY = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });

/** A real OpenID provider that insists on PKCE, with accounts that a test writes and a login that asks nothing. */
export const openIdentityProvider = async () => {
  const { origin: issuer, serve, close } = await openLocalServer();
  const accounts: Record<string, Claims & { disabled?: true }> = {};
  const asked: string[] = [];
  /** From here on it leads back to these addresses. */
  const register = (clientId: string, secret: string, backs: readonly string[]): void => {
    const provider = new Provider(issuer, {
      clients: [{ client_id: clientId, client_secret: secret, redirect_uris: backs }],
      jwks: { keys: [{ ...KEY, alg: 'RS256', use: 'sig' }] },
      cookies: { keys: ['a key of the test'] },
      claims: {
        openid: ['sub'],
        profile: ['name'],
        email: ['email', 'email_verified'],
        phone: ['phone_number', 'phone_number_verified'],
      },
      ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, name: id, ...accounts[id] }) }),
      loadExistingGrant: async ({ oidc: { client, session, provider: at } }) => {
        const grant = new at.Grant({ accountId: session.accountId, clientId: client.clientId });
        grant.addOIDCScope('openid profile email phone');
        await grant.save();
        return grant;
      },
    });
    const answer = provider.callback();
    serve((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', issuer);
      asked.push(pathname);
      if (!pathname.startsWith('/interaction/')) return void answer(request, response);
      const as = searchParams.get('as') ?? '';
      const result = accounts[as]?.disabled ? { error: 'access_denied' } : { login: { accountId: as } };
      void provider.interactionFinished(request, response, result);
    });
  };
  /** Goes where the browser is sent, logs in, and gives what stands in the address that it is led back to. */
  const signIn = async (url: string, as: string): Promise<Record<string, string>> => {
    const jar = new Map<string, string>();
    let at = new URL(url);
    for (let hops = 0; hops < 8; hops += 1) {
      const answer = await fetch(at, {
        redirect: 'manual',
        headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      });
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        jar.set(name, value);
      }
      const to = answer.headers.get('location');
      if (to === null) throw new Error(`${at.pathname} answered ${answer.status}: ${await answer.text()}`);
      at = new URL(to, at);
      if (at.origin !== issuer) return Object.fromEntries(at.searchParams);
      if (at.pathname.startsWith('/interaction/')) at.searchParams.set('as', as);
    }
    throw new Error('the provider leads nowhere');
  };
  return { issuer, accounts, asked, register, signIn, close };
};
export type IdentityProvider = Awaited<ReturnType<typeof openIdentityProvider>>;
