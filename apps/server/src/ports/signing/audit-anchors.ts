import { z } from 'zod';
import { isSignedBy, type Signer } from './signer.ts';
import { LOG_START, type Truth } from '#ports/truth/truth.ts';

/** Where the audit log ended at a moment, signed with the certificate key. `at`: ISO 8601, UTC. */
export const AuditAnchor = z.strictObject({
  seq: z.int(),
  hash: z.string(),
  count: z.int(),
  at: z.string(),
  kid: z.string(),
  signature: z.string(),
});
export type AuditAnchor = z.output<typeof AuditAnchor>;
type Facts = Pick<AuditAnchor, 'seq' | 'hash' | 'count' | 'at'>;

/** Parts it from everything else that the key signs. */
const FORMAT = 'zhibiao-audit-anchor-v1';
const signedText = ({ seq, hash, count, at }: Facts): string => [FORMAT, seq, hash, count, at].join('\n');

export const signAnchor = (signer: Signer, { seq, hash, count, at }: Facts): AuditAnchor => ({
  seq,
  hash,
  count,
  at,
  kid: signer.kid,
  signature: signer.sign(signedText({ seq, hash, count, at })),
});
/** `keys`: whose signatures count, from outside the database. */
export const isAnchorSigned = (keys: readonly { kid: string; publicKey: string }[], anchor: AuditAnchor): boolean => {
  const key = keys.find(({ kid }) => kid === anchor.kid);
  return key !== undefined && isSignedBy(key.publicKey, signedText(anchor), anchor.signature);
};

/** What the last check found. */
const LastCheck = z.strictObject({
  at: z.string(),
  entries: z.int(),
  erased: z.int(),
  anchors: z.int(),
  spoilt: z.array(z.string()),
  fault: z.strictObject({ seq: z.int(), how: z.string() }).nullable(),
});
export type AuditCheck = z.output<typeof LastCheck>;
const Night = z.strictObject({ day: z.string() });

const FILE = 'audit-anchors.jsonl';
const CHECK = 'audit-check.json';
const NIGHT = 'audit-night.json';

export type AuditAnchors = {
  /** Every line, null for one that is none. */
  read(): Promise<(AuditAnchor | null)[]>;
  append(anchor: AuditAnchor): Promise<void>;
  lastCheck(): Promise<AuditCheck | null>;
  noteCheck(check: AuditCheck): Promise<void>;
  /** The last night whose work is done. */
  lastNight(): Promise<string | null>;
  noteNight(day: string): Promise<void>;
};

/** audit-anchors.jsonl: a witness of the log beside the database. */
export const auditAnchors = (truth: Truth): AuditAnchors => {
  const log = truth.log(FILE);
  const parsed = async <T>(name: string, shape: z.ZodType<T>): Promise<T | null> =>
    truth
      .read(name)
      .then((text) => shape.parse(JSON.parse(text ?? '')))
      .catch(() => null);
  const put = (name: string, value: object) => truth.put(name, `${JSON.stringify(value)}\n`);
  return {
    read: async () => (await log.linesAfter(LOG_START)).map(lineOf),
    append: async (anchor) => log.append([JSON.stringify(anchor)], (await log.linesAfter(LOG_START, true)).length),
    lastCheck: () => parsed(CHECK, LastCheck),
    noteCheck: (check) => put(CHECK, check),
    lastNight: async () => (await parsed(NIGHT, Night))?.day ?? null,
    noteNight: (day) => put(NIGHT, { day }),
  };
};

const lineOf = (line: string): AuditAnchor | null => {
  try {
    return AuditAnchor.parse(JSON.parse(line));
  } catch {
    return null;
  }
};
