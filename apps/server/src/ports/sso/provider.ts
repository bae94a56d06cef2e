import type { CodeOf } from '@zhibiao/contract/core/codes';
import type { SSO_KIND, SsoBack } from '@zhibiao/contract/sso/learner';

/** What every way to log in by an account elsewhere has in common. */

export type SsoClient = {
  id: string;
  kind: CodeOf<typeof SSO_KIND>;
  issuer: string;
  clientId: string;
  secret: string;
  version: number;
};
/** What is sent along and has to come back; `back` is where the provider leads to. */
export type SsoRequest = { state: string; nonce: string; verifier: string; back: string };
/** Who a person is at the provider. A phone or an address stands here only where the provider vouches for it. */
export type SsoPerson = {
  issuer: string;
  subject: string;
  name: string | null;
  email: string | null;
  mobile: string | null;
};
export type SsoAdapter = {
  /** `inApp`: within the provider's own app, which needs no code to scan. */
  leave(client: SsoClient, request: SsoRequest, inApp: boolean): Promise<string>;
  identify(client: SsoClient, request: SsoRequest, returned: SsoBack): Promise<SsoPerson>;
  /** Rejects where no person could log in. */
  test(client: SsoClient): Promise<void>;
};

/** The provider's own no, or an answer that is not what was requested; anything else is no answer. */
export class SsoFault extends Error {
  readonly kind: 'refused' | 'wrong';
  constructor(kind: 'refused' | 'wrong', detail: string) {
    super(detail);
    this.kind = kind;
  }
}
