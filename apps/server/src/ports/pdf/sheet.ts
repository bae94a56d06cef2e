/** One line of the table of hours, in the words that are printed. */
export type ProofLine = { name: string; hours: string; finishDay: string; score: string };

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
};

/** All that a study proof shows. The same sheet is always drawn into the same bytes. */
export type ProofSheet = Common & { lines: ProofLine[]; totalHours: string };

/**
 * All that a 培训合格证书 or 内审员证书 shows: its title, the three lines that follow the holder's name, and the sentence at its
 * foot.
 */
export type AwardSheet = Common & {
  title: string;
  /** Below the name: the organisation. */
  ofOrg: string | null;
  when: string;
  course: string;
  what: string;
  foot: string;
  /** PNG or JPEG, or null where none is printed. */
  portrait: Uint8Array | null;
};

export type Sheet = ProofSheet | AwardSheet;
export const isAward = (sheet: Sheet): sheet is AwardSheet => 'title' in sheet;

const common = (sheet: Common): string[] => [
  sheet.certNo,
  sheet.holder,
  sheet.verifyAddress,
  sheet.verifyCode,
  sheet.validity,
  sheet.issuer,
  sheet.issueDate,
];

/** Everything that is to be printed. */
export const textsOf = (sheet: Sheet): string[] => [
  ...common(sheet),
  ...(isAward(sheet)
    ? [sheet.title, sheet.ofOrg ?? '', sheet.when, sheet.course, sheet.what, sheet.foot]
    : [sheet.totalHours, ...sheet.lines.flatMap((line) => [line.name, line.hours, line.finishDay, line.score])]),
];
