import { refused, unavailable } from '#errors.ts';
import { threadPool } from '#lib/thread/thread-pool.ts';
import type { PdfReport } from './report.ts';
import { type PdfSheet, textsOf } from './sheet.ts';
import type { DrawnDocument, PdfJob } from './worker.ts';

export { NO_PICTURES } from './sheet.ts';
export type { PdfReport as Report, ReportTable } from './report.ts';
export type { AwardSheet, Pictures, ProofLine, ProofSheet, PdfSheet as Sheet } from './sheet.ts';

/** One drawing thread a process, started at first use. */
const draw = threadPool<PdfJob, DrawnDocument>(new URL('./worker.ts', import.meta.url), {
  threads: 1,
  // Without a limit the garbage of its documents would grow to 300 MB before it is collected.
  heap: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 },
  // The thread holds 30 to 60 MB of fonts.
  idleMs: 60_000,
  // Ten seconds' worth of drawing; callers who come after that get "try again".
  room: { waiting: 500, full: unavailable },
});

/**
 * Line ends and marks without a shape: rows from before they were refused may hold them, and print as one line all the
 * same.
 */
const onOneLine = (text: string): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}]/gu, '')
    .trim();
/** A template's own sentence, of which only the holder's name comes from elsewhere, keeps its wide spaces. */
const asWritten = ({ opening }: { opening?: string }) => (opening === undefined ? {} : { opening });
const tidySheet = <S extends PdfSheet>(sheet: S): S => ({
  ...tidy(sheet),
  ...asWritten('opening' in sheet ? sheet : {}),
});
const tidy = <T>(value: T): T => {
  if (typeof value === 'string') return onOneLine(value) as T;
  if (Array.isArray(value)) return value.map(tidy) as T;
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, tidy(part)])) as T;
};

/** Refuses, naming it, a character that no font of ours has, rather than print a box. */
const drawOrRefuse = async (job: PdfJob): Promise<DrawnDocument> => {
  const drawn = await draw(job);
  if ('unprintable' in drawn) throw refused(`“${drawn.unprintable}”字暂时无法印制，请联系管理员`);
  return drawn;
};

/** The PDF of a proof or certificate; samples of several people are one file. */
export const printSheet = async (sheet: PdfSheet, further: readonly PdfSheet[] = []): Promise<Uint8Array> => {
  const drawn = await drawOrRefuse({ sheet: tidySheet(sheet), further: further.map(tidySheet) });
  if ('pdf' in drawn) return drawn.pdf;
  throw new Error('the sheet was not printed');
};

/**
 * Hundreds of pages take a minute: a thread of their own, which goes with the report, so that no certificate waits
 * behind it.
 */
const drawLong = threadPool<PdfJob, DrawnDocument>(new URL('./worker.ts', import.meta.url), {
  threads: 1,
  heap: { maxOldGenerationSizeMb: 256 },
  idleMs: 0,
});
/** Tables over as many pages as they need; a character that no font has is printed as 〓. */
export const printReport = async (report: PdfReport): Promise<Uint8Array> => {
  const drawn = await drawLong({ report: tidy(report) });
  if ('pdf' in drawn) return drawn.pdf;
  throw new Error('the report was not printed');
};

/** Its first page for the screen, an SVG: the very drawing of the PDF. */
export const pictureSheet = async (sheet: PdfSheet): Promise<string> => {
  const drawn = await drawOrRefuse({ pictured: tidySheet(sheet) });
  if ('picture' in drawn) return drawn.picture;
  throw new Error('the sheet was not pictured');
};

/** The first character of this text that no font of ours has, or null. */
export const unprintableChar = async (text: string): Promise<string | null> => {
  const drawn = await draw({ text });
  return 'unprintable' in drawn ? drawn.unprintable : null;
};

/** The first character of these that no font of ours has, or null. */
export const unprintableIn = (sheets: readonly PdfSheet[]): Promise<string | null> =>
  unprintableChar(onOneLine(sheets.flatMap(textsOf).join('')));

/** Every font has these; for anything else the fonts are looked into. */
const EVERYDAY = /^[\u4e00-\u9fa5A-Za-z0-9·. ()（）]*$/;

/** Refuses, where it is typed, what could not be printed later. `whose` is the field as its form calls it. */
export const refuseUnprintable = async (whose: string, text: string | null | undefined): Promise<void> => {
  if (!text || EVERYDAY.test(text)) return;
  const missing = await unprintableChar(onOneLine(text));
  if (missing !== null) throw refused(`${whose}中的“${missing}”字暂时无法印制在证书上，请更换`);
};
