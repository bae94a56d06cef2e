import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Truth } from '#ports/truth/truth.ts';
import { isSignedBy, type Signer } from './signer.ts';

/**
 * What was signed of a month of the ledger when it was moved into the storage: ledger/<part>.json. Each names the one
 * before by the SHA-256 of its text, so that none can be taken out, and its blocks by their keys, which are their
 * SHA-256. It names nobody: who is in which block says the database.
 */

/** Parts it from everything else that the key signs. */
const FORMAT = 'zhibiao-ledger-month-v1';
const FOLDER = 'ledger';
/** What there was before months comes first; the others are called yyyy-MM. */
export const FIRST_PART = 'before';
const PART = new RegExp(`^(${FIRST_PART}|\\d{4}-\\d\\d)$`);

const Block = z.strictObject({ key: z.string(), sha256: z.string(), entries: z.int() });
const Facts = z.strictObject({
  part: z.string().regex(PART),
  /** ISO 8601, UTC; the first has no beginning. */
  from: z.string().nullable(),
  to: z.string(),
  entries: z.int(),
  learners: z.int(),
  blocks: z.array(Block),
  /** SHA-256 of the checkpoint before; empty of the first. */
  before: z.string(),
});
export type MonthFacts = z.output<typeof Facts>;
const File = Facts.extend({ format: z.literal(FORMAT), at: z.string(), kid: z.string(), signature: z.string() });
type File = z.output<typeof File>;

const signedText = ({ part, from, to, entries, learners, blocks, before, at }: MonthFacts & Pick<File, 'at'>): string =>
  [
    FORMAT,
    part,
    from ?? '',
    to,
    entries,
    learners,
    before,
    at,
    ...blocks.map((block) => `${block.key} ${block.sha256} ${block.entries}`),
  ].join('\n');

/** A checkpoint as it was signed, and the SHA-256 of its text. */
export type Checkpoint = MonthFacts & { sha256: string };
export type LedgerCheckpoints = {
  /** Names of all there are, in the order of their months. */
  parts(): Promise<string[]>;
  /** Null where there is none. Throws at one that is not what was signed. */
  read(part: string): Promise<Checkpoint | null>;
  /** Takes the place of one that was written for the same month and came to nothing. */
  write(signer: Signer, at: Date, facts: MonthFacts): Promise<Checkpoint>;
};

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');
const fileOf = (part: string): string => `${FOLDER}/${part}.json`;
const byMonth = (a: string, b: string): number => {
  const [first, second] = [a, b].map((part) => (part === FIRST_PART ? '' : part));
  return (first ?? '') < (second ?? '') ? -1 : 1;
};

/** `keys`: whose signatures count, from outside the database. */
export const ledgerCheckpoints = (
  truth: Pick<Truth, 'read' | 'put' | 'list'>,
  keys: () => Promise<readonly { kid: string; publicKey: string }[]>,
): LedgerCheckpoints => ({
  parts: async () =>
    (await truth.list(FOLDER))
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length))
      .filter((part) => PART.test(part))
      .sort(byMonth),
  async read(part) {
    const text = await truth.read(fileOf(part));
    if (text === null) return null;
    const { format: _, at, kid, signature, ...facts } = File.parse(JSON.parse(text));
    const key = (await keys()).find((one) => one.kid === kid);
    const isSigned = key && facts.part === part && isSignedBy(key.publicKey, signedText({ ...facts, at }), signature);
    if (!isSigned) throw new Error(`${fileOf(part)} is not what was signed`);
    return { ...facts, sha256: sha256Of(text) };
  },
  async write(signer, at, facts) {
    const signed = { ...facts, at: at.toISOString() };
    const file: File = { format: FORMAT, ...signed, kid: signer.kid, signature: signer.sign(signedText(signed)) };
    const text = `${JSON.stringify(file)}\n`;
    await truth.put(fileOf(facts.part), text);
    return { ...facts, sha256: sha256Of(text) };
  },
});
