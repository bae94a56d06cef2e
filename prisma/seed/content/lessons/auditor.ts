import { ACCESS } from '@zhibiao/contract/lesson/types';
import type { SeedLesson } from '../../types.ts';
import { auditReport } from './auditor/audit-report.ts';
import { certificationAudit } from './auditor/certification-audit.ts';
import { correctiveActions } from './auditor/corrective-actions.ts';
import { evidenceAndFindings } from './auditor/evidence-and-findings.ts';
import { finalExam } from './auditor/final-exam.ts';
import { managementReview } from './auditor/management-review.ts';
import { mockAudit } from './auditor/mock-audit.ts';
import { nonconformityCases } from './auditor/nonconformity-cases.ts';
import { openingAndClosing } from './auditor/opening-and-closing.ts';
import { programmeAndPlan } from './auditor/programme-and-plan.ts';
import { sampleChecklists } from './auditor/sample-checklists.ts';

export const auditor: SeedLesson = {
  key: 'auditor',
  name: '知识产权管理体系内审员实务',
  desc: '按一次完整内审的先后次序学：方案、检查表、现场取证、不符合判定、报告、整改验证与外审准备。',
  content: `<p>内部审核是企业自己给体系做的体检。本课沿着一次审核的时间线展开，跟着一家虚拟的阀门企业走完方案、现场、判定、报告、验证和评审，每一步都给出可以照着用的表单，并用虚拟案例练习判定。</p>
<ul><li>怎样学：影片讲方法和道理，其中没有声音的请看字幕；图文给样表和案例。多数讲次末尾有三道想一想，先自己回答，再看参考答案。</li></ul>
<p>内审员是企业内部的岗位，培训证书由培训机构出具；它不同于在认证机构执业、需经国家考试和注册的审核员。\
课中只引用标准的条款号，标题和讲解都是我们自己的话，条款原文请查阅标准文本。</p>
<p>这是一门演示课程，学时按内容实测：视频按时长，图文按每分钟 300 字的阅读时间，45 分钟计 1 学时。</p>`,
  forWhom: [
    '准备担任内审员的各部门骨干：从方案到报告，完整走一遍',
    '体系主管、管理者代表：安排内审，看得懂内审报告',
    '已经学过标准解读的人：把条款变成现场要问的问题',
  ],
  outcomes: [
    '编制审核方案、审核计划和检查表',
    '在现场取得有效证据，记录清楚',
    '写出事实清楚、准则准确的不符合报告',
    '验证纠正措施，向管理评审报告结果',
  ],
  categoryId: 103,
  standardCode: 'GB/T 29490-2023',
  teacher: 'lu',
  access: ACCESS.login,
  sequential: true,
  seekLock: true,
  cover: 'cover-02.svg',
  chapters: [
    {
      title: '审核的准备',
      items: [
        { title: '审核基础与原则', clauses: ['9.3'], type: 'video', video: 'auditor-1', freePreview: true },
        { title: '内审员的角色与操守', clauses: ['7.2', '9.3'], type: 'video', video: 'auditor-3' },
        { title: '审核方案与计划', clauses: ['9.3'], type: 'article', html: programmeAndPlan },
        { title: '检查表编制', clauses: ['9.3'], type: 'video', video: 'auditor-2' },
        {
          title: '从条款到检查表',
          clauses: ['4.5', '7.2', '7.3', '8.3', '8.4', '9.3'],
          type: 'video',
          video: 'auditor-4',
        },
        {
          title: '六个部门的检查表样表',
          clauses: ['8.1', '8.2', '8.3', '8.4', '9.3'],
          type: 'article',
          html: sampleChecklists,
        },
      ],
    },
    {
      title: '走进现场',
      items: [
        { title: '首次会议与末次会议', clauses: ['9.3'], type: 'article', html: openingAndClosing },
        { title: '面谈与抽样', clauses: ['9.3'], type: 'video', video: 'auditor-5' },
        { title: '取证与审核发现', clauses: ['9.3'], type: 'article', html: evidenceAndFindings },
        { title: '走进研发部', clauses: ['6.4', '8.2', '8.3'], type: 'video', video: 'auditor-6' },
        {
          title: '走进人事部与知识产权部',
          clauses: ['7.2', '7.3', '7.5', '8.2'],
          type: 'video',
          video: 'auditor-7',
        },
        { title: '走进采购部与生产车间', clauses: ['8.3'], type: 'video', video: 'auditor-8' },
        { title: '走进销售部与合规管理', clauses: ['8.3', '8.4', 'B'], type: 'video', video: 'auditor-9' },
      ],
    },
    {
      title: '判定与报告',
      items: [
        { title: '写好一份不符合', clauses: ['9.3', '10.2'], type: 'video', video: 'auditor-10' },
        { title: '不符合报告与判定案例', clauses: ['9.3', '10.2'], type: 'article', html: nonconformityCases },
        { title: '末次会议与审核报告', clauses: ['9.3'], type: 'video', video: 'auditor-11' },
        { title: '审核报告：一份完整的样例', clauses: ['9.3'], type: 'article', html: auditReport },
      ],
    },
    {
      title: '验证、评审与外审',
      items: [
        { title: '纠正措施：从原因到效果', clauses: ['10.2'], type: 'video', video: 'auditor-12' },
        { title: '纠正措施验证', clauses: ['10.2'], type: 'article', html: correctiveActions },
        { title: '管理评审的输入与输出', clauses: ['9.4', '10.3'], type: 'article', html: managementReview },
        {
          title: '迎接认证机构的审核',
          clauses: ['4.4', '7.5', '9.3', '10.2'],
          type: 'article',
          html: certificationAudit,
        },
      ],
    },
    {
      title: '综合练习与结业',
      items: [
        { title: '模拟审核：一家阀门企业的一天', clauses: ['8.3', '9.3'], type: 'article', html: mockAudit },
        { title: '结业考试说明', type: 'article', html: finalExam },
      ],
    },
  ],
};
