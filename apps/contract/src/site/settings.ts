import { z } from 'zod';
import { LinkUrl } from '../core/content-fields.ts';
import { PRODUCT } from '../core/limits.ts';
import { settingLine, setting, TO_AGREEMENTS } from '../core/setting-terms.ts';

const HelpLink = z.object({
  title: settingLine('链接名称', 20).min(1, '请输入链接名称'),
  url: LinkUrl,
});

export const SITE_SETTINGS = {
  'site.name': setting({
    group: '基本',
    label: '平台名称',
    help: '用在页面、后台、邮件、短信签名、动态验证码、海报、导出文件名和 PDF 属性中；浏览器标题不变',
    control: 'text',
    schema: settingLine('平台名称', 20).min(1, '请输入平台名称'),
    default: PRODUCT,
    public: true,
  }),
  'site.logo': setting({
    group: '基本',
    label: '标志',
    help: '建议使用透明底的 PNG，高度不小于 64 像素；留空使用默认标志',
    control: 'picture',
    schema: z
      .string({ error: '请重新上传图片' })
      .max(400, '请重新上传图片')
      .regex(/^(\/[\w-][\w./-]*)?$/, '请重新上传图片'),
    default: '',
    public: true,
  }),
  'site.icp': setting({
    group: '基本',
    label: 'ICP备案号',
    help: '如：京ICP备00000000号-1；链接到 beian.miit.gov.cn，留空则不显示',
    control: 'text',
    schema: settingLine('ICP备案号', 40),
    default: '',
    public: true,
  }),
  'site.gongan': setting({
    group: '基本',
    label: '公安备案号',
    help: '如：京公网安备11000000000000号；链接到 beian.mps.gov.cn，留空则不显示',
    control: 'text',
    schema: settingLine('公安备案号', 40),
    default: '',
    public: true,
  }),
  'site.hotline': setting({
    group: '基本',
    label: '服务热线',
    help: TO_AGREEMENTS,
    control: 'text',
    schema: settingLine('服务热线', 30),
    default: '',
    public: true,
  }),
  'site.hours': setting({
    group: '基本',
    label: '服务时间',
    help: '如：工作日 9:00–17:30',
    control: 'text',
    schema: settingLine('服务时间', 40),
    default: '',
    public: true,
  }),
  'site.address': setting({
    group: '基本',
    label: '联系地址',
    help: `显示在页脚；${TO_AGREEMENTS}`,
    control: 'text',
    schema: settingLine('联系地址', 60),
    default: '',
    public: true,
  }),
  'site.mail': setting({
    group: '基本',
    label: '联系邮箱',
    help: `显示在页脚；${TO_AGREEMENTS}`,
    control: 'text',
    schema: settingLine('联系邮箱', 60).refine(
      (mail) => mail === '' || z.email().safeParse(mail).success,
      '请输入正确的邮箱',
    ),
    default: '',
    public: true,
  }),
  'site.privacyContact': setting({
    group: '基本',
    label: '个人信息保护联系人',
    help: `姓名或者部门，隐私政策须写明；${TO_AGREEMENTS}`,
    control: 'text',
    schema: settingLine('个人信息保护联系人', 40),
    default: '',
  }),
  'site.messageProvider': setting({
    group: '基本',
    label: '短信和邮件服务商',
    help: `受托发送验证码和通知的公司全称，隐私政策须写明；${TO_AGREEMENTS}`,
    control: 'text',
    schema: settingLine('短信和邮件服务商', 100),
    default: '',
  }),
  'site.regulator': setting({
    group: '基本',
    label: '继续教育主管部门',
    help: `学时和证书向谁登记，向其提供身份证号码须单独同意；${TO_AGREEMENTS}`,
    control: 'text',
    schema: settingLine('继续教育主管部门', 60),
    default: '',
  }),
  'site.helpLinks': setting({
    group: '基本',
    label: '帮助链接',
    help: '显示在页脚，最多8个',
    control: 'links',
    schema: z.array(HelpLink, { error: '请填写帮助链接' }).max(8, '帮助链接最多8个'),
    default: [],
    public: true,
  }),
};
