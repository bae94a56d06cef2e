import { UNANSWERED_DAYS } from './agreement-consent.ts';
import type { EventGroup } from './event-groups.ts';
import { INVITE_LINK_DAYS } from './member-student.ts';
import { CANCEL_REGRET_DAYS } from './profile.ts';

/**
 * Everything that people are told of, on the site and outside it. What is told is code, for the places that tell it
 * are;
 * who is told by which channel, and in which words, is set in the console (`/console/notify`).
 */

export const EVENT_CHANNELS = { site: '站内', sms: '短信', mail: '邮件', robot: '机器人' } as const;
export type EventChannel = keyof typeof EVENT_CHANNELS;

/** What a sentence leaves open. A short message has room for `smsMax` characters of it and carries no link. */
export type EventParam = { label: string; sample: string; smsMax: number };
type Params = Readonly<Record<string, EventParam>>;

/** What a notice leads to, and how it is drawn among others (`NOTICE_TYPE`). */
export type NoticeKind = 'account' | 'application' | 'certificate' | 'deadline' | 'exam' | 'organisation';

export type EventDef<P extends Params = Params> = {
  name: string;
  group: EventGroup;
  /** `org`: its administrators on the site; outside it the owner, who answers for it. */
  audience: 'learner' | 'org' | 'staff';
  kind: NoticeKind;
  /** Nobody may switch off a channel that it goes by, and quiet hours do not hold it. */
  mandatory?: true;
  /** May wait for the digest of whoever wants one. */
  digestible?: true;
  /** Told by a statement of its own: neither its channels nor its words are the console's. */
  fixed?: true;
  /** When it is said, where that is not at once. */
  when?: string;
  params: P;
  title: string;
  /** On the site, and in a mail. */
  body: string;
  /** On the site, where that is less. */
  site?: string;
  /** What a provider's template should say; its values are sent, not these words. */
  sms: string;
  /** By which it goes unless the console says otherwise; one that is not named is not offered. */
  channels: Partial<Record<EventChannel, boolean>>;
};

const p = (label: string, sample: string, smsMax: number): EventParam => ({ label, sample, smsMax });
const course = p('课程', '企业知识产权管理基础', 20);
const paper = p('试卷', '企业知识产权管理基础结业考试', 20);
const reason = p('原因', '证明材料不清晰', 20);
const orgName = p('机构名称', '示例科技有限公司', 20);
const certNo = p('证书编号', 'ZB202600000018', 20);
const day = p('日期', '2026-12-20', 10);
const days = p('天数', '7', 3);
const people = p('份数', '12', 6);
const verdict = p('结果', '审核通过', 8);
const subject = p('申请', '培训合格证书申请 PX202600018', 20);
const kind = p('证书种类', '培训合格证书', 8);

const of = <const P extends Params>(event: EventDef<P>): EventDef<P> => event;
const ALL = { site: true, sms: true, mail: true } as const;
const SITE_SMS = { site: true, sms: true, mail: false } as const;
const SITE_MAIL = { site: true, sms: false, mail: true } as const;
const SITE = { site: true, sms: false, mail: false } as const;

const CANCEL_BEGUN = `您的账号注销申请已受理，${CANCEL_REGRET_DAYS}天内重新登录即可撤销。如非本人申请，请立即登录或联系管理员。`;

const ACCOUNT = {
  code: of({
    name: '验证码',
    group: 'account',
    audience: 'learner',
    kind: 'account',
    mandatory: true,
    fixed: true,
    params: { purpose: p('用途', '登录', 6), code: p('验证码', '123456', 6), minutes: p('分钟', '5', 2) },
    title: '{purpose}验证码',
    body: '您的{purpose}验证码是 {code}，{minutes}分钟内有效。如非本人操作，请忽略。',
    sms: '您的{purpose}验证码是 {code}，{minutes}分钟内有效。如非本人操作，请忽略。',
    channels: { sms: true, mail: true },
  }),
  'password.changed': of({
    name: '密码已修改',
    group: 'account',
    audience: 'learner',
    kind: 'account',
    mandatory: true,
    params: {},
    title: '密码已修改',
    body: '您的登录密码已修改。如非本人操作，请立即找回密码并联系管理员。',
    sms: '您的登录密码已修改。如非本人操作，请立即找回密码并联系管理员。',
    channels: ALL,
  }),
  'password.reset': of({
    name: '密码已重置',
    group: 'account',
    audience: 'learner',
    kind: 'account',
    mandatory: true,
    params: {},
    title: '密码已重置',
    body: '您的登录密码已通过验证码重置。如非本人操作，请立即重新找回密码并联系管理员。',
    sms: '您的登录密码已通过验证码重置。如非本人操作，请立即重新找回密码并联系管理员。',
    channels: ALL,
  }),
  'bound.mobile': of({
    name: '更换手机号码',
    group: 'account',
    audience: 'learner',
    kind: 'account',
    mandatory: true,
    params: { target: p('新号码', '138****0001', 11) },
    title: '手机号码已更新',
    site: '您的账号绑定了新的手机号码。如非本人操作，请立即修改密码并联系管理员。',
    body: '您的账号绑定了新的手机号码 {target}。如非本人操作，请立即修改密码并联系管理员。',
    sms: '您的账号绑定了新的手机号码 {target}。如非本人操作，请立即修改密码并联系管理员。',
    channels: ALL,
  }),
  'bound.email': of({
    name: '更换邮箱',
    group: 'account',
    audience: 'learner',
    kind: 'account',
    mandatory: true,
    params: { target: p('新邮箱', 'zh***@example.com', 20) },
    title: '邮箱已更新',
    site: '您的账号绑定了新的邮箱。如非本人操作，请立即修改密码并联系管理员。',
    body: '您的账号绑定了新的邮箱 {target}。如非本人操作，请立即修改密码并联系管理员。',
    sms: '您的账号绑定了新的邮箱 {target}。如非本人操作，请立即修改密码并联系管理员。',
    channels: ALL,
  }),
  'account.disabled': of({
    name: '账号停用',
    group: 'account',
    audience: 'learner',
    kind: 'account',
    mandatory: true,
    params: {},
    title: '账号已停用',
    body: '您的账号已被停用，已登录的设备均已退出。如有疑问，请联系管理员。',
    sms: '您的账号已被停用，已登录的设备均已退出。如有疑问，请联系管理员。',
    channels: SITE_SMS,
  }),
  'account.enabled': of({
    name: '账号恢复',
    group: 'account',
    audience: 'learner',
    kind: 'account',
    mandatory: true,
    params: {},
    title: '账号已恢复',
    body: '您的账号已恢复使用，可以重新登录。',
    sms: '您的账号已恢复使用，可以重新登录。',
    channels: SITE_SMS,
  }),
  'name.changed': of({
    name: '姓名更正',
    group: 'account',
    audience: 'learner',
    kind: 'account',
    mandatory: true,
    params: {},
    title: '姓名已更正',
    body: '您的姓名已更正。换发的证书完成后另行通知；如非本人申请，请立即联系管理员。',
    sms: '您的姓名已更正。换发的证书完成后另行通知；如非本人申请，请立即联系管理员。',
    channels: SITE_SMS,
  }),
  'name.refused': of({
    name: '更名申请未通过',
    group: 'account',
    audience: 'learner',
    kind: 'account',
    params: { reason: p('意见', '证明材料不清晰', 20) },
    title: '更名申请未通过',
    body: '您的更名申请未通过。意见：{reason}。',
    sms: '您的更名申请未通过，请登录平台查看。',
    channels: SITE,
  }),
  'accounts.merged': of({
    name: '账号合并',
    group: 'account',
    audience: 'learner',
    kind: 'account',
    mandatory: true,
    params: {},
    title: '账号已合并',
    body: '您的两个账号已合并为一个，课程、考试和证书都在本账号中。如非本人申请，请立即联系管理员。',
    sms: '您的两个账号已合并为一个，课程、考试和证书都在本账号中。如非本人申请，请立即联系管理员。',
    channels: SITE_SMS,
  }),
  'cancel.begun': of({
    name: '注销受理',
    group: 'account',
    audience: 'learner',
    kind: 'account',
    mandatory: true,
    params: {},
    title: '账号注销已受理',
    body: CANCEL_BEGUN,
    sms: CANCEL_BEGUN,
    channels: SITE_SMS,
  }),
  'cancel.held': of({
    name: '注销暂缓',
    group: 'account',
    audience: 'learner',
    kind: 'account',
    mandatory: true,
    params: {},
    title: '账号注销已暂缓',
    body: '您的账号注销已暂缓办理，在此期间不会清除任何信息；重新登录即可撤销注销。如有疑问，请联系管理员。',
    sms: '您的账号注销已暂缓办理，在此期间不会清除任何信息；重新登录即可撤销注销。如有疑问，请联系管理员。',
    channels: SITE_SMS,
  }),
  'cancel.taken-back': of({
    name: '注销撤销',
    group: 'account',
    audience: 'learner',
    kind: 'account',
    mandatory: true,
    params: {},
    title: '账号注销已撤销',
    body: '您的账号注销已撤销，可以照常登录使用。如有疑问，请联系管理员。',
    sms: '您的账号注销已撤销，可以照常登录使用。如有疑问，请联系管理员。',
    channels: SITE_SMS,
  }),
  'cancel.ended': of({
    name: '登录后自动撤销注销',
    group: 'account',
    audience: 'learner',
    kind: 'account',
    params: {},
    title: '注销申请已撤销',
    body: '您已重新登录，账号注销申请已自动撤销。',
    sms: '您已重新登录，账号注销申请已自动撤销。',
    channels: SITE,
  }),
  'id-card.clash': of({
    name: '身份证号码重复登记',
    group: 'account',
    audience: 'learner',
    kind: 'account',
    params: {},
    title: '身份证号码重复登记',
    body: '另一个账号登记了与您相同的身份证号码。如果那也是您的账号，请只保留一个；如果不是，请联系管理员核实。',
    sms: '另一个账号登记了与您相同的身份证号码，请登录平台查看。',
    channels: SITE,
  }),
  'consent.lapsed': of({
    name: '未单独同意的信息已删除',
    group: 'account',
    audience: 'learner',
    kind: 'account',
    when: `征求同意满 ${UNANSWERED_DAYS} 天`,
    params: { what: p('信息', '身份证号码', 5), text: p('同意书', '身份证号码单独同意书', 20) },
    title: '{what}已删除',
    body:
      `您没有同意《{text}》，已满${UNANSWERED_DAYS}天，` + '我们删除了以前登记的{what}。需要时可以在个人中心重新填写。',
    sms: '您没有单独同意，以前登记的{what}已删除，请登录平台查看。',
    channels: SITE,
  }),
} as const;

const STUDY = {
  'course.assigned': of({
    name: '指派课程',
    group: 'study',
    audience: 'learner',
    kind: 'organisation',
    digestible: true,
    params: { said: p('指派内容', '机构为您指派了课程《企业知识产权管理基础》', 20), count: p('课程数', '2', 3) },
    title: '新的学习任务',
    body: '{said}',
    sms: '机构为您指派了 {count} 门课程，请登录平台学习。',
    channels: ALL,
  }),
  'course.withdrawn': of({
    name: '收回指派',
    group: 'study',
    audience: 'learner',
    kind: 'organisation',
    digestible: true,
    params: { said: p('收回内容', '机构收回了《企业知识产权管理基础》的指派。', 20) },
    title: '学习任务已收回',
    body: '{said}',
    sms: '机构收回了指派给您的课程，请登录平台查看。',
    channels: SITE,
  }),
  'study.reminded': of({
    name: '机构提醒学习',
    group: 'study',
    audience: 'learner',
    kind: 'deadline',
    digestible: true,
    params: { course, deadline: p('截止日期', '截止日期是2026-12-20，', 20) },
    title: '学习提醒',
    body: '课程《{course}》还没有学完，{deadline}请抓紧时间学习。',
    sms: '您有课程还没有学完，{deadline}请抓紧时间学习。',
    channels: SITE,
  }),
  'deadline.near': of({
    name: '临近截止',
    group: 'study',
    audience: 'learner',
    kind: 'deadline',
    digestible: true,
    when: '提前 7、3、1 天',
    params: { course, date: day, days },
    title: '课程即将截止',
    body: '课程《{course}》将于 {date} 截止，还有 {days} 天，请及时完成。',
    sms: '您有课程将于 {date} 截止，还有 {days} 天，请及时完成。',
    channels: ALL,
  }),
  'deadline.passed': of({
    name: '已过截止',
    group: 'study',
    audience: 'learner',
    kind: 'deadline',
    digestible: true,
    params: { course, date: day },
    title: '课程已过截止日期',
    body: '课程《{course}》已于 {date} 截止，您还没有完成，请尽快补学。',
    sms: '您有课程已于 {date} 截止，还没有完成，请尽快补学。',
    channels: SITE_MAIL,
  }),
  'study.idle': of({
    name: '久未学习',
    group: 'study',
    audience: 'learner',
    kind: 'deadline',
    digestible: true,
    when: '满 14 天，每课 2 次',
    params: { course, days },
    title: '继续学习',
    body: '课程《{course}》已有 {days} 天没有学习，可以接着上次的进度继续。',
    sms: '您有课程已 {days} 天没有学习，可以接着上次的进度继续。',
    channels: SITE_MAIL,
  }),
  'appeal.decided': of({
    name: '学时申诉结果',
    group: 'study',
    audience: 'learner',
    kind: 'application',
    params: {
      verdict: p('结果', '成立', 6),
      about: p('所诉课程', '就《企业知识产权管理基础》提出的', 20),
      no: p('申诉编号', 'SS202600018', 16),
      said: p('说明', '成立，已补计 12 分钟。', 20),
    },
    title: '学时申诉{verdict}',
    body: '您{about}学时申诉（{no}）{said}',
    sms: '您的学时申诉（{no}）{verdict}，请登录平台查看。',
    channels: SITE_SMS,
  }),
  'incident.credited': of({
    name: '故障补计',
    group: 'study',
    audience: 'learner',
    kind: 'account',
    digestible: true,
    params: {
      from: p('开始', '2026-11-20 09:00', 16),
      to: p('结束', '2026-11-20 11:00', 16),
      given: p('补计时长', '42分钟', 10),
    },
    title: '系统故障期间的学时已补计',
    body: '{from} 至 {to} 系统故障，已为您补计{given}。',
    sms: '系统故障期间的学时已为您补计{given}。',
    channels: SITE,
  }),
  'feedback.answered': of({
    name: '反馈答复',
    group: 'study',
    audience: 'learner',
    kind: 'account',
    digestible: true,
    params: {},
    title: '您的反馈有了答复',
    body: '平台已答复您提交的反馈，请查看。',
    sms: '平台已答复您提交的反馈，请登录平台查看。',
    channels: SITE,
  }),
} as const;

const EXAM = {
  'exam.scored': of({
    name: '成绩公布',
    group: 'exam',
    audience: 'learner',
    kind: 'exam',
    // Written by the statement that grades, which takes nobody else's settings.
    fixed: true,
    params: {
      paper,
      score: p('得分', '86', 6),
      total: p('满分', '100', 6),
      outcome: p('结论', '合格', 6),
    },
    title: '成绩已出',
    body: '《{paper}》成绩已出：{score}分（满分{total}分），{outcome}。',
    sms: '',
    channels: { site: true },
  }),
  'exam.corrected': of({
    name: '成绩更正',
    group: 'exam',
    audience: 'learner',
    kind: 'exam',
    params: { paper, said: p('更正内容', '成绩由 58 分更正为 61 分，合格', 20) },
    title: '成绩更正',
    body: '《{paper}》{said}。',
    sms: '您有一次考试的成绩已更正，请登录平台查看。',
    channels: SITE,
  }),
  'exam.closing': of({
    name: '考试即将结束',
    group: 'exam',
    audience: 'learner',
    kind: 'exam',
    digestible: true,
    when: '提前 2 天',
    params: { paper, time: p('结束时间', '2026-12-20 18:00', 16) },
    title: '考试即将结束',
    body: '《{paper}》将于 {time} 结束，您还没有参加或尚未合格，请及时参加。',
    sms: '您有考试将于 {time} 结束，请及时参加。',
    channels: SITE_MAIL,
  }),
  'exam.granted': of({
    name: '增加考试次数',
    group: 'exam',
    audience: 'learner',
    kind: 'exam',
    params: { paper, count: p('次数', '1', 3), until: p('期限', '，2026-12-20 18:00 前有效', 20) },
    title: '考试次数已增加',
    body: '《{paper}》已为您增加 {count} 次考试机会{until}。',
    sms: '已为您增加 {count} 次考试机会，请登录平台查看。',
    channels: SITE,
  }),
  'attempt.settled': of({
    name: '作废、恢复、警告',
    group: 'exam',
    audience: 'learner',
    kind: 'exam',
    params: {
      headline: p('标题', '考试已恢复', 8),
      paper,
      no: p('第几次', '1', 3),
      said: p('说明', '已恢复，结果以考试记录为准', 20),
    },
    title: '{headline}',
    body: '《{paper}》第 {no} 次考试{said}。',
    sms: '{headline}，请登录平台查看。',
    channels: SITE,
  }),
  'request.decided': of({
    name: '补考、复核结果',
    group: 'exam',
    audience: 'learner',
    kind: 'exam',
    params: {
      kind: p('申请种类', '补考', 6),
      verdict: p('结果', '已同意', 6),
      paper,
      said: p('说明', '，已增加 1 次考试机会', 20),
    },
    title: '{kind}申请{verdict}',
    body: '《{paper}》的{kind}申请{verdict}{said}。',
    sms: '您的{kind}申请{verdict}，请登录平台查看。',
    channels: SITE_SMS,
  }),
  'remark.done': of({
    name: '成绩复核完成',
    group: 'exam',
    audience: 'learner',
    kind: 'exam',
    params: { paper, outcome: p('结论', '成绩不变，仍为 58 分', 20) },
    title: '成绩复核完成',
    body: '《{paper}》成绩复核完成，{outcome}。',
    sms: '您申请的成绩复核已完成，请登录平台查看。',
    channels: SITE_SMS,
  }),
  'round.opened': of({
    name: '新一轮学习',
    group: 'exam',
    audience: 'learner',
    kind: 'deadline',
    digestible: true,
    params: {
      year: p('学年', '2026', 6),
      subject: p('课程或试卷', '企业知识产权管理基础', 20),
      round: p('轮次', '第 2 轮（2026 学年）', 20),
      what: p('要做的事', '学习', 6),
    },
    title: '{year}学年开始',
    body: '《{subject}》{round}已开始，请重新{what}。',
    sms: '{year}学年已开始，请登录平台重新{what}。',
    channels: SITE_MAIL,
  }),
  'round.due': of({
    name: '再认证提醒',
    group: 'exam',
    audience: 'learner',
    kind: 'deadline',
    digestible: true,
    params: {
      subject: p('课程或试卷', '企业知识产权管理基础', 20),
      date: day,
      what: p('要做的事', '学习', 6),
    },
    title: '再认证提醒',
    body: '《{subject}》的结果 {date} 到期，现在可以开始新一轮{what}。',
    sms: '您的认证结果将于 {date} 到期，现在可以开始新一轮{what}。',
    channels: SITE_MAIL,
  }),
} as const;

const CERT = {
  'apply.decided': of({
    name: '申请结果',
    group: 'cert',
    audience: 'learner',
    kind: 'application',
    params: { kind, verdict, subject, outcome: p('结论', '已由平台审核通过，等待制证', 20) },
    title: '{kind}申请{verdict}',
    body: '{subject} {outcome}。',
    sms: '您的{kind}申请{verdict}，请登录平台查看。',
    channels: ALL,
  }),
  'apply.returned': of({
    name: '退回补正',
    group: 'cert',
    audience: 'learner',
    kind: 'application',
    when: '3 天后再提醒',
    params: { kind, verdict: p('结果', '被退回补正', 8), subject, outcome: p('结论', '已被退回补正', 20) },
    title: '{kind}申请{verdict}',
    body: '{subject} {outcome}。',
    sms: '您的{kind}申请{verdict}，请登录平台修改后重新提交。',
    channels: ALL,
  }),
  'apply.refused': of({
    name: '机构申请中个人未通过',
    group: 'cert',
    audience: 'learner',
    kind: 'application',
    params: { kind, subject, reason: p('原因', '：学时不足', 20) },
    title: '{kind}申请未通过',
    body: '机构为您提交的 {subject} 未通过{reason}。',
    sms: '机构为您提交的{kind}申请未通过，请登录平台查看。',
    channels: SITE_SMS,
  }),
  'apply.taken': of({
    name: '平台接手审核',
    group: 'cert',
    audience: 'learner',
    kind: 'application',
    digestible: true,
    params: { subject, said: p('说明', '已由平台接手审核', 20) },
    title: '申请由平台审核',
    body: '{subject} {said}。',
    sms: '您的申请已由平台接手审核，请登录平台查看。',
    channels: SITE,
  }),
  'apply.back': of({
    name: '退回平台重新审核',
    group: 'cert',
    audience: 'learner',
    kind: 'application',
    digestible: true,
    params: { subject },
    title: '申请退回平台重新审核',
    body: '{subject} 制证前需重新审核，请等待结果。',
    sms: '您的申请制证前需重新审核，请等待结果。',
    channels: SITE,
  }),
  'proof.issued': of({
    name: '学习证明已生成',
    group: 'cert',
    audience: 'learner',
    kind: 'certificate',
    digestible: true,
    params: { courses: p('课程', '《企业知识产权管理基础》', 20), certNo, hours: p('学时', '12', 6) },
    title: '学习证明已生成',
    body: '{courses}的学习证明 {certNo} 已生成，共 {hours} 学时。',
    sms: '您的学习证明 {certNo} 已生成，共 {hours} 学时。',
    channels: SITE,
  }),
  'cert.issued': of({
    name: '证书已签发',
    group: 'cert',
    audience: 'learner',
    kind: 'certificate',
    digestible: true,
    params: {
      kind,
      about: p('证书名称', '《企业知识产权管理基础》培训合格证书', 20),
      certNo,
      date: p('有效期至', '2029 年 11 月 19 日', 18),
      done: p('签发或换证', '签发', 4),
      former: p('原证书', '，原证书 ZB202300000018 已换发', 20),
    },
    title: '{kind}已{done}',
    body: '{about} {certNo} 已签发，有效期至{date}{former}。',
    sms: '您的{kind} {certNo} 已{done}，有效期至{date}。',
    channels: ALL,
  }),
  'cert.expiring': of({
    name: '证书即将到期',
    group: 'cert',
    audience: 'learner',
    kind: 'certificate',
    digestible: true,
    when: '提前 90、30、7 天',
    params: { kind, certNo, date: p('到期日', '2026 年 12 月 20 日', 18) },
    title: '{kind}即将到期',
    body: '您的{kind} {certNo} 将于 {date} 到期，请及时复训并申请换证。',
    sms: '您的{kind}将于 {date} 到期，请及时复训并申请换证。',
    channels: ALL,
  }),
  'cert.expired': of({
    name: '证书已到期',
    group: 'cert',
    audience: 'learner',
    kind: 'certificate',
    digestible: true,
    params: { kind, certNo, date: p('到期日', '2026 年 12 月 20 日', 18) },
    title: '{kind}已到期',
    body: '您的{kind} {certNo} 已于 {date} 到期，如需继续持证，请申请换证。',
    sms: '您的{kind}已于 {date} 到期，如需继续持证，请申请换证。',
    channels: ALL,
  }),
  'cert.revoked': of({
    name: '证书撤销',
    group: 'cert',
    audience: 'learner',
    kind: 'certificate',
    mandatory: true,
    params: { kind, certNo, reason },
    title: '{kind}已撤销',
    body: '证书 {certNo} 已撤销，原因：{reason}。',
    sms: '您的{kind} {certNo} 已撤销，请登录平台查看原因。',
    channels: ALL,
  }),
  'cert.replaced': of({
    name: '证书换发',
    group: 'cert',
    audience: 'learner',
    kind: 'certificate',
    mandatory: true,
    params: { kind, certNo, newNo: p('新证书编号', 'ZB202600000026', 20) },
    title: '{kind}已换发',
    body: '证书 {certNo} 已换发为 {newNo}，有效期不变。',
    sms: '您的{kind}已换发为 {newNo}，有效期不变。',
    channels: ALL,
  }),
} as const;

const INVITATION = `“{org}”邀请您加入机构学习。请在${INVITE_LINK_DAYS}天内打开链接，注册或登录后决定是否接受：`;

const ORG = {
  'org.approved': of({
    name: '机构审核通过',
    group: 'org',
    audience: 'org',
    kind: 'organisation',
    mandatory: true,
    params: { orgName },
    title: '机构审核已通过',
    body: '“{orgName}”已通过审核，现在可以邀请和管理学员。',
    sms: '“{orgName}”已通过审核，现在可以邀请和管理学员。',
    channels: ALL,
  }),
  'org.refused': of({
    name: '机构审核未通过',
    group: 'org',
    audience: 'org',
    kind: 'organisation',
    mandatory: true,
    params: { orgName, reason },
    title: '机构审核未通过',
    body: '“{orgName}”未通过审核：{reason}。请登录平台，修改后重新提交。',
    sms: '“{orgName}”未通过审核：{reason}。请登录平台，修改后重新提交。',
    channels: ALL,
  }),
  'org.reopen': of({
    name: '机构重新审核',
    group: 'org',
    audience: 'org',
    kind: 'organisation',
    mandatory: true,
    params: { orgName },
    title: '机构审核已重新打开',
    body: '“{orgName}”的注册已重新进入审核，无需再次提交，审核结果会通知您。',
    sms: '“{orgName}”的注册已重新进入审核，无需再次提交，审核结果会通知您。',
    channels: SITE_SMS,
  }),
  'org.disable': of({
    name: '机构停用',
    group: 'org',
    audience: 'org',
    kind: 'organisation',
    mandatory: true,
    params: { orgName, reason },
    title: '机构已停用',
    body: '“{orgName}”已停用：{reason}。机构管理暂不能使用，学员仍可继续学习。',
    sms: '“{orgName}”已停用，机构管理暂不能使用，学员仍可继续学习。',
    channels: SITE_SMS,
  }),
  'org.enable': of({
    name: '机构恢复使用',
    group: 'org',
    audience: 'org',
    kind: 'organisation',
    mandatory: true,
    params: { orgName },
    title: '机构已恢复使用',
    body: '“{orgName}”已恢复使用，可以进入机构管理。',
    sms: '“{orgName}”已恢复使用，可以进入机构管理。',
    channels: SITE_SMS,
  }),
  'org.owner': of({
    name: '不再是负责人',
    group: 'org',
    audience: 'learner',
    kind: 'organisation',
    mandatory: true,
    params: {
      orgName,
      said: p('现在的身份', '您现在是培训管理员', 20),
      kept: p('机构保留的记录', '', 20),
    },
    title: '机构负责人已更换',
    body: '平台核对证明材料后，“{orgName}”的负责人已更换，{said}。如有疑问，请联系平台。',
    site: '平台核对证明材料后，“{orgName}”的负责人已更换，{said}。如有疑问，请联系平台。{kept}',
    sms: '“{orgName}”的负责人已更换。如有疑问，请联系平台。',
    channels: SITE_SMS,
  }),
  'owner.appointed': of({
    name: '成为负责人',
    group: 'org',
    audience: 'learner',
    kind: 'organisation',
    params: { headline: p('标题', '您已成为机构负责人', 12), said: p('说明', '您已成为机构负责人', 20) },
    title: '{headline}',
    body: '{said}，可以指定管理员、修改机构信息。',
    sms: '您已成为机构负责人，请登录平台查看。',
    channels: SITE,
  }),
  'change.decided': of({
    name: '机构信息变更结果',
    group: 'org',
    audience: 'org',
    kind: 'organisation',
    params: { verdict: p('结果', '已通过', 6), outcome: p('结论', '已通过审核，现已生效', 20) },
    title: '机构信息变更{verdict}',
    body: '您提交的机构信息变更{outcome}。',
    sms: '您提交的机构信息变更{verdict}，请登录平台查看。',
    channels: SITE_MAIL,
  }),
  'join.request': of({
    name: '加入申请',
    group: 'org',
    audience: 'org',
    kind: 'organisation',
    digestible: true,
    params: {},
    title: '新的加入申请',
    body: '申请加入机构，请及时审核。',
    sms: '有学员申请加入机构，请登录平台审核。',
    channels: SITE,
  }),
  'join.accepted': of({
    name: '加入申请通过',
    group: 'org',
    audience: 'learner',
    kind: 'organisation',
    params: { orgName },
    title: '加入申请已通过',
    body: '您已成为“{orgName}”的学员。',
    sms: '您已成为“{orgName}”的学员。',
    channels: SITE,
  }),
  'join.refused': of({
    name: '加入申请未通过',
    group: 'org',
    audience: 'learner',
    kind: 'organisation',
    params: { orgName, reason },
    title: '加入申请未通过',
    body: '您加入“{orgName}”的申请未通过，原因：{reason}',
    sms: '您加入“{orgName}”的申请未通过，请登录平台查看。',
    channels: SITE,
  }),
  'member.left': of({
    name: '移出机构',
    group: 'org',
    audience: 'learner',
    kind: 'organisation',
    mandatory: true,
    params: { orgName, kept: p('机构保留的记录', '机构保留到今天为止的记录：2 门课程、1 份证书。', 20) },
    title: '您已被移出机构',
    body: '您已不再是“{orgName}”的学员，您的学习记录仍归您所有。{kept}',
    sms: '您已不再是“{orgName}”的学员，您的学习记录仍归您所有。',
    channels: SITE,
  }),
  'member.quit': of({
    name: '退出机构',
    group: 'org',
    audience: 'learner',
    kind: 'organisation',
    params: { kept: p('机构保留的记录', '机构保留到今天为止的记录：2 门课程、1 份证书。', 20) },
    title: '您已退出机构',
    body: '您的学习记录仍归您所有。{kept}',
    sms: '您已退出机构，学习记录仍归您所有。',
    channels: SITE,
  }),
  'member.renamed': of({
    name: '成员更正姓名',
    group: 'org',
    audience: 'org',
    kind: 'organisation',
    digestible: true,
    params: {},
    title: '成员更正了姓名',
    body: '更正了姓名。机构名册中的姓名不会自动改变，如需一致请自行修改。',
    sms: '有成员更正了姓名，请登录平台查看。',
    channels: SITE,
  }),
  'org.invitation': of({
    name: '邀请已有账号的人',
    group: 'org',
    audience: 'learner',
    kind: 'organisation',
    params: { orgName },
    title: '机构邀请您加入',
    body: '“{orgName}”邀请您加入，接受后机构可以查看您加入期间的学习和考试记录。',
    sms: '“{orgName}”邀请您加入，请登录平台查看。',
    channels: SITE,
  }),
  invited: of({
    name: '邀请名册中的人',
    group: 'org',
    audience: 'learner',
    kind: 'organisation',
    mandatory: true,
    params: { org: orgName },
    title: '{org}邀请您加入',
    body: INVITATION,
    sms: INVITATION,
    channels: { sms: true, mail: true },
  }),
  'apply.submitted': of({
    name: '新的证书申请',
    group: 'org',
    audience: 'org',
    kind: 'application',
    digestible: true,
    params: { subject },
    title: '新的证书申请',
    body: '提交了{subject}，请及时审核。',
    sms: '有新的证书申请，请登录平台审核。',
    channels: SITE,
  }),
  'apply.done': of({
    name: '机构申请已发证',
    group: 'org',
    audience: 'org',
    kind: 'application',
    digestible: true,
    params: { kind, subject, count: people },
    title: '{kind}已发证',
    body: '{subject} 已发证，共 {count} 份。',
    sms: '{kind}已发证，共 {count} 份，请登录平台查看。',
    channels: SITE_MAIL,
  }),
  'right.requested': of({
    name: '申请开通权限',
    group: 'org',
    audience: 'org',
    kind: 'organisation',
    digestible: true,
    params: { right: p('权限', '管理证书', 10) },
    title: '管理员申请开通权限',
    body: '申请开通“{right}”，可以在机构信息的管理员中设置。',
    sms: '有管理员申请开通“{right}”，请登录平台设置。',
    channels: SITE,
  }),
  'right.changed': of({
    name: '管理权限变更',
    group: 'org',
    audience: 'learner',
    kind: 'organisation',
    params: { said: p('变更内容', '为您开通了管理证书', 20), role: p('身份', '培训管理员', 8) },
    title: '您的管理权限已变更',
    body: '机构负责人{said}。您是{role}。',
    sms: '您的管理权限已变更，请登录平台查看。',
    channels: SITE,
  }),
  'admin.appointed': of({
    name: '成为管理员',
    group: 'org',
    audience: 'learner',
    kind: 'organisation',
    params: { role: p('身份', '培训管理员', 8) },
    title: '您已成为机构管理员',
    body: '您已被指定为{role}，可以进入机构管理。',
    sms: '您已被指定为{role}，可以进入机构管理。',
    channels: SITE,
  }),
  'admin.dismissed': of({
    name: '不再是管理员',
    group: 'org',
    audience: 'learner',
    kind: 'organisation',
    params: {},
    title: '机构管理员身份已取消',
    body: '机构负责人取消了您的管理员身份，您仍是机构成员。',
    sms: '机构负责人取消了您的管理员身份，您仍是机构成员。',
    channels: SITE,
  }),
} as const;

const DIGEST = {
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

export const EVENTS = { ...ACCOUNT, ...STUDY, ...EXAM, ...CERT, ...ORG, ...DIGEST } as const;

/** What can happen that somebody is told of. */
export type EventCode = keyof typeof EVENTS;
export type ParamsOf<E extends EventCode> = { [K in keyof (typeof EVENTS)[E]['params']]: string };
export const EVENT_CODES = Object.keys(EVENTS) as EventCode[];
export const isEvent = (code: string): code is EventCode => Object.hasOwn(EVENTS, code);
export const eventOf = (code: EventCode): EventDef => EVENTS[code];

/** The name under which its templates are kept at a provider, and by which the log knows it. */
export const templateOf = (code: EventCode): string => code.replaceAll('.', '-');
const BY_TEMPLATE: ReadonlyMap<string, EventCode> = new Map(EVENT_CODES.map((code) => [templateOf(code), code]));
export const eventOfTemplate = (template: string): EventCode | undefined => BY_TEMPLATE.get(template);

/** `{name}` in words that are told. */
const OPEN = /\{(\w+)\}/g;
export const namesIn = (words: string): string[] => [...words.matchAll(OPEN)].map(([, name = '']) => name);
export const fillWords = (words: string, params: Readonly<Record<string, string>>): string =>
  words.replace(OPEN, (whole, name: string) => (Object.hasOwn(params, name) ? (params[name] ?? '') : whole));

/** So much of it as a short message has room for. */
export const cutTo = (text: string, most: number): string => {
  const chars = [...text];
  return chars.length <= most ? text : `${chars.slice(0, Math.max(0, most - 1)).join('')}…`;
};
/** What a short message is filled with, in its order: what each value has room for, and no address of the web. */
export const smsParams = (
  event: EventDef,
  params: Readonly<Record<string, string>>,
  words = event.sms,
): Record<string, string> =>
  Object.fromEntries(
    namesIn(words).map((name) => [
      name,
      cutTo((params[name] ?? '').replace(/https?:\/\/\S*/g, ''), event.params[name]?.smsMax ?? 0),
    ]),
  );

/** How a short message is charged: 70 characters in one, 67 in each part of a longer one. */
export const smsSize = (text: string): { chars: number; parts: number } => {
  const chars = text.length;
  return { chars, parts: chars <= 70 ? 1 : Math.ceil(chars / 67) };
};
