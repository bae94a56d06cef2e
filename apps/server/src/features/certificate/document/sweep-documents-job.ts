import type { Job } from '#jobs/periodic.ts';
import { dropUnclaimed } from '#services/certificate/document/unclaimed.ts';

export const sweepDocumentsJob: Job = {
  name: 'sweep-documents',
  title: '清理没有签发成的证书文件',
  everyMs: 60 * 60_000,
  run: dropUnclaimed,
};
