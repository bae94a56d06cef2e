import { exportData } from '@zhibiao/contract/profile/learner';
import { databaseNow } from '#db/nonce.ts';
import type { Deps } from '#deps.ts';
import { day } from '#domain/time/time.ts';
import type { App } from '#http/app-types.ts';
import { serveFile } from '#http/serve/download.ts';
import { pictureSigner } from '#http/files/pictures.ts';
import { limit } from '#services/limits/limit.ts';
import type { IdCards } from '#ports/keys/id-card.ts';
import { collectData } from './data-export.ts';

const DAY_SEC = 86_400;
const EXPORTS = { max: 5, windowSec: DAY_SEC, refuse: '今日导出次数已用完，请明天再试' };

export const dataExportRoute = (
  app: App,
  deps: Pick<Deps, 'db' | 'pool' | 'storage' | 'config' | 'secrets'>,
  idCards: IdCards,
): void => {
  const { pool, secrets } = deps;
  const show = pictureSigner(secrets);
  serveFile(app, deps, exportData, async ({ viewer }) => {
    await limit(pool, `data-export:${viewer.id}`, EXPORTS);
    const now = new Date(await databaseNow(pool));
    const body = JSON.stringify(await collectData(deps, idCards, show(viewer, DAY_SEC), viewer.id, now), null, 2);
    return { type: 'json', name: `我的数据-${day(now)}.json`, plain: `my-data-${day(now)}.json`, body };
  });
};
