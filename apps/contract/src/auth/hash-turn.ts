import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';

/**
 * Passwords are looked at one after the other, in the order in which they came. Where one's turn is far away a login is
 * answered with 503, a Retry-After and `data.turn`; the same login, sent again with the ticket (TURN_HEADER), keeps
 * its place.
 */

/** `askInSec`: when to ask again; 0 says that the login may be sent. The ticket is null for want of a place. */
export const HashTurn = z.object({
  ahead: z.int().nonnegative(),
  seconds: z.int().nonnegative(),
  askInSec: z.int().nonnegative(),
  ticket: z.string().nullable(),
});
export type HashTurn = z.infer<typeof HashTurn>;

/** Costs no look into the database; a place is given up when its holder does not ask in time. */
export const askTurn = endpoint({
  title: '查询登录排队的位置',
  method: 'GET',
  path: '/api/user/turn',
  access: 'public',
  data: HashTurn,
});
