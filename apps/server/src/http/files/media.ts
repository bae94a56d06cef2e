import { copy } from '@zhibiao/contract/core/copy';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { byteRange } from '#domain/files/byte-range.ts';
import type { Deps } from '#deps.ts';
import type { Pool } from '#db/client.ts';
import { many, maybeOne, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { mainPlaylist } from '#domain/media/playlist.ts';
import { createMediaLinks, MEDIA_TTL_SEC, type MediaGrant } from '#ports/media/link.ts';
import type { App } from '#http/app-types.ts';
import { attachmentOf } from '#http/serve/attachment.ts';
import { mayStillHave } from './media-right.ts';

const TYPES: Record<string, string> = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  weba: 'audio/webm',
  vtt: 'text/vtt; charset=utf-8',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
};
const PATH = '/media/:token/:name';
const EXPIRED = '播放地址已失效，请刷新页面后重试';

const extensionOf = (file: string) => file.split('.').at(-1) ?? '';
/** An address expires by this server's clock: nothing is credited by it. */
const nowSec = () => Math.floor(Date.now() / 1_000);
const refuse = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).type('text/plain; charset=utf-8').send(text);

/** Signs addresses of stored files: for the session ('' of a guest) and the lecture that shows them, or for staff. */
export const mediaSigner = (
  { secrets }: Pick<Deps, 'secrets'>,
  shown: { sessionId: string; lid: string } | { staff: Pick<Staff, 'sessionId' | 'id'> },
): ((file: string | null) => string | null) => {
  const links = createMediaLinks(secrets);
  const expires = nowSec() + MEDIA_TTL_SEC;
  const by =
    'staff' in shown
      ? { viewer: shown.staff.sessionId ?? shown.staff.id }
      : { viewer: shown.sessionId, lid: shown.lid };
  return (file) =>
    file ? `${API_BASE}/media/${links.sign({ file, ...by, expires })}/media.${extensionOf(file)}` : null;
};

/** A playlist names the film as `media.mp4`: its neighbour in the address, under the same signature. */
const PLAYLIST = 'index.m3u8';
export const playlistBeside = (address: string): string => address.replace(/[^/]+$/, PLAYLIST);

/** The playlist of all heights, beside any of them: what chooses among them begins there. */
const MAIN = 'films.m3u8';
export const mainPlaylistBeside = (address: string): string => address.replace(/[^/]+$/, MAIN);

type Film = { height: number; bandwidth: number; file: string; width: number | null; fullHeight: number | null };
const findFilms = (file: string) => sql<Film>`
  SELECT r.height, r.bandwidth, r.file, m.width, m.height AS "fullHeight"
  FROM (SELECT "mediaId" FROM "MediaRendition" WHERE file = ${file} LIMIT 1) one
  JOIN "Media" m ON m.id = one."mediaId" JOIN "MediaRendition" r ON r."mediaId" = m.id ORDER BY r.height DESC`;

/** Its neighbours are signed as it is: for the same viewer and no longer. */
const sendMain = async (
  { pool, secrets }: Pick<Deps, 'pool' | 'secrets'>,
  grant: MediaGrant,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const links = createMediaLinks(secrets);
  const films = await many(pool, findFilms(grant.file));
  if (films.length === 0) return refuse(reply, 404, copy.missing);
  const addressed = films.map(({ file, ...film }) => ({
    ...film,
    address: `${API_BASE}/media/${links.sign({ ...grant, file })}/${PLAYLIST}`,
  }));
  return reply
    .type('application/vnd.apple.mpegurl')
    .header('cache-control', `private, max-age=${MEDIA_TTL_SEC}`)
    .send(mainPlaylist(addressed));
};

const findPlaylist = (file: string) => sql<{ index: string }>`
  SELECT index FROM "MediaRendition" WHERE file = ${file} LIMIT 1`;
const sendPlaylist = async (pool: Pool, file: string, reply: FastifyReply) => {
  const found = await maybeOne(pool, findPlaylist(file));
  if (!found) return refuse(reply, 404, copy.missing);
  return reply
    .type('application/vnd.apple.mpegurl')
    .header('cache-control', `private, max-age=${MEDIA_TTL_SEC}`)
    .send(found.index);
};

/** Sends a stored file whole or in part. A file's key is the hash of its content, so the key is its ETag. */
const sendFile = async (
  { storage }: Pick<Deps, 'storage'>,
  file: string,
  request: MediaRequest,
  reply: FastifyReply,
) => {
  const type = TYPES[extensionOf(file)];
  const size = type ? await storage.size(file) : null;
  if (!type || size === null) return refuse(reply, 404, copy.missing);

  const etag = `"${file.slice(3, 35)}"`;
  void reply.headers({
    'accept-ranges': 'bytes',
    etag,
    'cache-control': `private, max-age=${MEDIA_TTL_SEC}`,
    'content-disposition': dispositionOf(request, file),
    'x-content-type-options': 'nosniff',
  });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const ifRange = request.headers['if-range'];
  const range =
    request.method === 'GET' && (ifRange === undefined || ifRange === etag)
      ? byteRange(request.headers.range, size)
      : 'whole';
  if (range === 'unsatisfiable') return refuse(reply.header('content-range', `bytes */${size}`), 416, copy.badInput);

  const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range;
  void reply.type(type).header('content-length', end - start + 1);
  if (range !== 'whole') void reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
  return request.method === 'HEAD' || size === 0 ? reply.send() : reply.send(storage.stream(file, { start, end }));
};

/** What is watched, heard or leafed through: of these a store that browsers reach sends the bytes itself. */
const LARGE = new Set(['mp4', 'webm', 'mp3', 'm4a', 'weba', 'pdf']);
/** So long an address of the store is good for: what ends here (a session, a course) has ended there as soon. */
const ADDRESS_SEC = 60;

type MediaRoute = { Params: { token: string; name: string }; Querystring: { save?: string } };
type MediaRequest = FastifyRequest<MediaRoute>;

const NAME_CHARS = 200;
/** Shown in its place, or saved under the name that it is to have. */
const dispositionOf = ({ query: { save } }: MediaRequest, file: string): string =>
  typeof save === 'string' && save !== '' && save.length <= NAME_CHARS
    ? attachmentOf(`${save}.${extensionOf(file)}`)
    : 'inline';

/** Sends a browser on to the store; null where the bytes have to come from here. */
const handOver = async (
  { storage }: Pick<Deps, 'storage'>,
  file: string,
  request: MediaRequest,
  reply: FastifyReply,
) => {
  const ending = extensionOf(file);
  const type = TYPES[ending];
  // The store's address is signed for one method.
  if (!type || !LARGE.has(ending) || request.method !== 'GET') return null;
  const disposition = dispositionOf(request, file);
  const address = await storage.address(file, { type, disposition, seconds: ADDRESS_SEC });
  return address && reply.redirect(address);
};

/** Stored files by signed address only: real HTTP statuses, and no way to name a file. */
export const mediaRoutes = (app: App, deps: Pick<Deps, 'pool' | 'storage' | 'secrets'>): void => {
  const links = createMediaLinks(deps.secrets);
  app.route<MediaRoute>({
    method: ['GET', 'HEAD'],
    url: API_BASE + PATH,
    handler: async (request, reply) => {
      const grant = links.open(request.params.token, nowSec());
      if (!grant || !(await mayStillHave(deps.pool, grant))) return refuse(reply, 403, EXPIRED);
      if (request.params.name === PLAYLIST) return sendPlaylist(deps.pool, grant.file, reply);
      if (request.params.name === MAIN) return sendMain(deps, grant, reply);
      return (await handOver(deps, grant.file, request, reply)) ?? sendFile(deps, grant.file, request, reply);
    },
  });
};
