import { z } from 'zod';

/** What leaves the site when an organisation invites people. */

/** Messages of one invitation, so many hours apart; of one organisation in as many; how long a link leads somewhere. */
export const INVITE_SENDS = 3;
export const INVITE_REST_HOURS = 24;
export const INVITE_SENDS_PER_DAY = 500;
export const INVITE_LINK_DAYS = 30;

/** How many messages go out, by channel. */
export const Sent = z.object({ sms: z.number(), mail: z.number() });
export type Sent = z.output<typeof Sent>;

/** What would go out now. Whether the person has an account plays no part in it: only they may disclose that. */
export const InviteSending = Sent.extend({
  /** Why nothing goes by a channel: it is not configured, or the provider has no template; null where it may. */
  shut: z.object({ sms: z.enum(['unset', 'template']).nullable(), mail: z.enum(['unset']).nullable() }),
  /** Of the short messages, those beyond today's budget: they go tomorrow morning. */
  smsLater: z.number(),
  /** People to whom nothing goes. */
  held: z.object({
    /** No channel that may be used leads to them. */
    unreachable: z.number(),
    /** Sent to within 24 hours. */
    recent: z.number(),
    /** Sent to as often as an invitation may be. */
    spent: z.number(),
    /** Beyond what the organisation may send in a day. */
    overDay: z.number(),
  }),
});
export type InviteSending = z.output<typeof InviteSending>;
