import { permissions } from '../core/permission-terms.ts';

export const LEARNER_PERMISSIONS = permissions({
  'learner:list': { label: '查看学员', group: '学员与机构', opens: '学员列表与详情，号码打码' },
  'learner:edit': { label: '管理学员账号', group: '学员与机构', opens: '学员账号的停用、启用、解锁与下线' },
  'learner:enrol': {
    label: '新建学员与指派课程',
    group: '学员与机构',
    opens: '新建与导入学员，发首次登录链接，加入课程，提醒与收回，写备注',
  },
  'learner:reveal': {
    label: '查看学员号码',
    group: '学员与机构',
    opens: '写明原因后查看手机号、邮箱、身份证号',
    sensitive: true,
  },
  'learner:rename': {
    label: '更正学员姓名',
    group: '学员与机构',
    opens: '核对证明材料，更正姓名，换发证书',
    sensitive: true,
  },
  'learner:merge': {
    label: '合并学员账号',
    group: '学员与机构',
    opens: '核对证明材料，把同一人的两个账号合并为一个，不能撤销',
    sensitive: true,
  },
  'learner:cancel': { label: '处理账号注销', group: '学员与机构', opens: '撤销、暂缓注销，按书面申请办理注销' },
  'learner:export': { label: '导出学员', group: '学员与机构', opens: '导出学员名单，号码打码', sensitive: true },
  'learner:photo': { label: '查看学员照片', group: '学员与机构', opens: '申请人的证件照；学员的，写明原因后' },
});
