import { z } from 'zod';
import { flag, port } from './fields.ts';

/** The mail server; part of config.ts. */

export const MAIL_ENV = {
  MAIL_HOST: z.string().optional(),
  MAIL_PORT: port.default(465),
  MAIL_SECURE: flag.optional(),
  /** On a connection that begins in the clear: no mail rather than mail in the clear. */
  MAIL_REQUIRE_TLS: flag.default(false),
  MAIL_USER: z.string().optional(),
  MAIL_PASS: z.string().optional(),
  MAIL_FROM: z.string().optional(),
};
const Env = z.object(MAIL_ENV);
type Parsed = z.output<typeof Env>;

export const mailFaults = (e: Parsed): string[] =>
  e.MAIL_HOST && !e.MAIL_FROM ? ['MAIL_FROM: 设置了 MAIL_HOST 时必填'] : [];

export const mailOf = (e: Parsed) =>
  e.MAIL_HOST
    ? {
        host: e.MAIL_HOST,
        port: e.MAIL_PORT,
        secure: e.MAIL_SECURE ?? e.MAIL_PORT === 465,
        requireTls: e.MAIL_REQUIRE_TLS,
        user: e.MAIL_USER ?? null,
        pass: e.MAIL_PASS ?? null,
        from: e.MAIL_FROM ?? '',
      }
    : null;
