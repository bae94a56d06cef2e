import { z } from 'zod';
import { AUDITOR_EXAM_MONTHS, AUDITOR_HOURS, AUDITOR_HOURS_SETTING, EVIDENCE_MONTHS } from '../apply/types.ts';
import { settingLine, setting, TO_AGREEMENTS, settingNumber } from '../core/setting-terms.ts';

export const CERTIFICATE_SETTINGS = {
  'cert.issuer': setting({
    group: '证书',
    label: '发证机构名称',
    help: `印在之后签发的证书上，也是印章上的名称；留空用环境变量 ISSUER_NAME 的名称。已签发的不变。${TO_AGREEMENTS}`,
    control: 'text',
    schema: settingLine('发证机构名称', 30).refine(
      (name) => name === '' || name.length >= 2,
      '发证机构名称至少2个字符',
    ),
    default: '',
  }),
  'cert.prefix': setting({
    group: '证书',
    label: '证书编号前缀',
    help: '2–4个大写字母，用于之后签发的证书；留空用环境变量 CERT_PREFIX 的前缀',
    control: 'text',
    schema: settingLine('证书编号前缀', 4).regex(/^([A-Z]{2,4})?$/, '证书编号前缀须为2–4个大写字母'),
    default: '',
  }),
  [AUDITOR_HOURS_SETTING]: setting({
    group: '证书',
    label: '内审员证书所需学时',
    control: 'number',
    unit: '学时',
    schema: z
      .number({ error: '请输入所需学时' })
      .min(0.1, '所需学时须在0.1–200之间')
      .max(200, '所需学时须在0.1–200之间'),
    default: AUDITOR_HOURS,
  }),
  'cert.evidenceMonths': setting({
    group: '证书',
    label: '培训合格证书换证依据的期限',
    help: `换证须有这段时间内的学习和考试；内审员证书为${AUDITOR_EXAM_MONTHS}个月`,
    control: 'number',
    unit: '个月',
    schema: settingNumber('换证依据的期限', 1, 120),
    default: EVIDENCE_MONTHS,
  }),
};
