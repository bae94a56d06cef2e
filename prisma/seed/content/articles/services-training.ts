import { SERVICE_KIND, SOURCE } from '@zhibiao/contract/article/learner';
import { ARTICLE_TYPE } from '@zhibiao/contract/article/staff';
import { PROOF_RULE } from '@zhibiao/contract/certificate/types';
import type { SeedArticle } from '../../types.ts';

/** Certificates this training body issues itself. */
export const trainingServices: SeedArticle[] = [
  {
    key: 'service-study-proof',
    type: ARTICLE_TYPE.service,
    kind: SERVICE_KIND.own,
    sourceType: SOURCE.here,
    title: '学习证明',
    summary: `${PROOF_RULE}写明课程、学时和考试成绩，可以公开核验。`,
    linkUrl: '/mycenter/study-prove',
    publishDate: '2026-09-01',
    content: `
<p>学习证明说明您在本平台学过什么、学了多少学时，内容全部取自平台的学习记录。</p>
<h3>适合谁</h3>
<p>需要向单位报销、登记继续教育或者证明学习经历的学员。</p>
<h3>条件</h3>
<ul>
<li>至少完成一门课程：${PROOF_RULE}</li>
<li>个人资料中的真实姓名填写正确。姓名写入证明后不能自行修改。</li>
</ul>
<h3>步骤</h3>
<ol>
<li>在“个人中心”打开“学习证明”。</li>
<li>勾选已完成的课程，核对姓名和学时。</li>
<li>确认开具，下载 PDF 文件。</li>
</ol>
<h3>办理时间</h3>
<p>即时开具。相同课程和成绩重复开具，得到的是同一份证明。</p>
<h3>您会得到</h3>
<p>一份带有证书编号、二维码和电子签名的 PDF 文件。学习证明记载学习的事实和考核成绩，不是职业资格。</p>
<p><a href="/mycenter/study-prove">前往开具学习证明</a></p>`,
  },
  {
    key: 'service-training-certificate',
    type: ARTICLE_TYPE.service,
    kind: SERVICE_KIND.own,
    sourceType: SOURCE.here,
    title: '培训合格证书',
    summary: '学完指定课程并通过结业考试后申请，由机构和平台审核后颁发。',
    linkUrl: '/mycenter/study-prove',
    publishDate: '2026-09-01',
    content: `
<p>培训合格证书说明您学完了一门课程，并通过了它的结业考试。</p>
<h3>适合谁</h3>
<p>个人学员和机构学员均可申请。已加入机构的学员，先由机构审核，再由平台审核。</p>
<h3>条件</h3>
<ul>
<li>课程中要求必学的内容全部完成。</li>
<li>该课程的结业考试合格。默认60分及格，具体以试卷说明为准。</li>
<li>已填写真实姓名。</li>
</ul>
<h3>步骤</h3>
<ol>
<li>完成学习，参加结业考试。</li>
<li>提交申请，系统自动带出学时和成绩。</li>
<li>等待审核。被退回时，按意见补正后重新提交。</li>
<li>审核通过后制证，收到通知即可下载。</li>
</ol>
<h3>办理时间</h3>
<p>由培训机构确定并在申请页面公布。申请的每一步都有记录，可以随时查看进度。</p>
<h3>您会得到</h3>
<p>一份可以公开核验的电子证书。它证明培训和考核的结果，不是国家职业资格证书。</p>`,
  },
  {
    key: 'service-auditor-certificate',
    type: ARTICLE_TYPE.service,
    kind: SERVICE_KIND.own,
    sourceType: SOURCE.here,
    title: '内审员培训与证书',
    summary: '面向机构的知识产权管理体系内审员培训，考试合格后由机构统一申请证书。',
    linkUrl: '/admin/self-application',
    publishDate: '2026-09-01',
    content: `
<p>内审员是组织内部从事体系审核的人员。本平台提供内审员课程和结业考试，并向合格人员颁发内审员证书。</p>
<h3>适合谁</h3>
<p>企业、高校、科研组织中承担或者准备承担内部审核工作的人员。证书由所在机构统一申请，个人不能单独申请。</p>
<h3>默认条件</h3>
<table>
<thead><tr><th>项目</th><th>要求</th></tr></thead>
<tbody>
<tr><td>机构身份</td><td>机构已通过审核，申请人在册</td></tr>
<tr><td>课程</td><td>完成规定的内审员课程，累计学时达到培训机构的规定（45分钟计1学时）</td></tr>
<tr><td>考试</td><td>12个月内结业考试合格</td></tr>
<tr><td>证件照</td><td>已上传近期免冠证件照，印在证书上</td></tr>
<tr><td>证书</td><td>没有同类的有效证书</td></tr>
</tbody>
</table>
<p>不满足的条件会逐人、逐项列出。培训机构可以调整上述条件，以申请页面显示的为准。</p>
<h3>步骤</h3>
<ol>
<li>机构管理员邀请学员加入，指派课程。</li>
<li>学员学习并参加结业考试，交卷后即可看到成绩。</li>
<li>机构管理员在“内审员证书”中选择合格的人员，提交申请。</li>
<li>平台逐人审核，通过后制证。</li>
</ol>
<h3>办理时间</h3>
<p>由培训机构确定并在申请页面公布。结业考试交卷即出成绩，逐人审核和制证请预留时间。</p>
<h3>您会得到</h3>
<p>可以公开核验的内审员证书。它不是国家职业资格，也不等同于认证机构的注册审核员资格。</p>`,
  },
];
