import { API_BASE } from '@zhibiao/contract/core/envelope';
import type { Pool } from '#db/client.ts';
import { isWithin } from '#domain/network/networks.ts';
import { type App, callerOf, type Request } from '#http/app-types.ts';
import { readConsoleNetworks } from '#http/guard/staff-guard.ts';
import { openApi } from './openapi.ts';
import { docsPage } from './page.ts';

const PAGE = `${API_BASE}/docs`;
const JSON_PATH = `${PAGE}/openapi.json`;
/** What it holds depends on the caller's network, so that no proxy on the way keeps it for others. */
const KEPT = 'private, no-cache';

/**
 * The interface, written from the contract: for programs, and for people. Each is made once, when it is requested. What
 * is the staff's is shown where their console may be used, and nowhere else.
 */
export const docsRoutes = (app: App, { pool }: { pool: Pool }): void => {
  const made = new Map<string, string>();
  const once = (key: string, make: () => string): string => {
    const text = made.get(key) ?? make();
    made.set(key, text);
    return text;
  };
  const isStaffs = async (request: Request) => isWithin(callerOf(request).ip, await readConsoleNetworks(pool));
  app.get(JSON_PATH, async (request, reply) => {
    const staff = await isStaffs(request);
    const text = once(`json ${staff}`, () => JSON.stringify(openApi({ staff })));
    return reply.header('cache-control', KEPT).type('application/json; charset=utf-8').send(text);
  });
  app.get(PAGE, async (request, reply) => {
    const staff = await isStaffs(request);
    const page = once(`page ${staff}`, () => docsPage(openApi({ staff }), JSON_PATH));
    return reply.header('cache-control', KEPT).type('text/html; charset=utf-8').send(page);
  });
};
