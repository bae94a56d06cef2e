import type { EndpointSpec } from '@zhibiao/contract/core/endpoint';
import { reportUnauthorized, session } from '#lib/session/session.ts';

/** Whose session a call goes with. */
export type Realm = {
  token: () => string | null;
  /** A call made with `token` was answered 401, wherever it came from. */
  unauthorized: (token: string | null, endpoint: EndpointSpec | null) => void;
  /**
   * What may be done about a call that failed before the page hears of it. Resolves when the call is worth making
   * again; rejects with what is passed to the page.
   */
  mend?: (error: unknown, token: string | null, signal?: AbortSignal) => Promise<void>;
  /** A call went through. */
  answered?: (endpoint: EndpointSpec) => void;
};

const learner: Realm = {
  token: session.token,
  unauthorized(token, endpoint) {
    if (endpoint?.quiet === undefined) session.expire(token);
    reportUnauthorized();
  },
};

/** The console brings its realm along; a learner's page knows only its own. */
const realms: [prefix: string, realm: Realm][] = [];
export const addRealm = (prefix: string, realm: Realm): void => {
  realms.push([prefix, realm]);
};
export const realmOf = (path = ''): Realm => realms.find(([prefix]) => path.startsWith(prefix))?.[1] ?? learner;
