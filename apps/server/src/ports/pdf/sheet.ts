/** One line of the table of hours, in the words that are printed. */
export type ProofLine = { name: string; hours: string; planned: string; finishDay: string; score: string };

/** PNG with a transparent ground each; null: the house's mark, a drawn seal, no signature. */
export type Pictures = { logo: Uint8Array | null; seal: Uint8Array | null; sign: Uint8Array | null };
export const NO_PICTURES: Pictures = { logo: null, seal: null, sign: null };

/** What every document shows, as text. */
type Common = {
  certNo: string;
  holder: string;
  /** Whole address behind the QR code. */
  verifyUrl: string;
  /** The address as people type it, and the code in groups. */
  verifyAddress: string;
  verifyCode: string;
  /** 有效期至: a date or 长期. */
  validity: string;
  issuer: string;
  /** 2026 年 11 月 20 日 */
  issueDate: string;
  /** The moment of issue, epoch ms: the file's creation date. */
  issuedAt: number;
  title: string;
  /** The sentence at its foot: what the document is not. */
  foot: string;
  /** Who signs, and as what; empty without a signer. */
  signer: string;
  signerTitle: string;
  pictures: Pictures;
  /** The platform by which it is made; documents from before name the software. */
  maker?: string;
  /** Which hours it states; documents from before say nothing of it. */
  origin?: string;
  /** A sample: it says so across the page. */
  sample?: true;
};

/** All that a study proof shows. The same sheet is always drawn into the same bytes. */
export type ProofSheet = Common & {
  /** The sentence above the table, with {姓名} where the holder's name stands. */
  opening: string;
  /** Of a statement of a year: which, and its hours by their kind. */
  year?: string;
  lines: ProofLine[];
  totalHours: string;
  /** 教学计划学时 of all of them: a column of its own, which is not there where there are none. */
  plannedTotal: string | null;
  /** Columns that are shown beside the course and its hours. */
  columns: { finishDay: boolean; score: boolean };
};

/** All that a 培训合格证书 or 内审员证书 shows: below the holder's name the paragraphs that say what was learned. */
export type AwardSheet = Common & {
  /** Below the name: the organisation. */
  ofOrg: string | null;
  body: { text: string; bold: boolean }[];
  /** PNG or JPEG; `nobody`, the outline on a sample; or null where none is printed. */
  portrait: Uint8Array | 'nobody' | null;
};

export type PdfSheet = ProofSheet | AwardSheet;
export const isAward = (sheet: PdfSheet): sheet is AwardSheet => 'body' in sheet;

const common = (sheet: Common): string[] => [
  sheet.certNo,
  sheet.holder,
  sheet.verifyAddress,
  sheet.verifyCode,
  sheet.validity,
  sheet.issuer,
  sheet.issueDate,
  sheet.title,
  sheet.foot,
  sheet.signer,
  sheet.signerTitle,
  sheet.origin ?? '',
];

/** Everything that is to be printed. */
export const textsOf = (sheet: PdfSheet): string[] => [
  ...common(sheet),
  ...(isAward(sheet)
    ? [sheet.ofOrg ?? '', ...sheet.body.map(({ text }) => text)]
    : [
        sheet.opening,
        sheet.year ?? '',
        sheet.totalHours,
        sheet.plannedTotal ?? '',
        ...sheet.lines.flatMap((line) => [line.name, line.hours, line.planned, line.finishDay, line.score]),
      ]),
];
