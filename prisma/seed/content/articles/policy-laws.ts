import { POLICY_KIND, SOURCE } from '@zhibiao/contract/article/learner';
import { ARTICLE_TYPE } from '@zhibiao/contract/article/staff';
import type { SeedArticle } from '../../types.ts';

const WHERE = '<p>正式文本请以<a href="https://flk.npc.gov.cn">国家法律法规数据库</a>公布的为准。本页为学习摘要，不代替法律文本。</p>';

/** Summaries in our own words; the official text is linked, not copied. */
export const policyLaws: SeedArticle[] = [
  {
    key: 'law-trademark-2026',
    type: ARTICLE_TYPE.policy,
    kind: POLICY_KIND.law,
    sourceType: SOURCE.here,
    title: '中华人民共和国商标法（2026修订）',
    summary: '2026年6月26日修订通过，共9章87条，自2027年1月1日起施行。施行前仍适用2019年修正的版本。',
    issuer: '全国人大常委会',
    publishDate: '2026-06-26',
    effectDate: '2027-01-01',
    effectStatus: '尚未施行',
    isTop: true,
    content: `
<p>新修订的商标法于2026年6月26日通过，自2027年1月1日起施行。修订后的法律共9章87条，比2019年修正的版本（8章73条）增加了一章，篇幅也更长。</p>
<h3>现在应当注意什么</h3>
<ul>
<li>2026年12月31日以前，商标的申请、异议、使用和维权仍适用2019年修正的商标法。</li>
<li>企业的商标管理制度、合同模板和内部培训材料，宜在施行前对照新法逐项检查。</li>
<li>引用条文时应写明版本。同一内容在两个版本中的条文编号可能不同。</li>
</ul>
<h3>对学习和考试的影响</h3>
<p>本平台的商标类题目均在题干中注明所依据的版本。新法施行后，题目和课程会按新的条文更新。</p>
${WHERE}`,
  },
  {
    key: 'law-trademark-2019',
    type: ARTICLE_TYPE.policy,
    kind: POLICY_KIND.law,
    sourceType: SOURCE.here,
    title: '中华人民共和国商标法（2019修正）',
    summary: '现行商标法，2019年11月1日起施行。2027年1月1日起由2026年修订的版本接替。',
    issuer: '全国人大常委会',
    publishDate: '2019-04-23',
    effectDate: '2019-11-01',
    effectStatus: '现行有效',
    content: `
<p>这是目前正在施行的商标法，共8章73条，规定商标的注册、续展、转让、使用管理和专用权保护。2027年1月1日起将适用2026年修订的版本。</p>
<h3>要点</h3>
<ul>
<li><strong>注册要看使用意图。</strong>不以使用为目的的恶意商标注册申请，应当予以驳回。</li>
<li><strong>有效期十年，可以续展。</strong>自核准注册之日起计算；期满前十二个月内办理续展，另有六个月的宽展期。</li>
<li><strong>公告后可以异议。</strong>初步审定的商标自公告之日起三个月内，符合条件的人可以提出异议。</li>
<li><strong>注册后要真实使用。</strong>没有正当理由连续三年不使用的，任何单位或者个人可以申请撤销。</li>
<li><strong>加重恶意侵权的责任。</strong>恶意侵犯商标专用权情节严重的，可以在一倍以上五倍以下确定赔偿数额。</li>
</ul>
<h3>给企业的提示</h3>
<p>建议为每件商标建立台账，记录到期日、使用证据、许可和转让情况；“驰名商标”字样不能用于商品包装和广告宣传。</p>
${WHERE}`,
  },
  {
    key: 'law-anti-unfair-2025',
    type: ARTICLE_TYPE.policy,
    kind: POLICY_KIND.law,
    sourceType: SOURCE.here,
    title: '中华人民共和国反不正当竞争法（2025修订）',
    summary: '2025年6月27日修订通过，自2025年10月15日起施行，是保护商业秘密的基本法律依据之一。',
    issuer: '全国人大常委会',
    publishDate: '2025-06-27',
    effectDate: '2025-10-15',
    effectStatus: '现行有效',
    content: `
<p>反不正当竞争法规范市场竞争中的混淆、商业贿赂、虚假宣传、侵犯商业秘密、商业诋毁等行为。2025年的修订自10月15日起施行。</p>
<h3>商业秘密的三个要件</h3>
<ol>
<li>不为公众所知悉：有关人员不能普遍知道，也不容易得到。</li>
<li>具有商业价值：因为保密而带来现实的或者潜在的竞争优势。</li>
<li>采取了相应的保密措施：措施与信息的价值和载体相称。</li>
</ol>
<h3>常见的侵权方式</h3>
<ul>
<li>以盗窃、贿赂、欺诈、胁迫、电子侵入等不正当手段获取。</li>
<li>披露、使用或者允许他人使用这样得来的信息。</li>
<li>违反保密义务或者权利人的保密要求，以及教唆、引诱、帮助他人这样做。</li>
<li>第三人明知或者应知来源违法，仍然获取、披露或者使用。</li>
</ul>
<h3>给企业的提示</h3>
<p>维权时要能说明信息是什么、采取了哪些保密措施、对方如何接触到。这些记录应当在平时形成，不能等到发生纠纷才补。</p>
${WHERE}`,
  },
  {
    key: 'law-patent-2020',
    type: ARTICLE_TYPE.policy,
    kind: POLICY_KIND.law,
    sourceType: SOURCE.here,
    title: '中华人民共和国专利法（2020修正）',
    summary: '现行专利法，2021年6月1日起施行。外观设计专利权期限延长为十五年，并设立专利开放许可制度。',
    issuer: '全国人大常委会',
    publishDate: '2020-10-17',
    effectDate: '2021-06-01',
    effectStatus: '现行有效',
    content: `
<p>专利法保护发明、实用新型和外观设计，规定授予专利权的条件、申请与审查、期限、许可和保护。</p>
<h3>要点</h3>
<ul>
<li><strong>期限。</strong>发明二十年，实用新型十年，外观设计十五年，均自申请日起计算。</li>
<li><strong>先申请原则。</strong>同样的发明创造，专利权授予最先申请的人；公开之前应先考虑申请。</li>
<li><strong>职务发明。</strong>执行本单位任务或者主要利用本单位物质技术条件完成的发明创造，申请专利的权利属于单位。</li>
<li><strong>开放许可。</strong>专利权人可以声明愿意许可任何人实施，并明确费用的支付方式和标准。</li>
<li><strong>惩罚性赔偿。</strong>故意侵犯专利权情节严重的，可以在一倍以上五倍以下确定赔偿数额。</li>
<li><strong>诚实信用。</strong>申请专利和行使专利权应当遵循诚实信用原则，不得滥用专利权。</li>
</ul>
<h3>与体系管理的关系</h3>
<p>研发立项、成果评估、发明人署名与奖酬、专利维护和标识使用，都要以专利法为依据，是企业知识产权管理体系的重要内容。</p>
${WHERE}`,
  },
  {
    key: 'law-copyright-2020',
    type: ARTICLE_TYPE.policy,
    kind: POLICY_KIND.law,
    sourceType: SOURCE.here,
    title: '中华人民共和国著作权法（2020修正）',
    summary: '现行著作权法，2021年6月1日起施行。作品创作完成即产生著作权，登记不是取得权利的条件。',
    issuer: '全国人大常委会',
    publishDate: '2020-11-11',
    effectDate: '2021-06-01',
    effectStatus: '现行有效',
    content: `
<p>著作权法保护文学、艺术和科学领域内具有独创性并能以一定形式表现的智力成果，也规定了出版、表演、录音录像和广播等相关权利。</p>
<h3>要点</h3>
<ul>
<li><strong>自动产生。</strong>著作权自作品创作完成之日起产生，登记可以作为权属的初步证明。</li>
<li><strong>职务作品与委托作品。</strong>权属有不同的规则，宜在劳动合同和委托合同中提前约定。</li>
<li><strong>合理使用。</strong>在法定情形下可以不经许可、不付报酬，但应指明作者和作品名称，并不得影响作品的正常使用。</li>
<li><strong>不受著作权法保护的内容。</strong>法律法规及其官方译文、单纯事实消息、历法、通用数表、通用表格和公式等。</li>
</ul>
<h3>给企业的提示</h3>
<p>宣传图片、字体、音乐、软件和培训课件都可能涉及他人的著作权。使用前核实许可范围，使用后保留授权凭证。</p>
${WHERE}`,
  },
];
