import { uploadStaffFile, uploadStaffPicture } from '@zhibiao/contract/site/staff';
import { sendFile } from '#lib/api/upload.ts';

type Progress = (percent: number) => void;

/** A picture of the site's own pages; answers its address. */
export const sendStaffPicture = async (file: Blob, onProgress?: Progress, signal?: AbortSignal): Promise<string> =>
  (await sendFile(uploadStaffPicture, file, onProgress, signal)).url;

/** A picture that proves something, seen only by those who may see what it proves. */
export const sendStaffEvidence = async (file: Blob, onProgress?: Progress, signal?: AbortSignal): Promise<string> =>
  (await sendFile(uploadStaffFile, file, onProgress, signal, { for: 'evidence' })).url;

/** A picture of the site's own pages, for the editor of rich text. */
export const sendEditorPicture = (file: File, onProgress: Progress, signal: AbortSignal) =>
  sendFile(uploadStaffPicture, file, onProgress, signal);
