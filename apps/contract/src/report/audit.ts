export const REGULATOR_ACTIONS = {
  'report.year': '导出了年度学时',
  'regulator.export': '导出了监管数据',
  'regulator.mapAdd': '新建了监管导出格式',
  'regulator.mapEdit': '修改了监管导出格式',
  'regulator.mapRemove': '删除了监管导出格式',
} as const;

export const REPORT_ACTIONS = {
  'report.export': '导出了报表',
} as const;

export const REPORT_OBJECTS = {
  regulatorMap: '监管导出格式',
  report: '报表',
} as const;
