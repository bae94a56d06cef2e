/** One line of the table of hours, in the words that are printed. */
export type ProofLine = { name: string; hours: string; finishDay: string; score: string };

/** All that a study proof shows, as text. The same sheet is always drawn into the same bytes. */
export type ProofSheet = {
  certNo: string;
  holder: string;
  lines: ProofLine[];
  totalHours: string;
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

export const textsOf = (sheet: ProofSheet): string[] => [
  sheet.certNo, sheet.holder, sheet.totalHours, sheet.verifyAddress, sheet.verifyCode, sheet.validity, sheet.issuer, sheet.issueDate,
  ...sheet.lines.flatMap((line) => [line.name, line.hours, line.finishDay, line.score]),
];
