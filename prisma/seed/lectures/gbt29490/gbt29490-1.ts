import type { Lecture } from '../lecture.ts';

export const lecture: Lecture = {
  title: '标准沿革与换版',
  label: 'GB/T 29490-2023 标准解读',
  slides: [
    {
      heading: '标准沿革与换版',
      sub: 'GB/T 29490-2023　第 1 讲',
      layout: 'boxes',
      items: [{ label: '两个版本' }, { label: '主要变化' }, { label: '换版规则' }],
      narration: [
        { text: '欢迎学习 GB/T 29490-2023 标准解读。' },
        { text: '这一讲先说两个版本，再说主要变化，最后说换版规则。', at: 0 },
      ],
    },
    {
      heading: '从 2013 版到 2023 版',
      sub: '同一个标准号，两个名称',
      layout: 'steps',
      items: [
        { label: '2013 版', note: '企业知识产权管理规范' },
        { label: '2023-08-06', note: '新版发布' },
        { label: '2024-01-01', note: '新版实施' },
      ],
      foot: '现行名称：企业知识产权合规管理体系　要求',
      narration: [
        { text: '2013 版的名称，是企业知识产权管理规范。', at: 0 },
        { text: '在它施行的年代，超过八万家企业通过了认证。', at: 0 },
        { text: '2023 年 8 月 6 日，新版发布。', at: 1 },
        { text: '2024 年 1 月 1 日，新版实施。', at: 2 },
      ],
    },
    {
      heading: '谁起草，谁归口',
      sub: '读标准，先看封面和前言',
      layout: 'boxes',
      items: [
        { label: '起草', note: '国家知识产权局' },
        { label: '归口', note: '全国知识管理标准化技术委员会' },
        { label: '查询', note: '国家标准全文公开系统' },
      ],
      foot: '归口委员会代号：SAC/TC 554',
      narration: [
        { text: '新版由国家知识产权局起草。', at: 0 },
        { text: '归口单位，是全国知识管理标准化技术委员会。', at: 1 },
        { text: '引用条款以前，请在国家标准全文公开系统核对原文。', at: 2 },
      ],
    },
    {
      heading: '主要变化',
      sub: '2023 版相对 2013 版',
      layout: 'list',
      items: [
        { label: '名称', note: '突出“合规管理体系”' },
        { label: '合规要求', note: '各章都增加了合规内容' },
        { label: '知识产权类型', note: '覆盖的类型更多' },
        { label: '附录 B', note: '列出典型的禁止性行为' },
        { label: '方法', note: '过程方法与基于风险的思维' },
      ],
      narration: [
        { text: '变化可以记成五点。名称突出了合规。', at: 0 },
        { text: '合规要求，从头到尾贯穿各章。', at: 1 },
        { text: '覆盖的知识产权类型更多。', at: 2 },
        { text: '附录列出专利、商标、著作权和商业秘密方面的禁止性行为。', at: 3 },
        { text: '方法上，强调过程，也强调风险。', at: 4 },
      ],
    },
    {
      heading: '换版规则',
      sub: '认监委、国家知识产权局公告 2023 年第 27 号',
      layout: 'steps',
      items: [
        { label: '2024-01-01', note: '过渡期开始' },
        { label: '2025-01-01', note: '新申请用新版' },
        { label: '2025-12-31', note: '过渡期结束' },
      ],
      narration: [
        { text: '换版规则来自 2023 年第 27 号公告。' },
        { text: '过渡期从 2024 年 1 月 1 日开始，一共两年。', at: 0 },
        { text: '2025 年起，所有认证申请都按新版办理。', at: 1 },
        { text: '2025 年底没有换版的证书，会被暂停或者撤销。', at: 2 },
      ],
    },
    {
      heading: '换版以后的有效期',
      sub: '看换版是随哪一次审核完成的',
      layout: 'boxes',
      items: [
        { label: '监督审核', note: '原有效期不变' },
        { label: '单独换版', note: '原有效期不变' },
        { label: '再认证', note: '有效期三年' },
      ],
      narration: [
        { text: '有效期怎样算？结合监督审核换版，或者单独换版，原有效期不变。', at: 0 },
        { text: '结合再认证换版，新证书有效期三年。', at: 2 },
      ],
    },
    {
      heading: '小结',
      sub: '拿到一张体系证书，先看三处',
      layout: 'boxes',
      items: [{ label: '标准编号' }, { label: '有效期' }, { label: '证书状态' }],
      narration: [
        { text: '今天看到一张体系证书，先看标准编号是不是 2023 版。', at: 0 },
        { text: '再看有效期和证书状态。下一讲，我们学习术语与合规义务。', at: 2 },
      ],
    },
  ],
};
