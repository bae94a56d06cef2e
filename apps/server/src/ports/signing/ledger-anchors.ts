import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ChainHead } from '#domain/number/chain.ts';
import { isSignedBy, type Signer } from './signer.ts';
import type { Truth } from '#ports/truth/truth.ts';

/** Ends of the learners' chains by `personOf`, as they were found whole. */
export type Heads = Map<string, ChainHead>;
export type Anchor = { day: string; heads: Heads };
/** What the last check found; tells figures only, as anybody may ask for it. */
const LastCheck = z.strictObject({ at: z.string(), learners: z.int(), entries: z.int(), broken: z.int() });
type LastCheck = z.output<typeof LastCheck>;

export type LedgerAnchors = {
  has(day: string): Promise<boolean>;
  /** The latest one that is what was signed, and the names of those after it that are not. */
  latest(): Promise<{ anchor: Anchor | null; spoilt: string[] }>;
  /** Appears whole or not at all; the first of a day stays. */
  write(signer: Signer, at: Date, anchor: Anchor): Promise<void>;
  lastCheck(): Promise<LastCheck | null>;
  noteCheck(check: LastCheck): Promise<void>;
};

/** Parts it from everything else that the key signs. */
const FORMAT = 'zhibiao-ledger-anchor-v1';
const FOLDER = 'anchors';
const CHECK = `${FOLDER}/last-check.json`;
const DAY = /^\d{4}-\d\d-\d\d\.json$/;
/** So many days, and the first of every month for ever: a later head covers all that an earlier one does. */
const KEEP_DAYS = 31;

/** A person in an anchor: 128 bits of SHA-256, so that the file names no one to a reader without the database. */
export const anchoredPerson = (userId: string): string =>
  createHash('sha256').update(`zhibiao-ledger-person-v1:${userId}`).digest('base64url').slice(0, 22);

const File = z.strictObject({
  format: z.literal(FORMAT),
  day: z.string(),
  at: z.string(),
  kid: z.string(),
  count: z.int(),
  digest: z.string(),
  signature: z.string(),
  heads: z.array(z.tuple([z.string(), z.int(), z.string()])),
});
type Line = z.output<typeof File>['heads'][number];

const digestOf = (lines: Line[]): string => {
  const hash = createHash('sha256');
  for (const line of lines) hash.update(JSON.stringify(line)).update('\n');
  return hash.digest('hex');
};
const signedText = ({ day, at, count, digest }: { day: string; at: string; count: number; digest: string }): string =>
  [FORMAT, day, at, count, digest].join('\n');

const CHUNK = 2_000;
function* textOf(head: Omit<z.output<typeof File>, 'heads'>, lines: Line[]): Generator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"heads":[\n`;
  for (let from = 0; from < lines.length; from += CHUNK) {
    yield `${lines
      .slice(from, from + CHUNK)
      .map((line) => JSON.stringify(line))
      .join(',\n')}${from + CHUNK < lines.length ? ',' : ''}\n`;
  }
  yield ']}\n';
}

/** For callers that only want to know how it stands. */
export const lastLedgerCheck = (truth: Truth): Promise<LastCheck | null> =>
  truth
    .read(CHECK)
    .then((text) => LastCheck.parse(JSON.parse(text ?? '')))
    .catch(() => null);

/** anchors/yyyy-MM-dd.json. `keys`: whose signatures count, from outside the database. */
export const ledgerAnchors = (
  truth: Truth,
  keys: () => Promise<readonly { kid: string; publicKey: string }[]>,
): LedgerAnchors => {
  const days = async (): Promise<string[]> =>
    (await truth.list(FOLDER))
      .filter((name) => DAY.test(name))
      .sort()
      .reverse();
  const read = async (name: string): Promise<Anchor> => {
    const { heads, ...file } = File.parse(JSON.parse((await truth.read(`${FOLDER}/${name}`)) ?? ''));
    const key = (await keys()).find(({ kid }) => kid === file.kid);
    const whole =
      key &&
      name === `${file.day}.json` &&
      file.count === heads.length &&
      file.digest === digestOf(heads) &&
      isSignedBy(key.publicKey, signedText(file), file.signature);
    if (!whole) throw new Error(`${name} is not what was signed`);
    return { day: file.day, heads: new Map(heads.map(([person, seq, hash]) => [person, { seq, hash }])) };
  };
  const prune = async () => {
    for (const name of (await days()).slice(KEEP_DAYS))
      if (!name.endsWith('-01.json')) await truth.remove(`${FOLDER}/${name}`);
  };
  return {
    has: async (day) => (await days()).includes(`${day}.json`),
    async latest() {
      const spoilt: string[] = [];
      for (const name of await days()) {
        const anchor = await read(name).catch(() => null);
        if (anchor) return { anchor, spoilt };
        spoilt.push(name);
      }
      return { anchor: null, spoilt };
    },
    async write(signer, at, { day, heads }) {
      // By hash, so that the order tells nothing either.
      const lines = [...heads]
        .map(([person, { seq, hash }]): Line => [person, seq, hash])
        .sort(([a], [b]) => (a < b ? -1 : 1));
      const facts = { day, at: at.toISOString(), count: lines.length, digest: digestOf(lines) };
      const head = { format: FORMAT, ...facts, kid: signer.kid, signature: signer.sign(signedText(facts)) } as const;
      await truth.keep(`${FOLDER}/${day}.json`, textOf(head, lines));
      await prune();
    },
    lastCheck: () => lastLedgerCheck(truth),
    noteCheck: (check) => truth.put(CHECK, `${JSON.stringify(check)}\n`),
  };
};
