import { senderFrom } from '@zhibiao/contract/notice/staff-channel';
import { MESSAGE_FAULT } from '@zhibiao/contract/notice/staff';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Config } from '#config.ts';
import { maskEmail } from '#domain/text/masking.ts';
import { isMetadataAddress } from '#domain/network/networks.ts';
import { refused } from '#errors.ts';
import { mailFault } from './fault.ts';
import { MessageFault } from '#ports/messages/fault.ts';
import { outboxSender } from '#ports/messages/outbox.ts';
import { withinTime } from '#lib/within.ts';

/** Outgoing mail: gives the message's number. Rejects when the provider did not take it within its time. */
export type Mail = {
  send(message: {
    to: string;
    subject: string;
    text: string;
    template: string;
    headers?: Readonly<Record<string, string>>;
  }): Promise<string | null>;
};

/** Of the whole conversation: who waits for it is answered within five seconds. */
const TIMEOUT_MS = 3_500;
/** A line break in a header begins another header. */
const BREAKS_HEADER = /[\p{Cc}\u2028\u2029]/u;

/** SMTP when configured; else the outbox, except in production, where nobody would read it. */
export const createMail = (
  config: Pick<Config, 'mail' | 'dataDir' | 'production'>,
  log: (line: string) => void,
): Mail =>
  config.mail ? smtpMail(config.mail) : config.production ? closedMail : outboxSender(config.dataDir, OUTBOX, log);

/**
 * Where mail goes, looked up here, so that what is called is what was looked at: the name may lead elsewhere when it is
 * looked up again.
 */
const addressOf = async (host: string): Promise<string> => {
  const found = await lookup(host, { all: true });
  const inner = found.find(({ address }) => isMetadataAddress(address));
  if (inner)
    throw new MessageFault(MESSAGE_FAULT.provider, inner.address, '邮件服务器不能是链路本地或云主机元数据地址');
  // Not every machine that gets an IPv6 address reaches it.
  const [first] = found.toSorted((a, b) => a.family - b.family);
  return first?.address ?? host;
};

type Server = NonNullable<Config['mail']>;

/** The server at the address that was looked at. */
const transportTo = async ({ host, port, secure, requireTls, user, pass }: Server) =>
  createTransport({
    host: await addressOf(host),
    port,
    secure,
    requireTLS: requireTls,
    ...(user === null ? {} : { auth: { user, pass: pass ?? '' } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(isIP(host) ? {} : { tls: { servername: host } }),
  });

/** The whole handshake, the password included, and no letter. Rejects as `send` would. */
export const greetMailServer = async (server: Server): Promise<void> => {
  const greeted = withinTime(
    TIMEOUT_MS,
    'SMTP',
    transportTo(server).then((transport) => transport.verify()),
  );
  await greeted.catch((fault: unknown) => {
    throw mailFault(fault, server);
  });
};

const smtpMail = (server: Server): Mail => {
  // The environment may say anything: what is no name and address goes as it is.
  const from = senderFrom(server.from) ?? server.from;
  return {
    async send({ to, subject, text, headers = {} }) {
      if ([to, subject, ...Object.values(headers)].some((line) => BREAKS_HEADER.test(line)))
        throw new Error('a mail header holds a line break');
      // The address as an object: a comma in it must not make two recipients.
      const deliver = async (mail: SendMailOptions) => (await transportTo(server)).sendMail(mail);
      const letter = { from, to: { name: '', address: to }, subject, text, headers: { ...headers } };
      const sent = withinTime(TIMEOUT_MS, 'SMTP', deliver(letter));
      const { messageId } = await sent.catch((fault: unknown) => {
        throw mailFault(fault, server);
      });
      return messageId;
    },
  };
};

const OUTBOX = { channel: 'mail', service: '邮件服务', message: '邮件', mask: maskEmail } as const;

const closedMail: Mail = {
  send: async () => {
    throw refused('暂未开通邮件服务，请使用手机号码');
  },
};
