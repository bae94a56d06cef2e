import { copy } from '@zhibiao/contract/copy';
import { API_BASE } from '@zhibiao/contract/envelope';
import { DATA_EXPORT_PATH } from '@zhibiao/contract/profile';
import type { FastifyReply } from 'fastify';
import { countHit } from '#db/limiter.ts';
import { databaseNow } from '#db/nonce.ts';
import type { Deps } from '#deps.ts';
import { day } from '#domain/time.ts';
import type { App } from '#http/app-types.ts';
import { findViewer } from '#http/guards.ts';
import { pictureSigner } from '#http/pictures.ts';
import type { IdCards } from '#ports/id-card.ts';
import { collectData } from './data-export.ts';

const PER_DAY = 5;
const DAY_SEC = 86_400;

const refuse = (reply: FastifyReply, status: 401 | 429, msg: string) =>
  reply.code(status).type('application/json; charset=utf-8').send({ code: status, msg });

/** GET /api/user/dataExport: the caller's own data as a file. A named exception to `serve`: real HTTP statuses. */
export const dataExportRoute = (
  app: App,
  { db, pool, secrets }: Pick<Deps, 'db' | 'pool' | 'secrets'>,
  idCards: IdCards,
): void => {
  const show = pictureSigner(secrets);
  app.get(API_BASE + DATA_EXPORT_PATH, async (request, reply) => {
    const viewer = await findViewer(app, pool, request);
    if (!viewer) return refuse(reply, 401, copy.unauthorized);
    const { count } = await countHit(pool, `data-export:${viewer.id}`, DAY_SEC);
    if (count > PER_DAY) return refuse(reply, 429, '今日导出次数已用完，请明天再试');

    const now = new Date(await databaseNow(pool));
    const text = JSON.stringify(await collectData(db, idCards, show(viewer, DAY_SEC), viewer.id, now), null, 2);
    const name = `我的数据-${day(now)}.json`;
    return reply
      .headers({
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'content-disposition': `attachment; filename="my-data-${day(now)}.json"; filename*=UTF-8''${encodeURIComponent(name)}`,
      })
      .send(text);
  });
};
