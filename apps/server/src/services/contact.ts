import type { Config } from '#config.ts';

type Channels = Pick<Config, 'mail' | 'sms' | 'production'>;
type Addresses = { mobile: string | null; email: string | null };

/**
 * Where a person can be told something: by short message, else by mail, of what is configured (outside production the
 * outbox takes both).
 */
export const contactOf = ({ mail, sms, production }: Channels, { mobile, email }: Addresses): string | null =>
  ((sms !== null || !production) && mobile) || ((mail !== null || !production) && email) || null;
