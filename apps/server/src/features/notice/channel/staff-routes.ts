import * as channels from '@zhibiao/contract/notice/staff-channel';
import * as robots from '@zhibiao/contract/notice/staff-robot';
import { audited } from '#services/audit/audited.ts';
import { sendTest } from '#services/messages/test-message.ts';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { findChannels, removeChannel, saveChannel } from './commands.ts';
import { addRobot, editRobot, findRobots, removeRobot, testRobot } from '#features/notice/robot/commands.ts';

/** By which ways messages leave the site. */
export const channelStaffRoutes: Feature = (app, deps) => {
  serve(app, deps, channels.getChannels, ({ staff }) => findChannels(deps, staff));
  serve(app, deps, channels.saveChannel, async ({ body, staff }) => {
    const saved = await saveChannel(deps, staff, body);
    await deps.refreshChannels();
    return saved;
  });
  serve(app, deps, channels.removeChannel, async ({ body, staff }) => {
    const removed = await removeChannel(deps, staff, body);
    await deps.refreshChannels();
    return removed;
  });
  // The message is on its way before anything is written: nothing waits for a provider within a transaction.
  serve(app, deps, channels.testChannel, async ({ body: { channel, to: asked }, staff }) => {
    // Another replica may have stored it a moment ago.
    await deps.refreshChannels();
    const anybody = channel === 'mail' && asked?.includes('@') === true;
    const to = await sendTest(deps, app.log.error.bind(app.log), staff, { channel, asked, anybody });
    return audited(deps, staff, async (_client, note) => {
      note({
        object: 'channel',
        id: channel,
        name: channel === 'sms' ? '短信' : '邮件',
        facts: channel === 'sms' ? { mobile: to } : { email: to },
      });
      return { to };
    });
  });
  serve(app, deps, robots.listRobots, () => findRobots(deps));
  serve(app, deps, robots.addRobot, ({ body, staff }) => addRobot(deps, staff, body));
  serve(app, deps, robots.editRobot, ({ body, staff }) => editRobot(deps, staff, body));
  serve(app, deps, robots.removeRobot, ({ body, staff }) => removeRobot(deps, staff, body));
  serve(app, deps, robots.testRobot, ({ body, staff }) => testRobot(deps, staff, body.id));
};
