import { readFile } from 'node:fs/promises';
import { getAttachment, uploadAttachment } from '@zhibiao/contract/article/staff';
import type { FileType } from '@zhibiao/contract/core/endpoint';
import { ATTACHMENT_MAX_MB } from '@zhibiao/contract/core/limits';
import type { Deps } from '#deps.ts';
import { attachmentFault, attachmentKind } from '#domain/files/attachment-kind.ts';
import { missing, refused } from '#errors.ts';
import type { App } from '#http/app-types.ts';
import { serveFile } from '#http/serve/download.ts';
import { serveUpload } from '#http/serve/upload.ts';
import { isStaffUpload, storeStaffUpload } from '#services/files/staff-uploads.ts';

const SENTENCES = {
  none: '请选择要上传的附件',
  empty: '文件是空的，请重新选择',
  tooLarge: `附件不能超过${ATTACHMENT_MAX_MB}MB`,
};

/** Known by its content; kept under a name of ours, and only ever sent to be saved. */
export const attachmentRoute = (app: App, deps: Deps): void =>
  serveUpload(app, deps, uploadAttachment, {
    sentences: SENTENCES,
    before: async () => {},
    take: async ({ staff, file }) => {
      const bytes = await readFile(file.path);
      const kind = attachmentKind(bytes);
      if (!kind) throw refused(attachmentFault(bytes));
      const sent = { object: 'file', bytes: bytes.length } as const;
      const url = await storeStaffUpload(deps, staff, sent, () => deps.storage.put(bytes, kind));
      return { url, size: bytes.length };
    },
  });

/** To staff who write articles, before anybody else may have it. */
export const attachmentFileRoute = (app: App, deps: Deps): void =>
  serveFile(app, deps, getAttachment, async ({ params: { folder, name } }) => {
    const key = `${folder}/${name}`;
    const size = (await isStaffUpload(deps.pool, key)) ? await deps.storage.size(key) : null;
    if (size === null) throw missing('附件不存在');
    const type = name.slice(name.lastIndexOf('.') + 1) as Extract<FileType, 'pdf' | 'docx' | 'xlsx' | 'zip'>;
    return { type, name, size, body: deps.storage.stream(key) };
  });
