import { POLICY_KIND, SOURCE } from '@zhibiao/contract/article/learner';
import { ARTICLE_TYPE } from '@zhibiao/contract/article/staff';
import type { SeedArticle } from '../../types.ts';

const WHERE_COUNCIL = '<p>正式文本请见<a href="https://www.gov.cn">中国政府网</a>。本页为学习摘要，不代替法规文本。</p>';
const WHERE_CNIPA = '<p>正式文本请见<a href="https://www.cnipa.gov.cn">国家知识产权局网站</a>。本页为学习摘要，不代替规章文本。</p>';

export const policyRegulations: SeedArticle[] = [
  {
    key: 'reg-patent-rules-2023',
    type: ARTICLE_TYPE.policy,
    kind: POLICY_KIND.regulation,
    sourceType: SOURCE.here,
    title: '中华人民共和国专利法实施细则（2023修订）',
    summary: '与2020年修正的专利法配套，自2024年1月20日起施行，细化申请、审查、奖酬和专利权行使的规则。',
    issuer: '国务院',
    docNo: '国务院令第769号',
    publishDate: '2023-12-11',
    effectDate: '2024-01-20',
    effectStatus: '现行有效',
    content: `
<p>实施细则把专利法的原则规定落到办事的步骤上，是申请、维护专利时最常翻阅的依据之一。</p>
<h3>要点</h3>
<ul>
<li><strong>诚实信用落到申请上。</strong>申请专利应当以真实的发明创造活动为基础，不得弄虚作假。</li>
<li><strong>局部外观设计。</strong>对产品的局部外观设计可以申请保护，细则规定了提交图片和说明的要求。</li>
<li><strong>优先权。</strong>对优先权的恢复、增加和改正作出规定，减少因手续疏忽造成的损失。</li>
<li><strong>奖酬约定优先。</strong>单位可以与发明人约定或者在规章制度中规定奖励和报酬；没有约定的适用细则规定的标准。</li>
<li><strong>开放许可。</strong>对声明、撤回和备案等手续作出具体规定。</li>
</ul>
<h3>给企业的提示</h3>
<p>检查内部的发明奖酬制度是否与细则一致，并保留向发明人说明和发放的记录。</p>
${WHERE_COUNCIL}`,
  },
  {
    key: 'reg-software-2013',
    type: ARTICLE_TYPE.policy,
    kind: POLICY_KIND.regulation,
    sourceType: SOURCE.here,
    title: '计算机软件保护条例（2013修订）',
    summary: '规定计算机软件著作权的归属、期限、许可与转让，自2013年3月1日起按修订后的版本施行。',
    issuer: '国务院',
    publishDate: '2013-01-30',
    effectDate: '2013-03-01',
    effectStatus: '现行有效',
    content: `
<p>条例在著作权法之下，对计算机程序及其有关文档的保护作出专门规定，是软件正版化和软件研发管理的依据。</p>
<h3>要点</h3>
<ul>
<li><strong>保护对象。</strong>保护程序和文档，不延及开发软件所用的思想、处理过程、操作方法或者数学概念。</li>
<li><strong>权利产生。</strong>软件著作权自软件开发完成之日起产生，登记不是取得权利的条件。</li>
<li><strong>职务软件。</strong>条例列明了员工在单位任职期间开发的软件归单位享有的几种情形。</li>
<li><strong>学习研究的例外。</strong>为了学习和研究软件的设计思想和原理，以安装、显示、传输或者存储等方式使用软件，可以不经许可。</li>
</ul>
<h3>给企业的提示</h3>
<p>建立软件台账，定期核对安装数量与授权；研发中使用开源软件的，应审查许可证条件并记录使用位置。</p>
${WHERE_COUNCIL}`,
  },
  {
    key: 'rule-patent-conduct-77',
    type: ARTICLE_TYPE.policy,
    kind: POLICY_KIND.rule,
    sourceType: SOURCE.here,
    title: '规范申请专利行为的规定',
    summary: '要求申请专利以真实的创新为基础，列举非正常申请专利行为，自2024年1月20日起施行。',
    issuer: '国家知识产权局',
    docNo: '国家知识产权局令第77号',
    publishDate: '2023-12-21',
    effectDate: '2024-01-20',
    effectStatus: '现行有效',
    content: `
<p>这项规章针对不以保护创新为目的、编造拼凑的专利申请，目的是从源头提高专利质量。</p>
<h3>要点</h3>
<ul>
<li><strong>基本要求。</strong>提出或者代理提出专利申请，应当遵循诚实信用原则，以真实的发明创造活动为基础。</li>
<li><strong>应当避免的做法。</strong>例如内容明显相同或由简单组合变化而来的多件申请，编造、伪造、抄袭实验数据或技术方案，与申请人实际研发能力明显不符的批量申请等。</li>
<li><strong>后果。</strong>被认定后，申请可能被驳回或者视为撤回，并影响费用减缴、资助奖励等政策的享受。</li>
</ul>
<h3>给企业的提示</h3>
<p>在考核中不宜只看申请数量。保留研发记录和发明人参与的证据，委托代理时也应审查对方提交的内容是否真实。</p>
${WHERE_CNIPA}`,
  },
  {
    key: 'rule-gi-80',
    type: ARTICLE_TYPE.policy,
    kind: POLICY_KIND.rule,
    sourceType: SOURCE.here,
    title: '地理标志产品保护办法',
    summary: '规定地理标志产品的申请、认定、专用标志使用和监督管理，自2024年2月1日起施行。',
    issuer: '国家知识产权局',
    docNo: '国家知识产权局令第80号',
    publishDate: '2023-12-29',
    effectDate: '2024-02-01',
    effectStatus: '现行有效',
    content: `
<p>地理标志产品的质量、声誉或者其他特性，本质上取决于产地的自然因素和人文因素。办法规定了这类产品的保护程序和各方责任。</p>
<h3>要点</h3>
<ul>
<li><strong>谁来申请。</strong>由产地县级以上人民政府或者其指定的具有代表性的社会团体、保护申请机构提出，一家企业不能独占。</li>
<li><strong>产品应有标准。</strong>申请保护的产品应当明确产地范围、质量特色和生产要求，并能够检验。</li>
<li><strong>使用专用标志。</strong>产地范围内的生产者按规定取得使用资格后，才能在产品上使用专用标志，并接受监督。</li>
<li><strong>不得误导。</strong>在产地范围以外的相同或者类似产品上使用受保护的名称，误导公众的，应当承担责任。</li>
</ul>
<h3>给企业的提示</h3>
<p>销售地理标志产品时，应核对供方的使用资格和专用标志的使用范围，并保存进货凭证。</p>
${WHERE_CNIPA}`,
  },
];
