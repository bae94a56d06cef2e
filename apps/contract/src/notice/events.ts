import { of, p } from '../core/event-terms.ts';

/** What waited for the digest. */

export const DIGEST_EVENTS = {
  digest: of({
    name: '消息汇总',
    group: 'account',
    audience: 'learner',
    kind: 'account',
    when: '每天或每周一次，18:07',
    params: { count: p('条数', '3', 3), list: p('消息', '1. 课程即将截止：课程《企业知识产权管理基础》…', 0) },
    title: '您有 {count} 条新消息',
    body: '您有 {count} 条新消息：\n\n{list}',
    sms: '您有 {count} 条新消息，请登录平台查看。',
    channels: { sms: true, mail: true },
  }),
} as const;
