import { broadcastSend } from './broadcast/send-task.ts';
import { broadcastStaffRoutes } from './broadcast/staff-routes.ts';
import { resealChannelsJob } from './channel/reseal-job.ts';
import { channelStaffRoutes } from './channel/staff-routes.ts';
import { remindJob } from './remind/remind-job.ts';
import { sendRobotsJob } from './robot/send-robots-job.ts';
import { ruleStaffRoutes } from './rule/staff-routes.ts';
import { digestJob } from './send/digest-job.ts';
import { morningJob } from './send/morning-job.ts';
import { sendMessagesJob } from './send/send-messages-job.ts';
import { trimMessagesJob } from './send/trim-messages-job.ts';
import { noticeRoutes } from './routes.ts';
import { messageStaffRoutes } from './staff-routes.ts';

export const noticeSubject = {
  doors: [noticeRoutes, messageStaffRoutes, broadcastStaffRoutes, channelStaffRoutes, ruleStaffRoutes],
  tasks: {
    'broadcast-send': broadcastSend,
  },
  jobs: [sendMessagesJob, remindJob, digestJob, sendRobotsJob, morningJob, resealChannelsJob, trimMessagesJob],
};
