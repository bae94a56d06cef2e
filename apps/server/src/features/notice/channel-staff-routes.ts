import * as robots from '@zhibiao/contract/notice-robot-staff';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve.ts';
import { addRobot, editRobot, findRobots, removeRobot, testRobot } from './robot/commands.ts';

/** By which ways messages leave the site. */
export const channelStaffRoutes: Feature = (app, deps) => {
  serve(app, deps, robots.listRobots, () => findRobots(deps));
  serve(app, deps, robots.addRobot, ({ body, staff }) => addRobot(deps, staff, body));
  serve(app, deps, robots.editRobot, ({ body, staff }) => editRobot(deps, staff, body));
  serve(app, deps, robots.removeRobot, ({ body, staff }) => removeRobot(deps, staff, body));
  serve(app, deps, robots.testRobot, ({ body, staff }) => testRobot(deps, staff, body.id));
};
