import type { Config } from '#config.ts';

type Channels = Pick<Config, 'mail' | 'sms' | 'production'> & { byPage?: Config['byPage'] };
type Addresses = { mobile: string | null; email: string | null };

/** What can be sent at all (outside production the outbox takes both). */
export const contactReach = ({ mail, sms, production, byPage }: Channels): { sms: boolean; mail: boolean } => ({
  sms: sms !== null || !production || byPage?.sms === true,
  mail: mail !== null || !production || byPage?.mail === true,
});

/**
 * Where a person can be reached: by short message, else by mail, of what is configured.
 */
export const contactOf = (channels: Channels, { mobile, email }: Addresses): string | null => {
  const reach = contactReach(channels);
  return (reach.sms && mobile) || (reach.mail && email) || null;
};
