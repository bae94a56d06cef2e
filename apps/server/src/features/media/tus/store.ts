import { AsyncLocalStorage } from 'node:async_hooks';
import type { Readable } from 'node:stream';
import { DataStore, Upload } from '@tus/server';
import { isOneLine } from '@zhibiao/contract/core/fields';
import { MEDIA_UPLOAD } from '@zhibiao/contract/media/staff';
import type { Deps } from '#deps.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { TASK_KIND } from '#jobs/queue/kinds.ts';
import { enqueueTask } from '#jobs/queue/rows.ts';
import { type Incoming, isFull } from '#ports/incoming/incoming.ts';
import { audited } from '#services/audit/audited.ts';
import {
  dropUpload,
  finishUpload,
  insertUpload,
  ownUpload,
  UNFINISHED_MOST,
  unfinishedOf,
  UPLOAD_HOURS,
} from '#features/media/uploads.ts';
import { SENTENCES, TusRefusal } from './refusal.ts';

/** Who makes the request that is being served. */
export const caller = new AsyncLocalStorage<Staff>();
const me = (): Staff => {
  const staff = caller.getStore();
  if (!staff) throw new Error('nobody asks');
  return staff;
};

/** What the disk keeps for everything else. */
const SPARE_BYTES = 2 * 1024 ** 3;
const NAME_MOST = 200;

const nameOf = (metadata: Upload['metadata']): string => {
  const last = (metadata?.['filename'] ?? '').normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = [...last].filter(isOneLine).join('').trim();
  return [...clean].slice(-NAME_MOST).join('') || '未命名';
};

type StoreDeps = Pick<Deps, 'pool' | 'config'>;

/** Bytes where all replicas find them, all else in the database; no staff member sees another's. */
export class LibraryStore extends DataStore {
  readonly #deps: StoreDeps;
  readonly #incoming: Incoming;

  constructor(deps: StoreDeps, incoming: Incoming) {
    super();
    this.extensions = ['creation', 'termination', 'expiration'];
    this.#deps = deps;
    this.#incoming = incoming;
  }

  override getExpiration(): number {
    return UPLOAD_HOURS * 3_600_000;
  }

  override async create(upload: Upload): Promise<Upload> {
    const size = upload.size ?? 0;
    if (size === 0) throw new TusRefusal(400, SENTENCES.empty);
    if ((await this.#incoming.free()) < size + SPARE_BYTES) throw new TusRefusal(507, SENTENCES.full);
    const staff = me();
    const name = nameOf(upload.metadata);
    await audited(this.#deps, staff, async (client, note) => {
      if ((await unfinishedOf(client, staff)) >= UNFINISHED_MOST)
        throw new TusRefusal(429, SENTENCES.tooMany(UNFINISHED_MOST));
      await insertUpload(client, staff, { id: upload.id, name, size });
      note({ action: 'media.begin', object: 'media', name, facts: { upload: upload.id, size } });
    });
    await this.#incoming.create(upload.id);
    upload.creation_date = new Date().toISOString();
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await ownUpload(this.#deps.pool, id, me());
    const shown: number[] = [MEDIA_UPLOAD.uploading, MEDIA_UPLOAD.checking, MEDIA_UPLOAD.stored];
    if (!row || !shown.includes(row.state)) throw new TusRefusal(404, SENTENCES.missing);
    const offset = row.state === MEDIA_UPLOAD.uploading ? await this.#incoming.size(id) : row.size;
    if (offset === null) throw new TusRefusal(404, SENTENCES.missing);
    const { name, size } = row;
    return new Upload({ id, size, offset, metadata: { filename: name }, creation_date: row.createdAt.toISOString() });
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    try {
      return await this.#incoming.append(id, offset, stream);
    } catch (error) {
      if (isFull(error)) throw new TusRefusal(507, SENTENCES.full);
      throw error;
    }
  }

  override async remove(id: string): Promise<void> {
    const staff = me();
    await audited(this.#deps, staff, async (client, note) => {
      const dropped = await dropUpload(client, id, staff);
      if (!dropped) throw new TusRefusal(404, SENTENCES.missing);
      note({ action: 'media.drop', object: 'media', name: dropped.name, facts: { upload: id } });
    });
    await this.#incoming.remove(id);
  }

  /** Once only, however often the last piece is sent: the file goes to be looked into. */
  async finish(id: string): Promise<void> {
    const staff = me();
    const row = await ownUpload(this.#deps.pool, id, staff);
    if (row?.state !== MEDIA_UPLOAD.uploading) return;
    await audited(this.#deps, staff, async (client, note) => {
      const done = await finishUpload(client, id, staff);
      if (!done) throw new TusRefusal(423, SENTENCES.busy);
      await enqueueTask(
        { pool: client },
        { kind: TASK_KIND.mediaIntake, ownerId: staff.id, orgId: null, input: { uploadId: id } },
      );
      note({ object: 'media', name: done.name, facts: { upload: id, size: done.size } });
    });
  }
}
