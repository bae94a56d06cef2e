import { of, p } from '../core/event-terms.ts';

/** What the training body itself tells. */

export const PLATFORM = {
  broadcast: of({
    name: '群发通知',
    group: 'platform',
    audience: 'learner',
    kind: 'platform',
    keeps: 'content',
    when: '由员工发送',
    params: {
      title: p('标题', '系统维护通知', 20),
      content: p('正文', '本周六 22:00 至 24:00 系统维护，届时无法登录。', 0),
    },
    title: '{title}',
    body: '{content}',
    // Domestic templates are approved word by word, so what staff write cannot be one: the words stand on the site.
    sms: '您有一条新的平台通知，请登录平台，在“我的消息”中查看。',
    channels: { site: true, mail: true, sms: false },
  }),
} as const;
