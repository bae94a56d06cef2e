import { type EventCode, eventOf } from '@zhibiao/contract/events';
import type { EventChannel } from '@zhibiao/contract/core/event-terms';
import { STAFF_EVENTS } from '@zhibiao/contract/notice/staff-events';
import { beforeAll, expect, it } from 'vitest';
import { sentences } from '#test/content/sentences.ts';

/**
 * Every sentence that promises a user a message, or that none is sent, is held against what is sent: one that is not
 * tied below fails here, and so does one whose event says otherwise.
 */

const PROMISES = new RegExp(
  [
    /收到(一条)?(通知|站内消息|提醒|邀请|警告)/,
    /(通知|告知)(您|学员|机构|双方|对方|审计员|持证人)/,
    /(驳回并|另行|提前|收到|已|后)通知/,
    /(已|来|再|要|发|不会)提醒|提醒(已|持)/,
    /不(会|再)?(再|向您)*发(送)?(短信|邮件|任何|消息)|不(会|再)发送|没有发送(短信|邮件)/,
    /(将|会|向.*|后|才能.*|的)发送(站内消息|短信|邮件|邀请|验证码|通知|…)/,
    /(会|可以)发到|仍会发送|只发|(次日早上|结束再|结束后)(再发|发送|发)|发(短信|邮件)/,
    /站内消息(始终|不受|与|、|：)/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

type Outside = Exclude<EventChannel, 'robot'>;
type Tie =
  /** Notified by each of these events; where channels are named, by exactly those that each goes by as delivered. */
  | { told: EventCode[]; by?: Outside[] }
  /** Never by these channels: not even where the console switches on whatever it can. */
  | { never: EventCode[]; by: Outside[] }
  | { staff: (keyof typeof STAFF_EVENTS)[] }
  /** What else keeps it: a count, a rule of all messages, or people. */
  | { keptBy: string };

const COUNTED = { keptBy: 'member/students/invite/sending.test.ts counts what is said against what is queued' };
const CHANNEL = { keptBy: 'of a channel as such, whatever goes by it' };
const WAITING = { keptBy: 'notice/send/send-messages-job.ts holds what has no room, or meets a quiet time' };
const WISHES = { keptBy: 'notice/wish: of the channels outside the site alone' };
const BROADCAST = { keptBy: 'notice/broadcast asks the events of its own' };
const RESTORED = { keptBy: 'notice/send/withhold.test.ts: what waited when a backup was made' };
const PREVIEW = { keptBy: 'notice/notify.test.ts holds the preview of an event against what is then queued' };
const PEOPLE = { keptBy: 'people do it' };

const TIES: Readonly<Record<string, Tie>> = {
  // 恢复
  '… 条发送中的群发通知只在站内继续，不再发短信和邮件': RESTORED,
  '… 条群机器人消息和 … 条待汇总的通知在恢复前排队，不再发送': RESTORED,
  // 机构与学员
  导入时可以选择是否向登记的手机号码和邮箱发送邀请: { told: ['invited'], by: ['sms', 'mail'] },
  '已有账号的人员会收到邀请，由本人接受后加入': { told: ['org.invitation'] },
  '向…发送邀请': { told: ['invited'] },
  '将发送…': { told: ['invited'], by: ['sms', 'mail'] },
  '，将发送…': { told: ['invited'], by: ['sms', 'mail'] },
  '，没有发送短信和邮件': COUNTED,
  不会发送短信和邮件: COUNTED,
  '不会发送短信和邮件，请自行告知对方，或以后在列表中发送': COUNTED,
  '未配置短信，不会发送短信': COUNTED,
  '未配置邮件，不会发送邮件': COUNTED,
  '短信服务商还没有邀请的模板，不会发送短信': COUNTED,
  '其中 … 条短信超出今天的额度，次日早上发送': COUNTED,
  '… 人没有可用的渠道，不会发送，请自行告知对方': COUNTED,
  '… 人 … 小时内发送过，不再发送': COUNTED,
  '… 人的邀请已发送 … 次，不再发送': COUNTED,
  '每个机构一天最多发出 … 份邀请，其余 … 人不会发送，可以改天在列表中发送': COUNTED,
  '没有可用的短信或邮件渠道，请自行告知对方': COUNTED,
  '课程已指派，已通知 … 人': { told: ['course.assigned'] },
  学员会收到一条站内消息: { told: ['course.withdrawn'], by: ['site'] },
  '将向以下 … 人次发送站内消息，对方在“我的消息”里看到：': { told: ['study.reminded'], by: ['site'] },
  '是否同时发短信和邮件，由平台的通知规则和对方的通知偏好决定': { told: ['study.reminded'] },
  '已提醒 … 人次，另有 … 人次今天已经提醒过': { told: ['study.reminded'] },
  '已提醒 … 人次': { told: ['study.reminded'] },
  提醒已发送: { told: ['study.reminded'] },
  '已提醒 … 人': { told: ['study.reminded'] },
  '已提醒 … 人，跳过 … 人': { told: ['study.reminded'] },
  现在没有需要提醒的学员: { told: ['study.reminded'] },
  不发送消息: { keptBy: 'study/staff/enrol.test.ts counts what is said against what is queued' },
  '所选课程都已完成，不需要提醒': { told: ['study.reminded'] },
  所选学员现在都不需要提醒: { told: ['study.reminded'] },
  '已完成，不需要提醒': { told: ['study.reminded'] },
  '还没有计划 · 新建计划后，学员到期会收到提醒，或在学年开始时自动开始新一轮': { told: ['round.due', 'round.opened'] },
  已告知机构负责人: { told: ['right.requested'] },
  '已告知机构负责人，开通后回到本页即可使用': { told: ['right.requested'] },

  // 机构审核
  '平台正在核对机构名称、统一社会信用代码和营业执照，通过后会通知您，届时即可邀请学员': { told: ['org.approved'] },
  '结果会发到“我的消息”，并通知您注册时的手机或邮箱': {
    told: ['org.approved', 'org.refused'],
    by: ['site', 'sms', 'mail'],
  },
  '“{orgName}”的注册已重新进入审核，无需再次提交，审核结果会通知您': { told: ['org.approved', 'org.refused'] },
  驳回并通知: { told: ['org.refused', 'change.decided'] },
  更换后双方都会收到通知: { told: ['org.owner', 'owner.appointed'] },

  // 考试与证书
  '正在复核，复核期间成绩不变，完成后通知您': { told: ['remark.done'] },
  '复核期间成绩不变，重评只升不降，完成后通知学员': { told: ['remark.done'] },
  '学员会收到警告，看不到这里的说明': { told: ['attempt.settled'] },
  '学员收到通知，看不到原因': { told: ['attempt.settled'] },
  已知成绩的学员会收到通知: { told: ['exam.corrected'] },
  '持证人到那时才收到通知（': { told: ['cert.replaced'] },
  '撤销后不能恢复，持证人会收到通知': { told: ['cert.revoked'] },
  '已提醒 … 份证书的持证人…': { told: ['cert.expiring'] },
  '，… 份一周内已提醒过': { told: ['cert.expiring'] },
  '所选证书一周内已提醒过，或不在可提醒的期限内': { told: ['cert.expiring'] },
  提醒持证人证书即将到期: { told: ['cert.expiring'] },
  '3 天后再提醒': { told: ['cert.expiring'] },
  '记入办理记录，申请人和机构会收到通知': { told: ['apply.taken'] },
  '确认后逐人取号、签发并通知学员，已制的证书不能收回': { told: ['cert.issued'] },
  '审核通过后制证，收到通知即可下载': { told: ['cert.issued'] },

  // 账号
  学员会收到通知: { told: ['cancel.held', 'attempt.settled', 'exam.corrected'] },
  '学员会收到通知，看不到原因': { told: ['account.disabled'] },
  '启用后学员可以重新登录，并会收到通知': { told: ['account.enabled'] },
  '账号恢复正常，学员会收到通知': { told: ['cancel.taken-back'] },
  '本人到那时才收到通知（': { told: ['name.changed'] },
  '名册姓名“…”不变，会通知机构管理员': { told: ['member.renamed'] },
  换发的证书完成后另行通知: { told: ['cert.replaced'] },
  '用于登录、接收验证码和重要提醒': { told: ['code', 'password.changed'] },

  // 员工
  '新待办、短信额度、任务失败等可以发到员工的企业微信、钉钉或飞书群': {
    staff: ['work.opened', 'sms.budget', 'job.failed'],
  },
  '用完后通知次日早上再发，验证码改用邮箱': { staff: ['sms.budget'] },
  '对方持有您没有的权限：重置密码的链接只发往对方的邮箱，没有邮箱的和解除动态验证码须由两人办理': {
    keptBy: 'staff/takeover.test.ts reads where the link goes',
  },
  已通知审计员: { keptBy: 'learner.revealStop stands in the news of whoever reads the audit log' },

  // 消息本身
  '该号码当天的通知短信已达上限，次日早上再发': WAITING,
  '当天的通知短信额度已用完，次日早上再发': WAITING,
  '到八成时记录告警，通知用完当天额度后次日早上再发': WAITING,
  '这段时间里只发必发的通知，其余到免打扰结束再发': WAITING,
  '这段时间里只发送必须送达的通知，其余在结束后发送': WAITING,
  '退订后，不再向您发送…类邮件': WISHES,
  '不再向您发送…类邮件': WISHES,
  '短信和站内消息不受影响，必须送达的通知仍会发送': WISHES,
  '站内消息始终保留，这里设置是否同时发送短信和邮件': WISHES,
  站内消息不受影响: WISHES,
  没有人会收到通知: PREVIEW,
  '不会收到通知…': PREVIEW,
  这类通知已不再发送: CHANNEL,
  '填写邮件服务器后，才能向邮箱发送验证码和通知': CHANNEL,
  '选择服务商并填写密钥、签名和模板后，才能向手机发送验证码和通知': CHANNEL,
  不能再向手机发送验证码和通知: CHANNEL,
  不能再向邮箱发送验证码和通知: CHANNEL,
  没有模板的消息不发短信: CHANNEL,
  今天还没有发送短信: CHANNEL,
  '只发给本人：': CHANNEL,
  '预计发出 … 条短信，超过今天通知还可用的 … 条，请缩小接收范围或不发短信': BROADCAST,
  '短信超过今天通知还可用的条数，请缩小接收范围或不发短信': BROADCAST,
  '正在写入站内消息：': BROADCAST,
  只发给您数据范围内的学员: BROADCAST,
  '向一类学员发送站内消息、邮件与短信': BROADCAST,

  // 由人做到
  '您的建议已转给相关同事，采纳后会告知您': PEOPLE,
  计划内的维护会提前通知: PEOPLE,
  '发生或者可能发生泄露的，我们会立即补救，并依法通知您和主管部门': PEOPLE,
  请只发给: PEOPLE,
  请退出后用收到邀请的: { told: ['invited', 'org.invitation'] },
};

let found: Map<string, string[]>;
beforeAll(async () => {
  found = await sentences();
});

it('every sentence that promises or denies a message is tied to what is sent', () => {
  const promising = [...found].filter(([sentence]) => PROMISES.test(sentence));
  expect(promising.length).toBeGreaterThan(50);
  expect(Object.fromEntries(promising.filter(([sentence]) => !Object.hasOwn(TIES, sentence)))).toEqual({});
});

it('nothing is tied that nobody says any more', () => {
  expect(Object.keys(TIES).filter((sentence) => !found.has(sentence) || !PROMISES.test(sentence))).toEqual([]);
});

const CHANNELS: Outside[] = ['site', 'sms', 'mail'];
const faultsOf = (tie: Tie): string[] => {
  if ('told' in tie)
    return tie.told.filter((event) => {
      const on = CHANNELS.filter((channel) => eventOf(event).channels[channel] === true);
      return on.length === 0 || (tie.by && tie.by.join() !== on.join());
    });
  if ('never' in tie)
    return tie.never.filter((event) => tie.by.some((channel) => eventOf(event).channels[channel] !== undefined));
  return 'staff' in tie ? tie.staff.filter((event) => !Object.hasOwn(STAFF_EVENTS, event)) : [];
};

it.each(Object.entries(TIES))('“%s” is so', (_, tie) => {
  expect(faultsOf(tie)).toEqual([]);
});

it('knows a promise and a denial that are not kept', () => {
  for (const said of ['平台不发短信或邮件，请告知对方', '不发短信或邮件', '届时会收到通知'])
    expect(said).toMatch(PROMISES);
  expect(faultsOf({ never: ['invited', 'org.invitation'], by: ['sms', 'mail'] })).toEqual(['invited']);
  expect(faultsOf({ told: ['change.decided'], by: ['site'] })).toEqual(['change.decided']);
});
