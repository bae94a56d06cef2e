import { ACCESS } from '@zhibiao/contract/lesson/types';
import type { SeedLesson } from '../../types.ts';
import { documents } from './gbt29490/documents.ts';
import { improving } from './gbt29490/improving.ts';
import { ledger } from './gbt29490/ledger.ts';
import { obligations } from './gbt29490/obligations.ts';
import { operations } from './gbt29490/operations.ts';
import { planning } from './gbt29490/planning.ts';
import { reading } from './gbt29490/reading.ts';
import { redlines } from './gbt29490/redlines.ts';
import { reviewing } from './gbt29490/reviewing.ts';
import { tracing } from './gbt29490/tracing.ts';
import { prose } from './prose.ts';

/** The standard's own text is protected: everything here explains it in our words. */
export const gbt29490: SeedLesson = {
  key: 'gbt29490',
  name: 'GB/T 29490-2023 标准解读',
  desc: '逐章讲清为什么要求、怎样做、留下什么、审核看什么，附可以照用的表和案例。内审员培训和贯标的基础课。',
  content: prose`
<p>GB/T 29490-2023《企业知识产权合规管理体系 要求》自2024年1月1日起实施，代替2013年版。本课按标准的章次展开：每一讲先说这一章要解决什么问题，
再说企业可以怎样做、留下什么记录、容易在哪里出错、审核时看什么。全课跟着一家虚构的企业澄江阀门（演示），从处境走到改进。</p>
<ul><li>带得走的：合规义务清单、风险表、成果评估表、权利台账、红线自查表、指标卡、处理单等十余张表的栏目与填法。</li>
<li>每一讲的最后有三道想一想，先自己回答，再看参考答案。</li></ul>
<p>课文是讲解，不是标准原文；工作中请以正式出版的标准文本为准，可在<a href="https://openstd.samr.gov.cn">国家标准全文公开系统</a>查阅。</p>
<p>这是一门演示课程，学时按内容实测：视频按时长，图文按每分钟 300 字的阅读时间，45 分钟计 1 学时。</p>`,
  forWhom: [
    '知识产权专员、贯标联络人：第一次接手体系，要知道每一条怎么落到制度和表单',
    '研发、采购、销售负责人：弄清本部门在体系里的责任和要留的记录',
    '准备做内审员的人：先读懂标准，再学怎样查，不需要法律基础',
  ],
  outcomes: [
    '说清合规义务的来源，建立本单位的义务清单',
    '把条款要求对应到部门职责和成文信息',
    '写出一份能用的风险和机遇登记表',
    '为内部审核准备可以验证的证据',
  ],
  categoryId: 101,
  standardCode: 'GB/T 29490-2023',
  teacher: 'shen',
  access: ACCESS.open,
  sequential: true,
  seekLock: true,
  cover: 'cover-01.svg',
  chapters: [
    {
      title: '认识标准',
      items: [
        { title: '标准沿革与换版', type: 'video', video: 'gbt29490-1', freePreview: true },
        { title: '术语与合规义务', clauses: ['3', '4.5'], type: 'video', video: 'gbt29490-2' },
        { title: '要管的是什么：知识产权的类型', clauses: ['3'], type: 'video', video: 'gbt29490-3' },
        reading,
      ],
    },
    {
      title: '环境、领导与策划',
      items: [
        {
          title: '企业环境与相关方',
          clauses: ['4', '4.1', '4.2', '4.3', '4.4'],
          type: 'video',
          video: 'gbt29490-4',
        },
        obligations,
        {
          title: '领导作用、方针与合规文化',
          clauses: ['5', '5.1', '5.2', '5.3'],
          type: 'video',
          video: 'gbt29490-5',
        },
        planning,
      ],
    },
    {
      title: '支持',
      items: [
        {
          title: '资源、能力与意识',
          clauses: ['7', '7.1', '7.2', '7.3', '7.4'],
          type: 'video',
          video: 'gbt29490-6',
        },
        documents,
      ],
    },
    {
      title: '运行',
      items: [
        {
          title: '基础管理：获取、维护、运用与保护',
          clauses: ['8', '8.1', '8.2'],
          type: 'video',
          video: 'gbt29490-7',
        },
        ledger,
        {
          title: '经营管理：立项、研发、采购、生产、销售',
          clauses: ['8', '8.3'],
          type: 'video',
          video: 'gbt29490-8',
        },
        operations,
        { title: '合规管理与附录B', clauses: ['8.4', 'B'], type: 'video', video: 'gbt29490-9' },
        redlines,
      ],
    },
    {
      title: '评价与改进',
      items: [
        {
          title: '绩效评价',
          clauses: ['9', '9.1', '9.2', '9.3', '9.4'],
          type: 'video',
          video: 'gbt29490-10',
        },
        reviewing,
        {
          title: '改进：找到真正的原因',
          clauses: ['10', '10.1', '10.2', '10.3'],
          type: 'video',
          video: 'gbt29490-11',
        },
        improving,
        tracing,
      ],
    },
  ],
};
