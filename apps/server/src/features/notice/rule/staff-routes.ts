import * as rules from '@zhibiao/contract/notice/staff-rule';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { houseOf } from '#ports/messages/house.ts';
import { audited } from '#services/audit/audited.ts';
import { sendTest } from '#services/messages/test-message.ts';
import { saveRule, saveWords } from './commands.ts';
import { findEvents } from './queries.ts';
import { nameOf, previewOf, testOf } from './preview.ts';

/** By which channels and in which words people are notified of what happens. */
export const ruleStaffRoutes: Feature = (app, deps) => {
  serve(app, deps, rules.listEvents, ({ staff }) => findEvents(deps, staff));
  serve(app, deps, rules.saveRule, ({ body, staff }) => saveRule(deps, staff, body));
  serve(app, deps, rules.saveWords, ({ body, staff }) => saveWords(deps, staff, body));
  serve(app, deps, rules.previewWords, ({ body }) => previewOf(deps, body));
  // The message is on its way before anything is written: nothing waits for a provider within a transaction.
  serve(app, deps, rules.testWords, async ({ body, staff }) => {
    const message = testOf(await houseOf(deps.pool), body);
    const to = await sendTest(deps, app.log.error.bind(app.log), staff, { ...body, asked: body.to, message });
    return audited(deps, staff, async (_client, note) => {
      note({ object: 'notify', id: body.event, name: nameOf(body) });
      return { to };
    });
  });
};
