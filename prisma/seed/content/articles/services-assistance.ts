import { SERVICE_KIND, SOURCE } from '@zhibiao/contract/article/learner';
import { ARTICLE_TYPE } from '@zhibiao/contract/article/staff';
import type { SeedArticle } from '../../types.ts';

/** What a training body must never blur: it prepares people, a certification body certifies. */
const BOUNDARY =
  '<blockquote>请注意：本培训机构不从事认证活动，不颁发体系认证证书，也不承诺认证结果。我们只提供培训和准备方面的协助，认证由您自主选择的、经批准的认证机构独立进行。</blockquote>';

export const assistanceServices: SeedArticle[] = [
  {
    key: 'service-certification-help',
    type: ARTICLE_TYPE.service,
    kind: SERVICE_KIND.assist,
    sourceType: SOURCE.here,
    title: '体系认证申请协助',
    summary: '帮助企业做好申请 GB/T 29490-2023 体系认证前的准备。认证证书由认证机构颁发。',
    linkUrl: '/lesson?categoryId=102',
    publishDate: '2026-09-01',
    content: `${BOUNDARY}
<h3>适合谁</h3>
<p>已经或者准备按照 GB/T 29490-2023 建立体系、希望申请第三方认证的企业。</p>
<h3>申请前宜具备的条件</h3>
<ul>
<li>体系文件已发布并实际运行，运行时间通常不少于三个月，具体以认证机构的要求为准。</li>
<li>完成过至少一次覆盖全部要求的内部审核和一次管理评审。</li>
<li>内部审核发现的不符合已经整改并验证。</li>
</ul>
<h3>步骤</h3>
<ol>
<li>学习标准：指派《GB/T 29490-2023 标准解读》和《贯标体系建立与文件编写》课程。</li>
<li>自查：对照清单检查文件、记录和运行情况。</li>
<li>培养内审员，完成内部审核和管理评审。</li>
<li>自主选择认证机构，提交申请。</li>
<li>配合第一阶段（文件和准备情况）和第二阶段（现场）审核。</li>
<li>通过后由认证机构颁发证书，有效期三年，期间每年接受监督审核。</li>
</ol>
<h3>时间</h3>
<p>从启动到申请，通常需要数月，取决于企业规模和基础。审核和发证的时间由认证机构确定。</p>
<h3>您会得到</h3>
<p>课程、自查清单和内审员培训。认证证书请向认证机构获取，并在<a href="http://cx.cnca.cn">全国认证认可信息公共服务平台</a>查询。</p>`,
  },
  {
    key: 'service-surveillance-help',
    type: ARTICLE_TYPE.service,
    kind: SERVICE_KIND.assist,
    sourceType: SOURCE.here,
    title: '年审（监督审核）准备',
    summary: '帮助获证企业准备年度监督审核，保持体系有效运行。',
    linkUrl: '/lesson?categoryId=102',
    publishDate: '2026-09-01',
    content: `${BOUNDARY}
<h3>适合谁</h3>
<p>已经取得体系认证证书、即将接受年度监督审核的企业。</p>
<h3>条件</h3>
<ul>
<li>证书在有效期内，标准版本为 GB/T 29490-2023。</li>
<li>本年度已完成内部审核和管理评审，或者已列入计划。</li>
</ul>
<h3>步骤</h3>
<ol>
<li>核对证书上的名称、地址和范围，有变化的先与认证机构联系。</li>
<li>检查上次审核的不符合是否已整改，措施是否仍然有效。</li>
<li>更新法律法规和合规义务清单，例如商标法的修订。</li>
<li>完成本年度的内部审核、管理评审和目标评价。</li>
<li>准备研发、采购、销售等过程一年来的记录，接受审核。</li>
</ol>
<h3>时间</h3>
<p>建议在监督审核到期前三个月开始准备。审核时间由认证机构安排，逾期可能导致证书暂停。</p>
<h3>您会得到</h3>
<p>面向内审员和部门负责人的复训课程与自查清单。监督审核的结论由认证机构作出。</p>`,
  },
  {
    key: 'service-renewal-help',
    type: ARTICLE_TYPE.service,
    kind: SERVICE_KIND.assist,
    sourceType: SOURCE.here,
    title: '换证（信息变更与再认证）准备',
    summary: '企业名称、地址、范围变化或者证书将要到期时，应当做哪些准备。',
    linkUrl: '/lesson?categoryId=102',
    publishDate: '2026-09-01',
    content: `${BOUNDARY}
<h3>适合谁</h3>
<ul>
<li>名称、注册地址、经营场所或者体系范围发生变化的获证企业。</li>
<li>证书有效期即将届满、需要再认证的企业。</li>
</ul>
<h3>两种情况</h3>
<table>
<thead><tr><th>情况</th><th>办理方式</th><th>有效期</th></tr></thead>
<tbody>
<tr><td>信息变更</td><td>向原认证机构提交变更申请和证明材料</td><td>一般沿用原有效期</td></tr>
<tr><td>到期再认证</td><td>到期前申请再认证审核</td><td>通过后重新起算，三年</td></tr>
</tbody>
</table>
<p>2013版证书的转换过渡期已于2025年12月31日结束。仍持有旧版证书的企业，请直接咨询认证机构能否按2023版重新申请。</p>
<h3>步骤</h3>
<ol>
<li>确认变化的内容，整理营业执照等证明材料。</li>
<li>评估变化对体系范围、职责和合规义务的影响，更新文件。</li>
<li>与认证机构确认需要提交的材料和是否需要现场审核。</li>
<li>取得新证书后，到公共服务平台核对信息。</li>
</ol>
<h3>时间</h3>
<p>再认证建议在到期前至少三个月开始准备。办理时间由认证机构确定。</p>
<h3>您会得到</h3>
<p>材料清单和体系变更的培训。本平台颁发的培训类证书如需换发，请在意见反馈中说明原因，审核后旧证书标为“已换发”。</p>`,
  },
  {
    key: 'service-grading-help',
    type: ARTICLE_TYPE.service,
    kind: SERVICE_KIND.assist,
    sourceType: SOURCE.here,
    title: '创新与知识产权管理能力分级评价（ISO 56005）准备',
    summary: '帮助企业理解 ISO 56005 和五级评价，为申请分级评价做准备。',
    linkUrl: '/lesson?categoryId=109',
    publishDate: '2026-09-01',
    content: `${BOUNDARY}
<h3>适合谁</h3>
<p>有持续研发活动、希望把知识产权管理融入创新过程的企业。</p>
<h3>五个等级</h3>
<p>由低到高为：初始级、过程级、项目级、系统级、生态级。等级由评价机构依据证据作出，本培训机构不参与评定。</p>
<h3>条件</h3>
<ul>
<li>有真实的创新项目，能够提供各阶段的记录。</li>
<li>已建立基本的知识产权管理制度，明确了负责部门。</li>
</ul>
<h3>步骤</h3>
<ol>
<li>学习《ISO 56005与分级评价》课程，了解五个创新阶段的要求。</li>
<li>选择代表性项目，按识别机会、创建概念、验证概念、开发方案、部署方案整理证据。</li>
<li>自评，找出差距并改进。</li>
<li>按主管部门公布的渠道申请评价，配合评价机构工作。</li>
</ol>
<h3>时间</h3>
<p>自评和改进的时间取决于项目数量，建议预留两到三个月。评价安排以主管部门和评价机构的通知为准。</p>
<h3>您会得到</h3>
<p>课程、自评清单和证据整理的方法。评价结果请在主管部门指定的平台查询。</p>`,
  },
];
