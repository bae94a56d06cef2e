import '#lib/in-background.ts';
import { answerJobs } from '#lib/thread/thread-jobs.ts';
import { drawSheet } from './document.ts';
import { openFaces } from './fonts.ts';
import { drawPicture } from './picture.ts';
import { drawReport, type PdfReport } from './report.ts';
import { type PdfSheet, textsOf } from './sheet.ts';

export type PdfJob =
  | { sheet: PdfSheet; further?: readonly PdfSheet[] }
  | { pictured: PdfSheet }
  | { text: string }
  | { report: PdfReport };
export type DrawnDocument = { pdf: Uint8Array } | { picture: string } | { printable: true } | { unprintable: string };

const textOf = (job: Exclude<PdfJob, { report: PdfReport }>): string => {
  if ('text' in job) return job.text;
  const sheets = 'pictured' in job ? [job.pictured] : [job.sheet, ...(job.further ?? [])];
  return sheets.flatMap(textsOf).join('');
};

const draw = async (job: PdfJob): Promise<DrawnDocument> => {
  const faces = openFaces();
  if ('report' in job) return { pdf: await drawReport(job.report, faces) };
  const unprintable = faces.unprintable(textOf(job));
  if (unprintable !== null) return { unprintable };
  if ('text' in job) return { printable: true };
  return 'pictured' in job
    ? { picture: drawPicture(job.pictured, faces) }
    : { pdf: await drawSheet(job.sheet, faces, job.further) };
};

/** Away from the thread that answers requests. */
answerJobs(draw);
