import { generateSync } from 'otplib';
import { visitor, type Visitor } from './visitor.ts';
import type { TestWorld } from '#test/world/world.ts';

/** The staff's way in, as their pages walk it. */

/** A password that no rule of the staff realm refuses. */
export const STAFF_PASSWORD = 'Qm7-lantern-Rx2';
export const OTHER_PASSWORD = 'Vd4-harbour-Kz9';

const sealed = async (who: Visitor, path: string, fields: Record<string, string>, open: object) =>
  who.post(path, { ...(await who.seal(path, fields)), ...open });

export const staffDoor = (world: Pick<TestWorld, 'app'>, who: Visitor = visitor(world)) => ({
  who,
  login: (account: string, password = STAFF_PASSWORD, more = {}) =>
    sealed(who, '/system/auth/login', { account, password }, more),
  totp: (ticket: string, code: string) => who.post('/system/auth/totp', { ticket, code }),
  enrolBegin: (ticket: string) => who.post('/system/auth/enrol/begin', { ticket }),
  enrolConfirm: (ticket: string, code: string) => who.post('/system/auth/enrol/confirm', { ticket, code }),
  renew: (ticket: string, password: string) => sealed(who, '/system/auth/renew', { password }, { ticket }),
  look: (ticket: string) => who.post('/system/auth/setup/look', { ticket }),
  setup: (ticket: string, more = {}, password = STAFF_PASSWORD) =>
    sealed(who, '/system/auth/setup', { password }, { ticket, ...more }),
});

/** The code that a phone shows, so many steps from now. */
export const codeOf = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
