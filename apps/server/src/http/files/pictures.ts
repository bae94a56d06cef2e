import { copy } from '@zhibiao/contract/core/copy';
import type { FastifyReply } from 'fastify';
import type { Pool } from '#db/client.ts';
import { attachmentName, isPublished, PREFIX, PRIVATE_FOLDER } from '#services/files/uploads.ts';
import type { Deps } from '#deps.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { isStaffLive } from '#services/staff/session.ts';
import { createMediaLinks, type MediaLinks } from '#ports/media/link.ts';
import type { Secrets } from '#ports/keys/secrets.ts';
import type { App } from '#http/app-types.ts';
import { isLive } from '#http/guard/guards.ts';
import { isUuid } from '#domain/text/uuid.ts';

/**
 * What the site publishes (teachers, covers, articles, banners) is public. What a person uploads - portrait, avatar,
 * licence, logo, pictures of feedback - is shown by an address that an answer signed for the session of its request, as
 * an <img> can send no token: it ends with the session, and after half an hour to an hour.
 */
const TTL_SEC = 3_600;
/** Addresses of the same half hour are equal, so that a page that asks again shows the same. */
const STEP_SEC = 1_800;

const KEY = /^(?:private\/)?[0-9a-f]{2}\/[0-9a-f]{64}\.(png|jpg)$/;
const nowSec = () => Math.floor(Date.now() / 1_000);
const endOf = (ttlSec: number) => Math.floor(nowSec() / STEP_SEC) * STEP_SEC + ttlSec;

export type ShowPicture = <T extends string | null>(address: T) => T;

/** Signs addresses of uploads for this session; what is no upload stays as it is. */
export const pictureSigner = (secrets: Secrets) => {
  const links = createMediaLinks(secrets, 'picture');
  return ({ sessionId }: Pick<Viewer, 'sessionId'>, ttlSec = TTL_SEC): ShowPicture => {
    const expires = endOf(ttlSec);
    return (address) => {
      const file = address?.startsWith(PREFIX) ? address.slice(PREFIX.length) : '';
      return (
        KEY.test(file) ? `${address}?t=${links.sign({ file, viewer: sessionId, expires })}` : address
      ) as typeof address;
    };
  };
};

/** Whether the address was signed for a session, of a learner or of the staff, that still is. */
const isSigned = async (links: MediaLinks, pool: Pool, file: string, token: unknown): Promise<boolean> => {
  const grant = typeof token === 'string' ? links.open(token, nowSec()) : null;
  if (grant === null || grant.file !== file || !isUuid(grant.viewer)) return false;
  return (await isLive(pool, grant.viewer)) || isStaffLive(pool, grant.viewer);
};

const PUBLIC = 'public, max-age=31536000, immutable';
const PRIVATE = 'private, no-store';

/** How the file may be kept by the caller who gets it; null for one who may not have it. */
const cacheControlFor = async (links: MediaLinks, pool: Pool, file: string, token: unknown) => {
  if (await isSigned(links, pool, file, token)) return PRIVATE;
  return (await isPublished(pool, file)) ? PUBLIC : null;
};

type Path = { Params: { folder: string; name: string }; Querystring: { t?: string } };

const DOCUMENT = /^[0-9a-f]{2}\/[0-9a-f]{64}\.(pdf|docx|xlsx|zip)$/;

/** A file of a published article, always to be saved, under the name it has there. */
const sendAttachment = async (
  { pool, storage }: Pick<Deps, 'pool' | 'storage'>,
  reply: FastifyReply,
  file: string,
): Promise<FastifyReply | null> => {
  const name = await attachmentName(pool, file);
  const size = name === null ? null : await storage.size(file);
  if (name === null || size === null) return null;
  const ending = file.slice(file.lastIndexOf('.'));
  const title = name.toLowerCase().endsWith(ending) ? name : `${name}${ending}`;
  return reply
    .headers({
      'content-type': 'application/octet-stream',
      'content-length': size,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(title)}`,
      'content-security-policy': 'sandbox',
      'cache-control': 'no-cache',
    })
    .send(storage.stream(file));
};

/** A stored picture, for callers who may have it; nothing else tells whether there is one. */
const sendPicture = async (
  { storage }: Pick<Deps, 'storage'>,
  reply: FastifyReply,
  file: string,
  mayHave: () => Promise<string | null>,
): Promise<FastifyReply> => {
  const type = KEY.exec(file)?.[1];
  const size = type ? await storage.size(file) : null;
  const cacheControl = size === null ? null : await mayHave();
  if (size === null || cacheControl === null)
    return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(copy.missing);
  return reply
    .headers({
      'content-type': type === 'png' ? 'image/png' : 'image/jpeg',
      'content-length': size,
      'content-security-policy': 'sandbox',
      'cache-control': cacheControl,
    })
    .send(storage.stream(file));
};

/**
 * GET /uploads/…: real HTTP statuses; whose picture it is, and whether there is one, is never revealed. What is below
 * private/ has no other address than a signed one: staff have it by the endpoint of what it belongs to.
 */
export const pictureRoute = (app: App, deps: Pick<Deps, 'pool' | 'storage' | 'secrets'>): void => {
  const links = createMediaLinks(deps.secrets, 'picture');
  app.get<Path>(`${PREFIX}:folder/:name`, async (request, reply) => {
    const file = `${request.params.folder}/${request.params.name}`;
    if (DOCUMENT.test(file)) {
      const sent = await sendAttachment(deps, reply, file);
      if (sent) return sent;
    }
    return sendPicture(deps, reply, file, () => cacheControlFor(links, deps.pool, file, request.query.t));
  });
  app.get<Path>(`${PREFIX}${PRIVATE_FOLDER}:folder/:name`, (request, reply) => {
    const file = `${PRIVATE_FOLDER}${request.params.folder}/${request.params.name}`;
    const signed = async () => ((await isSigned(links, deps.pool, file, request.query.t)) ? PRIVATE : null);
    return sendPicture(deps, reply, file, signed);
  });
};
