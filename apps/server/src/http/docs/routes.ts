import { API_BASE } from '@zhibiao/contract/envelope';
import type { App } from '#http/app-types.ts';
import { openApi } from './openapi.ts';
import { pageOf } from './page.ts';

const PAGE = `${API_BASE}/docs`;
const JSON_PATH = `${PAGE}/openapi.json`;
/** It changes with the installed version only. */
const KEPT = 'public, max-age=3600';

/** The interface, written from the contract: for programs, and for people. Each is made once, when it is asked for. */
export const docsRoutes = (app: App): void => {
  let text: string | undefined;
  let page: string | undefined;
  app.get(JSON_PATH, (_request, reply) => {
    text ??= JSON.stringify(openApi());
    return reply.header('cache-control', KEPT).type('application/json; charset=utf-8').send(text);
  });
  app.get(PAGE, (_request, reply) => {
    page ??= pageOf(openApi(), JSON_PATH);
    return reply.header('cache-control', KEPT).type('text/html; charset=utf-8').send(page);
  });
};
