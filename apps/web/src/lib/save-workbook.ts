import { FILE_TYPES } from '@zhibiao/contract/endpoint';
import { saveFile } from './download.ts';

/** Saves a workbook that came within an answer, base64. */
export const saveWorkbook = (workbook: string, name: string): void =>
  saveFile(new Blob([Uint8Array.from(atob(workbook), (one) => one.charCodeAt(0))], { type: FILE_TYPES.xlsx }), name);
