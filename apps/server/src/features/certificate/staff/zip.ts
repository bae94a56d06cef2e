import { ZIP_MAX } from '@zhibiao/contract/certificate/org';
import { CERT_ZIP_MAX, type zipCertificates } from '@zhibiao/contract/certificate/staff';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { z } from 'zod';
import type { Pool } from '#db/client.ts';
import { lit, many, sql } from '#db/sql.ts';
import { exportName } from '#domain/text/export-name.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { missing, refused } from '#errors.ts';
import { archiveCertificates, type Archived, ARCHIVED } from '#features/certificate/document/archive.ts';
import type { TaskHandler } from '#jobs/queue/runner.ts';
import { enqueueStaffTask, inputOfTask } from '#jobs/queue/staff.ts';
import { audited } from '#services/audit/audited.ts';
import { certificatesFound, type StaffCertificateQuery } from './found.ts';

const findIds = (staff: Staff, found: StaffCertificateQuery) => sql<{ id: string }>`
  SELECT c.id ${certificatesFound(staff, found)} ORDER BY c."createdAt" DESC, c.id DESC LIMIT ${lit(CERT_ZIP_MAX + 1)}`;

const partsOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / ZIP_MAX) }, (_, at) => ids.slice(at * ZIP_MAX, (at + 1) * ZIP_MAX));

/** A task for every part. Which certificates they hold is settled now, so that none is in two parts or in none. */
export const startZip = (
  deps: { pool: Pool },
  staff: Staff,
  body: InputOf<typeof zipCertificates>['body'],
): Promise<AnswerOf<typeof zipCertificates>> =>
  audited(deps, staff, async (client, note) => {
    const { ids: named, ...filters } = body;
    const ids = (await many(client, findIds(staff, named ? { ids: named } : filters))).map(({ id }) => id);
    if (named && ids.length < new Set(named).size) throw missing('证书不存在');
    if (ids.length === 0) throw refused('没有可下载的证书');
    if (ids.length > CERT_ZIP_MAX) throw refused(`一次最多下载${CERT_ZIP_MAX}份证书，请缩小筛选范围`);
    const parts = partsOf(ids);
    const taskIds: string[] = [];
    for (const [at, part] of parts.entries()) {
      const input = { ids: part, part: at + 1, parts: parts.length };
      taskIds.push((await enqueueStaffTask(client, staff, 'certificate-archive', input)).taskId);
    }
    note({ object: 'certificate', ...(named ? {} : { facts: { filters } }), counts: { files: ids.length } });
    return { taskIds };
  });

const TaskInput = z.object({ ids: z.array(z.string()), part: z.number(), parts: z.number() });
const findArchived = (ids: readonly string[]) => sql<Archived>`
  SELECT ${ARCHIVED} FROM "Certificate" c LEFT JOIN "Organisation" o ON o.id = c."orgId"
  WHERE c.id = ANY(${ids}::uuid[]) ORDER BY c."certNo"`;

/** One part of a bundle, with its own index. */
export const certificateArchive: TaskHandler = async ({ task, deps, progress, signal }) => {
  const { ids, part, parts } = TaskInput.parse(inputOfTask(task));
  const found = await many(deps.pool, findArchived(ids));
  const { file, failed, parts: madeParts } = await archiveCertificates(deps, found, { signal, progress });
  const whole = parts === 1 ? '' : `（第${part}部分，共${parts}部分）`;
  return { file, parts: madeParts, name: exportName(`证书${found.length - failed}份${whole}`, {}, 'zip'), ext: 'zip' };
};
