import { FILE_TYPES } from '@zhibiao/contract/core/endpoint';
import { dayFromNow } from '#lib/format/day-from-now.ts';
import { saveFile } from '#lib/api/download.ts';

/** Saves a workbook that came within an answer, base64, by its kind and the day. */
export const saveWorkbook = (workbook: string, kind: string): void => {
  const bytes = Uint8Array.from(atob(workbook), (one) => one.charCodeAt(0));
  saveFile(new Blob([bytes], { type: FILE_TYPES.xlsx }), `${kind}_${dayFromNow(0)}.xlsx`);
};
