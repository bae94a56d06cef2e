import { CODE } from '@zhibiao/contract/core/envelope';
import { ApiError } from '#lib/api/api.ts';
import { addRealm, type Realm } from '#lib/api/realm.ts';
import { createStore } from '#lib/platform/store.ts';
import { doors } from './doors.ts';
import { saidForbidden } from './forbidden.ts';
import { staffSession } from './session.ts';

/** When the server last heard of the person, by calls that count as work. */
export const lastHeard = createStore(Date.now());
/** How many times a permission was found to be gone: menus and guards then query again. */
export const refusals = createStore(0);

const cancelled = () => new DOMException('cancelled', 'AbortError');

const mend: Realm['mend'] = async (error, token, signal) => {
  if (!(error instanceof ApiError) || error.endpoint?.quiet) throw error;
  if (error.code === CODE.forbidden && token !== null) {
    refusals.set(refusals.read() + 1);
    throw saidForbidden(error);
  }
  const isFresh = error.code === CODE.warning && (error.data as { step?: string } | null)?.step === 'fresh';
  if (error.code !== CODE.unauthorized && !isFresh) throw error;
  // The staff member has logged in again meanwhile: the call only has to be made once more.
  if (error.code === CODE.unauthorized && staffSession.token() !== token) return;
  const through = await doors.wait(isFresh ? 'fresh' : 'login');
  if (!through || signal?.aborted) throw cancelled();
};

addRealm('/system/', {
  token: staffSession.token,
  unauthorized: () => undefined,
  mend,
  answered: (endpoint) => {
    if (endpoint.access === 'staff' && !endpoint.keepsNoSessionAlive) lastHeard.set(Date.now());
  },
});
