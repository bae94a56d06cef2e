/** The part of it that the tests use; its types come as a package of their own, for a release before it. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  type Account = { accountId: string; claims(): object };
  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> };
  type Context = {
    oidc: {
      client: { clientId: string };
      session: { accountId: string };
      provider: { Grant: new (of: { accountId: string; clientId: string }) => Grant };
    };
  };
  export default class Provider {
    constructor(
      issuer: string,
      options: {
        clients: object[];
        jwks: { keys: object[] };
        cookies: { keys: string[] };
        claims: Record<string, string[]>;
        ttl: Record<string, number>;
        pkce: { required(): boolean };
        features: { devInteractions: { enabled: boolean } };
        interactions: { url(context: Context, interaction: { uid: string }): string };
        findAccount(context: Context, id: string): Account | undefined;
        loadExistingGrant(context: Context): Promise<Grant>;
      },
    );
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }
}
