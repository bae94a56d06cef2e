import { BATCH_VERIFY_MB, verifyBatch, verifyOrgBatch } from '@zhibiao/contract/certificate/batch';
import { createHmac } from 'node:crypto';
import type { Deps } from '#deps.ts';
import { networkOf } from '#domain/network/network.ts';
import type { App } from '#http/app-types.ts';
import { serveUpload } from '#http/serve/upload.ts';
import { limit } from '#services/limits/limit.ts';
import { verifySheet } from './verify.ts';

/** Workbooks of a network, and of an organisation, in a day: fewer lines than one by one in the same time. */
const PER_DAY = {
  network: { max: 20, windowSec: 86_400, refuse: '今日批量核验次数已用完，请明天再试' },
  org: { max: 50, windowSec: 86_400, refuse: '今日批量核验次数已用完，请明天再试' },
};
const SENTENCES = {
  none: '请选择要核验的文件',
  empty: '文件是空的，请重新选择',
  tooLarge: `文件不能超过${BATCH_VERIFY_MB}MB`,
};

/** Counters outlive their day, so they hold no address. */
const whoOf = ({ secrets }: Pick<Deps, 'secrets'>, ip: string): string =>
  createHmac('sha256', secrets.key('code'))
    .update(JSON.stringify(['verify-batch', networkOf(ip)]))
    .digest('base64url');

export const batchRoutes = (app: App, deps: Deps): void => {
  const { pool } = deps;
  serveUpload(app, deps, verifyBatch, {
    sentences: SENTENCES,
    before: async () => {},
    // What did not arrive whole costs nothing.
    take: async ({ file, caller }) => {
      await limit(pool, `verify-batch:${whoOf(deps, caller.ip)}`, PER_DAY.network);
      return verifySheet(deps, file.path, null);
    },
  });
  serveUpload(app, deps, verifyOrgBatch, {
    sentences: SENTENCES,
    before: async () => {},
    take: async ({ file, viewer }) => {
      await limit(pool, `verify-batch:${viewer.orgId}`, PER_DAY.org);
      return verifySheet(deps, file.path, viewer.orgId);
    },
  });
};
