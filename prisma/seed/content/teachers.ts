import type { SeedTeacher } from '../types.ts';

/** Every person here is invented; each description says so in its last sentence. */
const invented = '<p>（演示人物，姓名与经历均为虚构）</p>';

export const teachers: SeedTeacher[] = [
  {
    key: 'shen',
    name: '沈砚秋',
    synopsis: '标准化研究员 · 知识产权管理标准解读',
    desc: `<p>长期从事管理体系标准的研究与宣贯，关注标准条文怎样落到企业的岗位、流程和记录上。讲课习惯先问“这一条想防什么”，再谈“企业可以怎么做”。</p>
<p>主讲标准解读与换版实务，擅长用一家虚拟企业贯穿全部章节，帮助学员把零散的要求连成一张图。</p>${invented}`,
    avatar: 'teacher-1.svg',
  },
  {
    key: 'lu',
    name: '陆知微',
    synopsis: '体系审核教师 · 内部审核与体系建设',
    desc: `<p>从企业质量部门的内审员做起，后转入知识产权管理体系的审核教学，熟悉研发、采购、生产、销售各环节的取证方法。</p>
<p>课堂以案例判定和模拟审核为主，强调“有证据才有发现，有准则才有不符合”，讲评时逐字推敲不符合报告。</p>${invented}`,
    avatar: 'teacher-2.svg',
  },
  {
    key: 'pei',
    name: '裴若谷',
    synopsis: '专利与导航教师 · 检索分析与专利布局',
    desc: `<p>有机械与自动化专业背景，做过多年专利检索、侵权风险排查与研发立项分析，熟悉从技术交底到授权维持的全过程。</p>
<p>授课重在方法：怎样把一句技术需求拆成检索要素，怎样从一堆文献里读出对手的方向，怎样把结论写成研发人员愿意看的一页纸。</p>${invented}`,
    avatar: 'teacher-3.svg',
  },
  {
    key: 'wen',
    name: '温以宁',
    synopsis: '商业秘密教师 · 保密管理与人员流动合规',
    desc: `<p>专注商业秘密的识别、分级与日常保护，参与过多类企业保密制度的设计与演练。</p>
<p>主张保密措施“与价值相称、与业务相容”，课程不堆法条，而是带学员走完一份图纸从产生到归档的每一步，找出最容易泄露的地方。</p>${invented}`,
    avatar: 'teacher-4.svg',
  },
  {
    key: 'qiao',
    name: '乔映川',
    synopsis: '商标与著作权教师 · 品牌保护与软件正版化',
    desc: `<p>先后从事品牌管理与版权合规工作，熟悉商标检索、注册、使用证据留存，以及软件、字体、图片的授权核查。</p>
<p>讲课爱用日常物件举例，一只包装盒、一页宣传册、一台办公电脑，都能拆出几项权利和几处风险。</p>${invented}`,
    avatar: 'teacher-5.svg',
  },
  {
    key: 'gu',
    name: '顾听澜',
    synopsis: '创新管理教师 · 高校、科研组织与 ISO 56005',
    desc: `<p>长期研究高校和科研组织的成果管理与转化，关注知识产权怎样嵌入选题、立项、实施、结题和转化的每一个节点。</p>
<p>主讲高校与科研组织两项国家标准以及 ISO 56005，善于把管理语言翻译成课题组听得懂的做法。</p>${invented}`,
    avatar: 'teacher-6.svg',
  },
];
