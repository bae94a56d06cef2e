import type { Config } from '#config.ts';

/** Where anybody verifies the document; printed on it, also as a QR code. */
export const verifyUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, code: string): string =>
  `${publicUrl}/verify?code=${code}`;
