import type { PublicKey, Verified } from '@zhibiao/contract/certificate/learner';
import type { IssuedFiles } from '@zhibiao/contract/certificate/issued';
import type { VerifiedPack } from '@zhibiao/contract/study/audit-pack';

/** What the one box answers of a file, and what it asks to find out. */

/** `unknown` accuses nobody: what would be needed to know is said beside it. */
export type Verdict = 'genuine' | 'changed' | 'unknown';
/** Something to do where nothing can be said. */
export type Advice = 'number' | 'original' | 'whole' | 'batch' | 'issuer' | 'again';
export type Named = readonly [name: string, value: string];
/** A file within the archive. */
export type FindingPart = { name: string; verdict: Verdict; text: string };
export type Difference = { item: string; written: string; registered: string };

export type Finding = {
  verdict: Verdict;
  /** One sentence under the verdict. */
  text: string;
  /** What is registered under its number: of a changed file, not what the file says. */
  certificate?: Verified;
  facts?: readonly Named[];
  parts?: readonly FindingPart[];
  differences?: readonly Difference[];
  /** For experts: fingerprints and keys. */
  figures?: readonly Named[];
  advice?: readonly Advice[];
};

/** Lines of a PDF as they stand, each in its cells, and where its links lead. */
export type PdfText = { lines: readonly (readonly string[])[]; links: readonly string[] };

/** What the platform is queried for: fingerprints and codes, never the file. */
export type Platform = {
  keys: () => Promise<readonly PublicKey[]>;
  find: (sha256: string[]) => Promise<IssuedFiles>;
  byCode: (code: string) => Promise<Verified | null>;
  packByCode: (code: string) => Promise<VerifiedPack | null>;
  /** Null of what is no readable PDF. */
  readPdf: (bytes: Uint8Array) => Promise<PdfText | null>;
};

export const unknown = (text: string, ...advice: Advice[]): Finding => ({ verdict: 'unknown', text, advice });
