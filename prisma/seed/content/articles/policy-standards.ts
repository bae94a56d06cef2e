import { POLICY_KIND, SOURCE } from '@zhibiao/contract/article/learner';
import { ARTICLE_TYPE } from '@zhibiao/contract/article/staff';
import type { SeedArticle } from '../../types.ts';

const WHERE_CNCA =
  '<p>正式文本请见<a href="https://www.cnca.gov.cn">国家认证认可监督管理委员会</a>' +
  '和<a href="https://www.cnipa.gov.cn">国家知识产权局</a>网站。本页为学习摘要。</p>';

/** Rules of certification, and the standards themselves: standards are linked, never quoted. */
export const policyStandards: SeedArticle[] = [
  {
    key: 'cert-measures-2018',
    type: ARTICLE_TYPE.policy,
    kind: POLICY_KIND.normative,
    sourceType: SOURCE.here,
    title: '知识产权认证管理办法',
    summary: '规定知识产权认证的种类、认证机构的条件和行为规范，自2018年4月1日起施行。',
    issuer: '国家认监委、国家知识产权局',
    docNo: '公告2018年第5号',
    publishDate: '2018-02-11',
    effectDate: '2018-04-01',
    effectStatus: '现行有效',
    content: `
<p>办法规范知识产权认证活动，是企业选择认证机构、判断其行为是否合规的依据。</p>
<h3>要点</h3>
<ul>
<li><strong>两类认证。</strong>知识产权认证包括知识产权管理体系认证和知识产权服务认证，实行目录式管理。</li>
<li><strong>机构须经批准。</strong>从事知识产权认证的机构应当依法取得批准，认证人员应具备相应能力。</li>
<li><strong>保持公正。</strong>认证机构不得对其认证的对象从事咨询、代理、培训等可能影响公正性的活动。</li>
<li><strong>获证后仍要监督。</strong>认证机构应对获证组织实施跟踪监督，不再符合要求的，暂停直至撤销证书。</li>
</ul>
<h3>请区分培训与认证</h3>
<p>培训机构颁发的是学习证明、培训合格证书和内审员证书，说明个人学过、考过。体系认证证书由经批准的认证机构向组织颁发，可在全国认证认可信息公共服务平台查询。本平台不颁发体系认证证书。</p>
${WHERE_CNCA}`,
  },
  {
    key: 'cert-transition-2023-27',
    type: ARTICLE_TYPE.policy,
    kind: POLICY_KIND.normative,
    sourceType: SOURCE.here,
    title: '关于《企业知识产权合规管理体系 要求》国家标准换版有关工作要求的公告',
    summary: '规定从2013版转换到2023版的安排。过渡期已于2025年12月31日结束。',
    issuer: '国家认监委、国家知识产权局',
    docNo: '公告2023年第27号',
    publishDate: '2023-11-29',
    effectStatus: '现行有效',
    content: `
<p>GB/T 29490-2023 于2024年1月1日起实施。公告规定了旧版证书如何转换，供企业、认证机构和培训机构遵照执行。</p>
<table>
<thead><tr><th>时间</th><th>安排</th></tr></thead>
<tbody>
<tr><td>2024年1月1日—2025年12月31日</td><td>过渡期，旧版证书应当在此期间完成转换</td></tr>
<tr><td>2025年1月1日起</td><td>所有认证申请均按2023版受理和实施</td></tr>
<tr><td>2025年12月31日以后</td><td>仍未转换的旧版证书予以暂停或者撤销</td></tr>
</tbody>
</table>
<h3>换证后的有效期</h3>
<ul>
<li>通过监督审核或者单独的换版审核转换的，新证书沿用原证书的有效期。</li>
<li>通过再认证审核转换的，新证书有效期为三年。</li>
</ul>
<h3>现在应当怎样做</h3>
<p>过渡期已经结束，有效的体系认证证书应当标明 GB/T 29490-2023。查看合作方证书时，请核对标准编号和状态。</p>
${WHERE_CNCA}`,
  },
  {
    key: 'iso56005-pilot',
    type: ARTICLE_TYPE.policy,
    kind: POLICY_KIND.normative,
    sourceType: SOURCE.here,
    title: '关于组织开展创新管理知识产权国际标准实施试点的通知',
    summary: '推动企业实施ISO 56005，把知识产权管理融入创新全过程，并开展能力分级评价。',
    issuer: '国家知识产权局办公室、工业和信息化部办公厅',
    docNo: '国知办发运字〔2023〕23号',
    publishDate: '2023-04-28',
    effectStatus: '现行有效',
    content: `
<p>ISO 56005:2020《创新管理 知识产权管理指南》是由我国提出的知识产权管理国际标准。通知组织企业开展实施试点，提升创新与知识产权管理能力。</p>
<h3>五个创新阶段</h3>
<p>识别机会、创建概念、验证概念、开发方案、部署方案。标准要求在每个阶段都考虑知识产权，而不是等产品完成后再补。</p>
<h3>五个能力等级</h3>
<ol>
<li>初始级</li>
<li>过程级</li>
<li>项目级</li>
<li>系统级</li>
<li>生态级</li>
</ol>
<p>等级由低到高，反映企业在创新过程中管理知识产权的成熟程度。</p>
<h3>怎样准备</h3>
<p>先选择一两个真实的研发项目，按五个阶段梳理已有的做法和记录，再找出差距。可以先学习本平台的《ISO 56005与分级评价》课程。</p>
<p>通知全文请见<a href="https://www.cnipa.gov.cn">国家知识产权局网站</a>。本页为学习摘要。</p>`,
  },
  {
    key: 'std-29490',
    type: ARTICLE_TYPE.policy,
    kind: POLICY_KIND.standard,
    sourceType: SOURCE.link,
    title: 'GB/T 29490-2023《企业知识产权合规管理体系 要求》（国家标准全文公开系统）',
    summary: '2023年8月6日发布，2024年1月1日实施。请在国家标准全文公开系统中按标准编号查询。',
    content: '',
    linkUrl: 'https://openstd.samr.gov.cn',
    issuer: '国家市场监督管理总局、国家标准化管理委员会',
    docNo: 'GB/T 29490-2023',
    publishDate: '2023-08-06',
    effectDate: '2024-01-01',
    effectStatus: '现行有效',
  },
  {
    key: 'std-33250',
    type: ARTICLE_TYPE.policy,
    kind: POLICY_KIND.standard,
    sourceType: SOURCE.link,
    title: 'GB/T 33250-2016《科研组织知识产权管理规范》（国家标准全文公开系统）',
    summary: '2016年12月13日发布，2017年1月1日实施。请在国家标准全文公开系统中按标准编号查询。',
    content: '',
    linkUrl: 'https://openstd.samr.gov.cn',
    issuer: '国家质量监督检验检疫总局、国家标准化管理委员会',
    docNo: 'GB/T 33250-2016',
    publishDate: '2016-12-13',
    effectDate: '2017-01-01',
    effectStatus: '现行有效',
  },
  {
    key: 'cx-cnca',
    type: ARTICLE_TYPE.policy,
    sourceType: SOURCE.link,
    title: '全国认证认可信息公共服务平台（体系认证证书查询）',
    summary: '查询体系认证证书的编号、标准版本和状态，请以该平台公布的信息为准。',
    content: '',
    linkUrl: 'http://cx.cnca.cn',
    issuer: '国家认证认可监督管理委员会',
    publishDate: '2026-09-01',
  },
];
