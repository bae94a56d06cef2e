import { POLICY_KIND, SOURCE } from '@zhibiao/contract/article/learner';
import { ARTICLE_TYPE } from '@zhibiao/contract/article/staff';
import type { SeedArticle } from '../../types.ts';

const WHERE = '<p>全文请见<a href="https://www.gov.cn">中国政府网</a>。本页为学习摘要。</p>';

export const policyPlans: SeedArticle[] = [
  {
    key: 'plan-outline-2035',
    type: ARTICLE_TYPE.policy,
    kind: POLICY_KIND.normative,
    sourceType: SOURCE.here,
    title: '知识产权强国建设纲要（2021－2035年）',
    summary: '面向2035年的知识产权事业总体部署，2021年9月22日对外公布。',
    issuer: '中共中央、国务院',
    publishDate: '2021-09-22',
    effectStatus: '现行有效',
    content: `
<p>纲要统筹部署到2035年的知识产权强国建设，是理解后续规划和部门政策的总框架。</p>
<h3>六个方面的任务</h3>
<ol>
<li>建设面向社会主义现代化的知识产权制度。</li>
<li>建设支撑国际一流营商环境的知识产权保护体系。</li>
<li>建设激励创新发展的知识产权市场运行机制。</li>
<li>建设便民利民的知识产权公共服务体系。</li>
<li>建设促进知识产权高质量发展的人文社会环境。</li>
<li>深度参与全球知识产权治理。</li>
</ol>
<h3>与企业的关系</h3>
<p>纲要强调质量优先、保护从严和转化运用。企业建立知识产权管理体系，正是把这些要求落实到研发、采购、生产、销售各环节的方法。</p>
${WHERE}`,
  },
  {
    key: 'plan-145',
    type: ARTICLE_TYPE.policy,
    kind: POLICY_KIND.normative,
    sourceType: SOURCE.here,
    title: '“十四五”国家知识产权保护和运用规划',
    summary: '2021—2025年知识产权保护和运用的五年规划，规划期已于2025年底届满。',
    issuer: '国务院',
    docNo: '国发〔2021〕20号',
    publishDate: '2021-10-09',
    content: `
<p>规划对2021年至2025年的知识产权保护、转移转化、公共服务、国际合作和人才文化建设作出安排。规划期已经届满，这里作为了解政策沿革的资料保留。</p>
<h3>要点</h3>
<ul>
<li>把全面加强保护、提高转移转化成效作为主线。</li>
<li>把每万人口高价值发明专利拥有量列为衡量质量的重要指标，不再单纯看数量。</li>
<li>鼓励企业和创新主体提升知识产权管理能力，推动标准的实施。</li>
<li>加强知识产权人才培养和社会宣传。</li>
</ul>
<h3>怎样使用这份资料</h3>
<p>编写制度或申报材料时，请核对最新的规划和年度计划，不要把已届满的目标当作现行要求引用。</p>
${WHERE}`,
  },
  {
    key: 'plan-145-annual',
    type: ARTICLE_TYPE.policy,
    kind: POLICY_KIND.normative,
    sourceType: SOURCE.here,
    title: '知识产权强国建设纲要和“十四五”规划实施年度推进计划',
    summary: '把纲要和规划的任务分解到年度和部门，2021年12月27日印发。',
    issuer: '国务院知识产权战略实施工作部际联席会议办公室',
    publishDate: '2021-12-27',
    content: `
<p>年度推进计划把纲要和规划的任务拆成当年可以落实的工作，并写明负责部门。它的意义在于方法：长期目标要有年度安排，年度安排要有责任人。</p>
<h3>要点</h3>
<ul>
<li>按完善制度、加强保护、促进运用、提升服务、营造环境、参与治理等方面分列任务。</li>
<li>每一项任务明确牵头和参与的部门。</li>
<li>由联席会议办公室统筹推进和检查。</li>
</ul>
<h3>给企业的启发</h3>
<p>企业制定知识产权目标也可以这样做：先有方针，再有中长期目标，再分解为年度计划，写清做什么、谁负责、何时完成、怎样评价。</p>
${WHERE}`,
  },
  {
    key: 'plan-patent-use',
    type: ARTICLE_TYPE.policy,
    kind: POLICY_KIND.normative,
    sourceType: SOURCE.here,
    title: '专利转化运用专项行动方案（2023—2025年）',
    summary: '推动高校、科研机构和企业的专利转化为现实生产力，执行期已于2025年底届满。',
    issuer: '国务院办公厅',
    docNo: '国办发〔2023〕37号',
    publishDate: '2023-10-17',
    content: `
<p>方案针对“专利不少、用起来的不多”的问题，提出在2023年至2025年集中推动专利转化运用。执行期已经届满，相关做法仍有参考价值。</p>
<h3>要点</h3>
<ul>
<li><strong>盘活存量。</strong>梳理高校和科研机构的有效专利，识别有转化潜力的专利，与企业需求对接。</li>
<li><strong>做优增量。</strong>以产业化为目标开展研发和布局，避免为申请而申请。</li>
<li><strong>畅通渠道。</strong>完善交易、许可、质押融资等服务，降低对接成本。</li>
<li><strong>激励与评价。</strong>让发明人分享转化收益，评价时更看重实效。</li>
</ul>
<h3>与标准的联系</h3>
<p>高校和科研组织可以对照 GB/T 33251-2016 和 GB/T 33250-2016，把成果披露、评估、分级和转化写进自己的管理流程。</p>
${WHERE}`,
  },
];
