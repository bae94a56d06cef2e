export const SITE_ACTIONS = {
  'dict.add': '新增了字典项',
  'dict.edit': '修改了字典项',
  'dict.remove': '删除了字典项',
  'studyDict.add': '新增了课程分类',
  'studyDict.edit': '修改了课程分类',
  'studyDict.order': '调整了课程分类的次序',
  'studyDict.remove': '删除了课程分类',
  'area.import': '导入了行政区划',
} as const;

export const SITE_OBJECTS = {
  dict: '字典项',
  studyDict: '课程分类',
  area: '行政区划',
} as const;
