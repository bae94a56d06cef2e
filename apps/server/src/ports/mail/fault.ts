import { MAIL_FAULT, MESSAGE_FAULT } from '@zhibiao/contract/notice/staff';
import { MessageFault } from '#ports/messages/fault.ts';

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
const OF_CERTIFICATE = /CERT|SIGNATURE|ISSUER|ALTNAME/;
/** Ports on which a server speaks TLS from the first byte. */
const TLS_PORTS = [465, 994];

type Kind = keyof typeof MAIL_FAULT;
/** What was meant: by which port, and whether TLS came first. */
type Connection = { port: number; secure: boolean };

const tlsKindOf = ({ code, originalCode, command, message }: SmtpFault, { secure }: Connection): Kind | null => {
  const system = String(originalCode);
  if (OF_CERTIFICATE.test(system)) return 'certificate';
  if (/^ERR_(SSL|TLS)/.test(system)) return secure ? 'plain' : 'tls';
  if (command === 'STARTTLS' || (code === 'ECONNECTION' && /STARTTLS/.test(String(message)))) return 'starttls';
  return code === 'ETLS' ? 'tls' : null;
};

const isFinal = (answer: unknown): answer is number => typeof answer === 'number' && answer >= 500;

/** At which step a mail server failed us, by name; the server's own words may repeat the recipient and are left out. */
const kindOf = (fault: SmtpFault, connection: Connection): Kind => {
  const { code, originalCode, command, responseCode, syscall } = fault;
  if (code === 'EAUTH') return 'password';
  if (command === 'MAIL FROM' && isFinal(responseCode)) return 'sender';
  const tls = tlsKindOf(fault, connection);
  if (tls) return tls;
  if (code === 'EDNS' || syscall === 'getaddrinfo') return 'unknown';
  if (/REFUSED|UNREACH/.test(String(originalCode))) return 'refused';
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return 'rejected';
  if (code === 'EPROTOCOL' || responseCode) return 'protocol';
  // A server that waits for TLS says nothing, or hangs up on a client that speaks plainly.
  if (!connection.secure && TLS_PORTS.includes(connection.port)) return 'encrypted';
  return code === 'ESOCKET' || code === 'ECONNECTION' ? 'cut' : 'silent';
};

/** A password or a sender that is not accepted stops the channel: each mail would meet the same. */
const STOPS: readonly Kind[] = ['password', 'sender'];

/** What is thrown of it: for people to read, and for the queue to go by. */
export const mailFault = (thrown: unknown, connection: Connection): MessageFault => {
  if (thrown instanceof MessageFault) return thrown;
  const fault = thrown as SmtpFault;
  const { command, responseCode, originalCode, code = 'ETIMEDOUT' } = fault;
  if (command === 'RCPT TO' && BAD_MAILBOX.includes(Number(responseCode)))
    return new MessageFault(MESSAGE_FAULT.recipient, String(responseCode));
  const kind = kindOf(fault, connection);
  return new MessageFault(
    STOPS.includes(kind) ? MESSAGE_FAULT.credentials : MESSAGE_FAULT.provider,
    String(responseCode || originalCode || code),
    MAIL_FAULT[kind],
  );
};
