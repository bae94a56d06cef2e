import { createHash } from 'node:crypto';
import { z } from 'zod';
import { HeadTable } from '#domain/number/head-table.ts';
import { isOldAnchor, readOldAnchor } from './ledger-anchors-old.ts';
import { isSignedBy, type Signer } from './signer.ts';
import type { Truth } from '#ports/truth/truth.ts';

/** Ends of the learners' chains by `anchoredPerson`, as they were found whole. */
export type Anchor = { day: string; at: Date; heads: HeadTable };
/**
 * What the last check found; tells figures only, as anybody may ask for it. `nextPage`: where the next share of the
 * ledger begins, when only a share was looked at beside what is new.
 */
const LastCheck = z.strictObject({
  at: z.string(),
  learners: z.int(),
  entries: z.int(),
  broken: z.int(),
  nextPage: z.int().optional(),
});
type LastCheck = z.output<typeof LastCheck>;

export type LedgerAnchors = {
  has(day: string): Promise<boolean>;
  /** The latest one that is what was signed, and the names of those after it that are not. */
  latest(): Promise<{ anchor: Anchor | null; spoilt: string[] }>;
  /** Appears whole or not at all; the first of a day stays. */
  write(signer: Signer, at: Date, anchor: Omit<Anchor, 'at'>): Promise<void>;
  lastCheck(): Promise<LastCheck | null>;
  noteCheck(check: LastCheck): Promise<void>;
};

/** Parts it from everything else that the key signs. */
const FORMAT = 'zhibiao-ledger-anchor-v2';
const FOLDER = 'anchors';
const CHECK = `${FOLDER}/last-check.json`;
const DAY = /^\d{4}-\d\d-\d\d\.json$/;
/** So many days, and the first of every month for ever: a later head covers all that an earlier one does. */
const KEEP_DAYS = 31;

/** A person in an anchor: 128 bits of SHA-256, so that the file names no one to a reader without the database. */
export const anchoredPerson = (userId: string): string =>
  createHash('sha256').update(`zhibiao-ledger-person-v1:${userId}`).digest('base64url').slice(0, 22);

/**
 * An anchor is a file that is signed, and lists; each list is a file of its own, of so many learners at most, so that
 * no more of them is in memory as text at a time. What is signed has the SHA-256 of each list, in their order.
 */
const LIST_MOST = 20_000;
const Line = z.tuple([z.string(), z.int(), z.string()]);
type Line = z.output<typeof Line>;
const File = z.strictObject({
  format: z.literal(FORMAT),
  day: z.string(),
  at: z.string(),
  kid: z.string(),
  count: z.int(),
  lists: z.array(z.strictObject({ name: z.string(), sha256: z.string() })),
  signature: z.string(),
});
type File = z.output<typeof File>;

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');
const signedText = ({ day, at, count, lists }: Pick<File, 'day' | 'at' | 'count' | 'lists'>): string =>
  [FORMAT, day, at, count, ...lists.map(({ sha256 }) => sha256)].join('\n');

/** By what is in it: two replicas that check at once never write over each other's. */
const listName = (day: string, sha256: string): string => `${day}.${sha256.slice(0, 32)}.jsonl`;
const isListOf = (day: string, name: string): boolean => name.startsWith(`${day}.`) && name.endsWith('.jsonl');

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
    const text = (await truth.read(`${FOLDER}/${name}`)) ?? '';
    if (isOldAnchor(text)) return readOldAnchor(name, text, await keys());
    const file = File.parse(JSON.parse(text));
    const key = (await keys()).find(({ kid }) => kid === file.kid);
    const isSigned = key && name === `${file.day}.json` && isSignedBy(key.publicKey, signedText(file), file.signature);
    if (!isSigned) throw new Error(`${name} is not what was signed`);
    const heads = new HeadTable();
    for (const list of file.lists) {
      const lines = (await truth.read(`${FOLDER}/${list.name}`)) ?? '';
      if (sha256Of(lines) !== list.sha256) throw new Error(`${list.name} is not what was signed`);
      for (const line of lines.split('\n')) {
        if (line === '') continue;
        const [person, seq, hash] = Line.parse(JSON.parse(line));
        heads.set(person, { seq, hash });
      }
    }
    if (heads.size !== file.count) throw new Error(`${name} is not whole`);
    return { day: file.day, at: new Date(file.at), heads };
  };
  const remove = async (name: string) => {
    const day = name.slice(0, -'.json'.length);
    await truth.remove(`${FOLDER}/${name}`);
    for (const list of await truth.list(FOLDER)) if (isListOf(day, list)) await truth.remove(`${FOLDER}/${list}`);
  };
  const prune = async () => {
    for (const name of (await days()).slice(KEEP_DAYS)) if (!name.endsWith('-01.json')) await remove(name);
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
      const lines = [...heads].map(([person, { seq, hash }]): Line => [person, seq, hash]);
      lines.sort(([a], [b]) => (a < b ? -1 : 1));
      const lists: File['lists'] = [];
      for (let from = 0; from < lines.length; from += LIST_MOST) {
        const some = lines.slice(from, from + LIST_MOST).map((line) => `${JSON.stringify(line)}\n`);
        const text = some.join('');
        const sha256 = sha256Of(text);
        await truth.put(`${FOLDER}/${listName(day, sha256)}`, text);
        lists.push({ name: listName(day, sha256), sha256 });
      }
      const facts = { day, at: at.toISOString(), count: lines.length, lists };
      const file: File = { format: FORMAT, ...facts, kid: signer.kid, signature: signer.sign(signedText(facts)) };
      await truth.keep(`${FOLDER}/${day}.json`, [`${JSON.stringify(file)}\n`]);
      await prune();
    },
    lastCheck: () => lastLedgerCheck(truth),
    noteCheck: (check) => truth.put(CHECK, `${JSON.stringify(check)}\n`),
  };
};
