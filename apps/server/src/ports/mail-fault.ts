import { MAIL_FAULT, MESSAGE_FAULT } from '@zhibiao/contract/notice-staff';
import { MessageFault } from './message-fault.ts';

/** As `nodemailer` has it: `originalCode` is the system's, where `code` says at which step it was met. */
type SmtpFault = {
  code?: unknown;
  originalCode?: unknown;
  command?: unknown;
  responseCode?: unknown;
  syscall?: unknown;
  message?: unknown;
};

/** No such mailbox, or none that takes mail (RFC 5321). */
const BAD_MAILBOX = [550, 551, 553];
const OF_TLS = /^ERR_(SSL|TLS)|CERT|SIGNATURE|ISSUER/;

const isOfTls = ({ code, originalCode, command, message }: SmtpFault): boolean =>
  code === 'ETLS' ||
  command === 'STARTTLS' ||
  OF_TLS.test(String(originalCode)) ||
  (code === 'ECONNECTION' && /STARTTLS/.test(String(message)));

const isFinal = (answer: unknown): answer is number => typeof answer === 'number' && answer >= 500;

/** At which step a mail server failed us, by name; the server's own words may repeat the recipient and are left out. */
const kindOf = (fault: SmtpFault): keyof typeof MAIL_FAULT => {
  const { code, originalCode, command, responseCode, syscall } = fault;
  if (code === 'EAUTH') return 'password';
  if (command === 'MAIL FROM' && isFinal(responseCode)) return 'sender';
  if (isOfTls(fault)) return 'tls';
  if (code === 'EDNS' || syscall === 'getaddrinfo') return 'unknown';
  if (/REFUSED|UNREACH/.test(String(originalCode))) return 'refused';
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return 'rejected';
  if (code === 'EPROTOCOL' || responseCode) return 'protocol';
  return code === 'ESOCKET' || code === 'ECONNECTION' ? 'cut' : 'silent';
};

/** A password or a sender that is not accepted stops the channel: each mail would meet the same. */
const STOPS: readonly (keyof typeof MAIL_FAULT)[] = ['password', 'sender'];

/** What is thrown of it: for people to read, and for the queue to go by. */
export const mailFault = (thrown: unknown): MessageFault => {
  if (thrown instanceof MessageFault) return thrown;
  const fault = thrown as SmtpFault;
  const { command, responseCode, originalCode, code = 'ETIMEDOUT' } = fault;
  if (command === 'RCPT TO' && BAD_MAILBOX.includes(Number(responseCode)))
    return new MessageFault(MESSAGE_FAULT.recipient, String(responseCode));
  const kind = kindOf(fault);
  return new MessageFault(
    STOPS.includes(kind) ? MESSAGE_FAULT.credentials : MESSAGE_FAULT.provider,
    String(responseCode || originalCode || code),
    MAIL_FAULT[kind],
  );
};
