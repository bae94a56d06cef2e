export const ENROL_ACTIONS = {
  'study.enrol': '把学员加入了课程',
  'study.match': '按名单查找了学员',
  'study.remind': '提醒了学员学习',
  'study.withdraw': '收回了课程指派',
} as const;

export const STUDY_EXPORT_ACTIONS = {
  'study.export': '导出了学习记录',
  'study.yearExport': '导出了年度学时',
  'study.scoreExport': '导出了成绩单',
} as const;

export const AUDIT_PACK_ACTIONS = {
  'org.auditPack': '制作了认证审核材料',
} as const;

export const APPEAL_ACTIONS = {
  'appeal.ask': '请学员补充了学时申诉',
  'appeal.decide': '处理了学时申诉',
  'incident.propose': '提出了故障补计',
  'incident.confirm': '确认了故障补计',
  'incident.cancel': '取消了故障补计',
} as const;

export const STUDY_OBJECTS = {
  study: '学习记录',
  appeal: '学时申诉',
  incident: '故障补计',
} as const;

export const STUDY_FIELDS = {
  claimSec: '申诉时长（秒）',
  grantSec: '补计时长（秒）',
} as const;
