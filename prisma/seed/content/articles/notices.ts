import { SOURCE } from '@zhibiao/contract/article/learner';
import { ARTICLE_TYPE } from '@zhibiao/contract/article/staff';
import type { SeedArticle } from '../../types.ts';

const DEMO = '<blockquote>演示内容：本通知用于展示平台功能，其中的时间、安排和名称均为示例，不代表真实的培训计划。</blockquote>';

export const notices: SeedArticle[] = [
  {
    key: 'notice-entry-test',
    type: ARTICLE_TYPE.notice,
    sourceType: SOURCE.here,
    title: '入门测评已开放，欢迎先测后学',
    summary: '二十道题，三十分钟，不需要先学课程，交卷后看到分数、各专题的掌握情况和建议先学的课程。',
    publishDate: '2026-11-16',
    isTop: true,
    content: `${DEMO}
<p>为帮助学员了解自己的基础，“课程考试”中开放了《入门测评》。</p>
<ul>
<li>共20题，满分100分，60分及格，限时30分钟。</li>
<li>每人可以参加3次，两次之间不需要等待。</li>
<li>交卷后显示分数、各专题的掌握情况和建议先学的课程。</li>
<li>通过或次数用完后显示对错、答案和解析，答错的题目会进入错题本。</li>
</ul>
<p>测评成绩只用于自我了解，不能代替课程的结业考试，也不作为申请证书的依据。课程的结业考试仍须先学完课程。</p>
<p><a href="/examination?paperId=entry">参加《入门测评》</a></p>`,
  },
  {
    key: 'notice-maintenance',
    type: ARTICLE_TYPE.notice,
    sourceType: SOURCE.here,
    title: '关于2026年11月28日夜间系统维护的通知',
    summary: '维护时间为22:00至24:00，期间暂停考试和学习计时，请提前安排。',
    publishDate: '2026-11-18',
    content: `${DEMO}
<p>为做好数据备份和系统升级，平台将于2026年11月28日22:00至24:00维护。</p>
<ul>
<li>维护期间不能登录、学习和考试，证书核验页面也可能暂时无法打开。</li>
<li>请不要在当日21:00以后开始新的考试，以免考试时间与维护时间重叠。</li>
<li>维护前已经记录的学时和已经保存的答案不受影响。</li>
</ul>`,
  },
  {
    key: 'notice-auditor-class',
    type: ARTICLE_TYPE.notice,
    sourceType: SOURCE.here,
    title: '2026年第四季度内审员培训班安排',
    summary: '线上学习加两天集中研讨，结业考试合格后由机构统一申请内审员证书。',
    publishDate: '2026-11-09',
    content: `${DEMO}
<p>第四季度内审员培训班由线上学习和集中研讨两部分组成。</p>
<table>
<thead><tr><th>阶段</th><th>时间</th><th>内容</th></tr></thead>
<tbody>
<tr><td>线上学习</td><td>11月10日—12月4日</td><td>《知识产权管理体系内审员实务》全部讲次</td></tr>
<tr><td>集中研讨</td><td>12月5日—6日</td><td>检查表编制、不符合判定和模拟审核</td></tr>
<tr><td>结业考试</td><td>12月7日—13日</td><td>在线考试，90分钟，阅卷后统一公布成绩</td></tr>
</tbody>
</table>
<p>机构管理员可以在“学员管理”中确认参训人员，在“学习管理”中指派课程并设置截止日期。考试合格后，由机构在“内审员证书”中统一提交申请。</p>`,
  },
  {
    key: 'notice-trademark-law',
    type: ARTICLE_TYPE.notice,
    sourceType: SOURCE.here,
    title: '关于商标法修订后课程和题目更新的说明',
    summary: '新商标法自2027年1月1日起施行，在此之前的考试仍按2019年修正的版本命题。',
    publishDate: '2026-10-26',
    content: `${DEMO}
<p>2026年修订的商标法自2027年1月1日起施行。为避免混淆，平台作如下安排。</p>
<ol>
<li>2026年12月31日以前开始的考试，商标类题目按2019年修正的商标法命题和评分，题干中注明版本。</li>
<li>2027年1月1日起，依据旧法的题目停用，换为依据新法的题目。</li>
<li>《商标与品牌管理》课程将补充新旧条文的对照说明，已完成学习的学员可以免费重看。</li>
</ol>
<p>已经交卷的考试，成绩和题目保持交卷时的样子，不因题目更新而改变。</p>`,
  },
  {
    key: 'notice-verify',
    type: ARTICLE_TYPE.notice,
    sourceType: SOURCE.here,
    title: '证书核验功能使用说明',
    summary: '用人单位可以用二维码、证书编号或者证书文件，查验本平台颁发的证书。',
    publishDate: '2026-10-12',
    content: `${DEMO}
<p>本平台颁发的学习证明、培训合格证书和内审员证书都可以公开查验，不需要注册。</p>
<ul>
<li><strong>扫二维码。</strong>打开证书上的二维码，即可看到证书登记的内容和当前状态。</li>
<li><strong>输入编号。</strong>在<a href="/verify">证书核验</a>页面输入证书编号和持证人姓名查询，结果中的姓名会部分隐藏。</li>
<li><strong>核对文件。</strong>把证书的 PDF 文件拖入核验页面，可以判断它与签发版本是否一致。文件只在您的浏览器中比对，不会上传。</li>
</ul>
<p>体系认证证书不由本平台颁发，请到全国认证认可信息公共服务平台查询。</p>`,
  },
  {
    key: 'notice-trial',
    type: ARTICLE_TYPE.notice,
    sourceType: SOURCE.here,
    title: '知标学堂开始试运行',
    summary: '课程学习、考试、证书和机构管理功能已经开放，欢迎提出意见。',
    publishDate: '2026-09-01',
    content: `${DEMO}
<p>知标学堂面向企业、高校、科研组织和服务机构，提供知识产权管理标准的学习、考试和培训证书服务。自即日起开始试运行。</p>
<ul>
<li>公开课程不需要登录即可试看；登录后记录学时。</li>
<li>机构注册后，经平台审核通过即可邀请学员、指派课程。</li>
<li>演示课程、演示教师和演示数据均有标注，姓名为虚构。</li>
</ul>
<p>使用中遇到问题，请在<a href="/feedback">意见反馈</a>中告诉我们。</p>`,
  },
];
