import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isSignedBy, type Signer } from './signer.ts';

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

/** DATA_DIR/audit-anchors.jsonl: a witness of the log beside the database. */
export const auditAnchors = (dataDir: string): AuditAnchors => {
  const path = join(dataDir, FILE);
  const parsed = async <T>(name: string, shape: z.ZodType<T>): Promise<T | null> =>
    readFile(join(dataDir, name), 'utf8')
      .then((text) => shape.parse(JSON.parse(text)))
      .catch(() => null);
  const put = async (name: string, value: object): Promise<void> => {
    const temporary = join(dataDir, `${name}.${process.pid}.new`);
    await mkdir(dataDir, { recursive: true });
    try {
      const file = await open(temporary, 'w', 0o600);
      try {
        await file.writeFile(`${JSON.stringify(value)}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, join(dataDir, name));
    } finally {
      await rm(temporary, { force: true });
    }
  };
  return {
    async read() {
      const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return '';
        throw error;
      });
      // A last line without its end was never acknowledged.
      return text.split('\n').slice(0, -1).map(lineOf);
    },
    async append(anchor) {
      await mkdir(dataDir, { recursive: true });
      const file = await open(path, 'a+', 0o600);
      try {
        const { size } = await file.stat();
        const [last] = size > 0 ? (await file.read(Buffer.alloc(1), 0, 1, size - 1)).buffer : [];
        // Half a line of a process that was killed is closed, so that it spoils no other.
        await file.appendFile(`${last === undefined || last === 10 ? '' : '\n'}${JSON.stringify(anchor)}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
      await chmod(path, 0o600);
    },
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
