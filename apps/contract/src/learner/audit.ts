export const LEARNER_ACTIONS = {
  'learner.reveal': '查看了学员的号码',
  'learner.revealStop': '查看学员号码过于频繁，已被暂停',
  'learner.lookup': '按完整号码查找了学员',
  'learner.lookupStop': '按完整号码查找，多次未找到，已被暂停',
  'learner.photo': '查看了学员的照片',
  'learner.disable': '停用了学员账号',
  'learner.enable': '启用了学员账号',
  'learner.unlock': '解除了学员的登录锁定',
  'learner.kick': '强制下线了学员',
  'learner.rename': '更正了学员的姓名',
  'learner.renameRefuse': '驳回了学员的更名申请',
  'learner.merge': '提交了两个学员账号的合并',
  'learner.merged': '合并了两个学员账号',
  'learner.cancelTakeBack': '撤销了学员的注销',
  'learner.cancelHold': '调整了学员注销的暂缓时间',
  'learner.cancelBegin': '按书面申请办理了学员的注销',
  'learner.export': '导出了学员',
  'learner.add': '新建了学员',
  'learner.importRead': '读取了学员导入表',
  'learner.import': '导入了学员',
  'learner.firstLink': '发出了首次登录链接',
  'learner.note': '添加了学员备注',
  'learner.noteRemove': '删除了自己的学员备注',
} as const;

export const LEARNER_OBJECTS = {
  learner: '学员',
} as const;
