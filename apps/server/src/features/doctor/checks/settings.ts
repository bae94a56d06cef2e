import type { Config } from '#config.ts';
import { type DoctorCheck, fine, warned } from '#features/doctor/check.ts';

/** What is switched on that a real installation does without, and why. */
const WEAK: readonly { when: (config: Config) => boolean; found: string; why: string; todo: string }[] = [
  {
    when: ({ demo }) => demo,
    found: '这是演示',
    why: '演示账号的密码人人知道',
    todo: '正式使用请设 NODE_ENV=production，换一个空的数据目录启动',
  },
  {
    when: ({ demo, production }) => !demo && !production,
    found: '没有设 NODE_ENV=production',
    why: '没有配置的短信和邮件会写进文件，员工可以不绑定动态验证码',
    todo: '设 NODE_ENV=production，再重新启动',
  },
  {
    when: ({ production, publicUrl }) => production && publicUrl.startsWith('http:'),
    found: 'ALLOW_HTTP=1，用户经明文打开',
    why: '途中的人读得到密码与验证码',
    todo: '配置证书，把 PUBLIC_URL 改为 https 开头，去掉 ALLOW_HTTP',
  },
  {
    when: ({ secretKeyOld }) => secretKeyOld !== null,
    found: 'SECRET_KEY_OLD 还在',
    why: '旧密钥泄露时，它封存过的内容还读得出来',
    todo: '身份证号码全部换到新密钥之后去掉它（见 docs/operate/configure.md）',
  },
];

export const settingsCheck: DoctorCheck = {
  key: 'settings',
  title: '配置',
  alone: true,
  run: ({ config }) => {
    const weak = WEAK.filter(({ when }) => when(config));
    if (weak.length === 0) return fine('没有发现薄弱的配置');
    const said = (of: 'found' | 'why' | 'todo') => weak.map((one) => one[of]).join('；');
    return warned(said('found'), { why: said('why'), todo: said('todo') });
  },
};
