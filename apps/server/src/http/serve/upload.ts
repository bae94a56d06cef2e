import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import { copy } from '@zhibiao/contract/core/copy';
import type { InputOf, UploadSpec } from '@zhibiao/contract/core/endpoint';
import { API_BASE, CODE } from '@zhibiao/contract/core/envelope';
import { IMAGE_MAX_MB } from '@zhibiao/contract/core/limits';
import { WITH_INPUT } from '@zhibiao/contract/core/refusal';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { Config } from '#config.ts';
import type { Deps } from '#deps.ts';
import { AppError, refused } from '#errors.ts';
import { fairQueue, QueueFull } from '#lib/fair-queue.ts';
import { type App, type Caller, callerOf, type Request } from '#http/app-types.ts';
import { authorize, type ViewerOf } from '#http/guard/guards.ts';
import { refusedBy } from './refused-by.ts';
import { storable } from './storable.ts';

/**
 * Bodies that are read at the same time, each into a file: a slow line keeps its place for a minute, and costs 100 KB
 * of memory.
 * The others wait with their sockets unread, so that the senders' own machines hold the bytes.
 */
const inTurn = fairQueue({ slots: 32, slotsEach: 3, waiting: 100, waitingEach: 12, patienceMs: 20_000 });
const RETRY_SEC = 10;

/**
 * What to say of a file that is none, empty or too large; what is wrong with the body itself has one sentence
 * everywhere.
 */
type Sentences = { none: string; empty: string; tooLarge: string };
type Expected = { /** Whose share of the room it takes. */ who: string; maxBytes: number; sentences: Sentences };
/** `name` is what its sender calls it. */
type Received = { path: string; size: number; name: string };

type Place = Pick<Config, 'dataDir'>;
/** Files that are still on their way. */
const incomingDir = ({ dataDir }: Place): string => join(dataDir, 'incoming');

/** No body takes an hour: what is as old was left by a process that died. */
const STALE_MS = 3_600_000;

/** Removes what a process that died has left; other replicas' files are younger. */
export const sweepIncoming = async (config: Place): Promise<void> => {
  const folder = incomingDir(config);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < Date.now() - STALE_MS) await rm(path, { force: true });
  }
};

const MB = 1024 * 1024;

/** Lets the application read multipart bodies; before any route that takes a file. */
export const prepareUploads = async (app: App, config: Place): Promise<void> => {
  await app.register(multipart, {
    limits: { fileSize: IMAGE_MAX_MB * MB, files: 1, fields: 5, fieldSize: 1000, parts: 6 },
    throwFileSizeLimit: false,
  });
  await sweepIncoming(config);
};

type Asking<U extends UploadSpec> = ViewerOf<U['access']> & { caller: Caller };
type Handler<U extends UploadSpec> = {
  sentences: Sentences;
  /** What has to hold before a byte of the file is read. */
  before: (input: Asking<U>) => Promise<void>;
  take: (input: Asking<U> & Pick<InputOf<U>, 'query'> & { file: Received }) => Promise<z.output<U['data']>>;
};

/** The one way a file is taken: guard → room → file → handle → parse out → envelope. */
export const serveUpload = <U extends UploadSpec>(
  app: App,
  deps: Pick<Deps, 'pool' | 'config'>,
  spec: U,
  { sentences, before, take }: Handler<U>,
): void => {
  // `authorize` and `safeParse` have just checked what the types below cannot follow through the generic spec.
  type Input = Parameters<Handler<U>['take']>[0];
  // On a slow line the body may take until the server's own limit.
  app.post(API_BASE + spec.path, { config: { upload: true } }, async (request, reply) => {
    const { viewer, staff } = await authorize(app, deps, request, spec);
    const who = viewer?.id ?? staff?.id ?? request.ip;
    const query = spec.query?.safeParse(storable(request.query), WITH_INPUT);
    if (query?.error) throw refusedBy(query.error);
    const caller = callerOf(request);
    await before({ viewer, staff, caller } as unknown as Input);
    const expected = { who, maxBytes: spec.maxMb * MB, sentences };
    const answer = await withFile(deps.config, request, reply, expected, (file) =>
      take({ viewer, staff, caller, query: query?.data, file } as unknown as Input),
    );
    return { code: CODE.ok, msg: copy.ok, data: spec.data.parse(answer) };
  });
};

/**
 * Lets `use` have the one file (field `file`) of a multipart body when there is room for it; the file goes when `use`
 * is done.
 * Whatever is wrong, the rest of the body is read and thrown away, so that the connection serves the next request.
 */
const withFile = async <T>(
  config: Place,
  request: Request,
  reply: FastifyReply,
  expected: Expected,
  use: (file: Received) => Promise<T>,
): Promise<T> => {
  const work = async () => {
    const folder = incomingDir(config);
    await mkdir(folder, { recursive: true });
    const path = join(folder, randomBytes(12).toString('hex'));
    try {
      return await use(await receive(request, path, expected));
    } finally {
      await rm(path, { force: true });
    }
  };
  try {
    if (!request.isMultipart()) throw refused(expected.sentences.none);
    return await inTurn(expected.who, work, departure(reply));
  } catch (fault) {
    request.raw.unpipe();
    request.raw.resume();
    throw fault instanceof QueueFull ? noRoom(fault) : fault;
  }
};

const receive = async (request: Request, path: string, { maxBytes, sentences }: Expected): Promise<Received> => {
  const part = await request.file({ limits: { fileSize: maxBytes } }).catch(broken);
  if (!part || part.fieldname !== 'file') throw refused(sentences.none);
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  // The disk's own faults are ours; all others are the sender's.
  await pipeline(part.file, file).catch((fault: NodeJS.ErrnoException) =>
    fault.syscall === undefined ? broken() : Promise.reject(fault),
  );
  // A file beyond the limit is cut by the parser, not refused.
  if (part.file.truncated) throw refused(sentences.tooLarge);
  if (file.bytesWritten === 0) throw refused(sentences.empty);
  return { path, size: file.bytesWritten, name: storable(part.filename) };
};

/** No boundary, another one, no end: the parser's own words are never shown. */
const broken = (): never => {
  throw refused(copy.brokenUpload);
};

/** A sender who goes away while waiting leaves the line. */
const departure = ({ raw }: FastifyReply) => {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
};

const noRoom = ({ own }: QueueFull) =>
  own
    ? new AppError(CODE.tooMany, copy.ownUploads, { waitSec: RETRY_SEC })
    : new AppError(CODE.unavailable, copy.uploadsFull, { waitSec: RETRY_SEC });
