import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Canonical, canonicalJson } from '#domain/text/canonical-json.ts';
import { slots } from '#lib/slots.ts';
import { isSignedBy, type Signer } from './signer.ts';
import { LOG_START, type LogFile } from '#ports/truth/truth.ts';

/**
 * What every entry carries beside its own fields: its place, when it was written (ISO 8601, UTC), the SHA-256 of the
 * line before.
 */
type Place = { seq: number; at: string; prev: string };
export type Entry<T> = {
  body: T;
  seq: number;
  at: string;
  /** As signed. */
  text: string;
  kid: string;
  signature: string;
};

export type SignedLog<T> = {
  /**
   * All entries, with those that another process has added meanwhile. Throws when the file was cut or a line is not
   * what was signed.
   */
  entries(): Promise<readonly Entry<T>[]>;
  /** Written and synced before it is answered. The caller holds a lock that every writer of the file takes. */
  append(signer: Signer, ...bodies: T[]): Promise<void>;
};

const Line = z.strictObject({ entry: z.string(), kid: z.string(), signature: z.string() });
const Placed = z.looseObject({ seq: z.int(), at: z.string(), prev: z.string() });
const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

/**
 * A file that only grows: signed lines, each bound to the one before by its hash, so that no line can be changed, left
 * out or put between without the key. `keyOf` names the public key a line must be signed with, given the entries before
 * it. A last line without its end was never acknowledged: it is passed over, and the next one takes its place.
 */
export const signedLog = <T extends Record<string, Canonical>>(
  file: LogFile,
  shape: z.ZodType<T>,
  keyOf: (kid: string, body: T, before: readonly Entry<T>[]) => string | undefined,
): SignedLog<T> => {
  const entries: Entry<T>[] = [];
  let head = '';
  let { bytes } = LOG_START;

  const parse = (line: string): Entry<T> => {
    const { entry: text, kid, signature } = Line.parse(JSON.parse(line));
    const { seq, at, prev, ...rest } = Placed.parse(JSON.parse(text));
    const body = shape.parse(rest);
    const key = keyOf(kid, body, entries);
    const whole = key !== undefined && isSignedBy(key, text, signature) && seq === entries.length + 1 && prev === head;
    if (!whole) throw new Error('not the next entry');
    return { body, seq, at, text, kid, signature };
  };
  const take = (line: string) => {
    try {
      entries.push(parse(line));
    } catch {
      throw new Error(`${file.where} 第 ${entries.length + 1} 行与签名或前一行不符，请从备份恢复`);
    }
    head = sha256(line);
    bytes += Buffer.byteLength(line) + 1;
  };

  const readOn = async (fresh = false): Promise<void> => {
    for (const line of await file.linesAfter({ lines: entries.length, bytes }, fresh)) take(line);
  };
  const write = (signer: Signer, bodies: readonly T[]): string[] => {
    const at = new Date().toISOString();
    const lines: string[] = [];
    for (const body of bodies) {
      const place: Place = {
        seq: entries.length + lines.length + 1,
        at,
        prev: lines.length === 0 ? head : sha256(lines.at(-1) ?? ''),
      };
      const entry = canonicalJson({ ...body, ...place });
      lines.push(JSON.stringify({ entry, kid: signer.kid, signature: signer.sign(entry) }));
    }
    return lines;
  };
  const add = async (signer: Signer, bodies: readonly T[]): Promise<void> => {
    await readOn(true);
    const lines = write(signer, bodies);
    await file.append(lines, entries.length);
    for (const line of lines) take(line);
  };

  // One after the other: what is read twice would be taken twice.
  const inTurn = slots(1);
  return {
    entries: () =>
      inTurn(async () => {
        await readOn();
        return entries;
      }),
    append: (signer, ...bodies) => inTurn(() => add(signer, bodies)),
  };
};
