import type { SeedDict } from '../types.ts';

/** Dictionary values are strings; their order here is their order on screen. */
export const dictionaries: SeedDict[] = [
  {
    type: 'org_type',
    entries: [
      { value: '1', label: '企业', remark: 'GB/T 29490-2023' },
      { value: '2', label: '高等学校', remark: 'GB/T 33251-2016' },
      { value: '3', label: '科研组织', remark: 'GB/T 33250-2016' },
      { value: '4', label: '知识产权服务机构' },
      { value: '5', label: '事业单位/行政机关' },
      { value: '6', label: '社会团体' },
      { value: '9', label: '其他' },
    ],
  },
  {
    type: 'cert_service_type',
    entries: [
      { value: '1', label: '体系认证（初次）', remark: '协助准备，由认证机构认证' },
      { value: '2', label: '内审员培训与证书', remark: '由本培训机构颁发' },
      { value: '3', label: '年审（监督审核）', remark: '协助准备，由认证机构审核' },
      { value: '4', label: '再认证', remark: '协助准备，由认证机构认证' },
      { value: '5', label: '换证（信息变更/换版）', remark: '协助准备，由原认证机构办理' },
      { value: '6', label: '分级评价（ISO 56005）', remark: '协助准备，由评价机构评价' },
      { value: '7', label: '服务认证', remark: '协助准备，由认证机构认证' },
    ],
  },
  {
    type: 'apply_status',
    entries: [
      { value: '0', label: '草稿' },
      { value: '1', label: '待机构审核' },
      { value: '2', label: '待平台审核' },
      { value: '3', label: '退回补正' },
      { value: '4', label: '待制证' },
      { value: '5', label: '已发证' },
      { value: '6', label: '已驳回' },
      { value: '7', label: '已撤回' },
    ],
  },
  {
    type: 'cert_status',
    entries: [
      { value: '1', label: '有效' },
      { value: '2', label: '已撤销' },
      { value: '3', label: '已换发' },
      { value: '4', label: '已过期', remark: '按有效期计算得出' },
    ],
  },
  {
    type: 'gender',
    entries: [
      { value: '0', label: '未知' },
      { value: '1', label: '男' },
      { value: '2', label: '女' },
    ],
  },
  {
    type: 'education',
    entries: [
      { value: '1', label: '高中及以下' },
      { value: '2', label: '大专' },
      { value: '3', label: '本科' },
      { value: '4', label: '硕士' },
      { value: '5', label: '博士' },
    ],
  },
  {
    type: 'user_position',
    entries: [
      { value: '1', label: '知识产权管理人员' },
      { value: '2', label: '知识产权部门负责人' },
      { value: '3', label: '企业管理者' },
      { value: '4', label: '研发人员' },
      { value: '5', label: '法务与合规人员' },
      { value: '6', label: '质量与体系管理人员' },
      { value: '7', label: '采购、生产与销售人员' },
      { value: '8', label: '知识产权服务人员' },
      { value: '9', label: '教学与科研人员' },
      { value: '10', label: '学生' },
      { value: '99', label: '其他' },
    ],
  },
  {
    type: 'suggest_type',
    entries: [
      { value: '1', label: '功能建议' },
      { value: '2', label: '课程内容' },
      { value: '3', label: '考试与题目' },
      { value: '4', label: '证书与学时' },
      { value: '5', label: '故障反馈' },
      { value: '9', label: '其他' },
    ],
  },
  {
    type: 'effect_status',
    entries: [
      { value: '现行有效', label: '现行有效' },
      { value: '尚未施行', label: '尚未施行' },
      { value: '已修订', label: '已修订' },
      { value: '已废止', label: '已废止' },
    ],
  },
];
