import { type Head, headOf, organisationOf, type SiteFacts } from '#lib/head/head.ts';
import { paths } from '#lib/url/paths.ts';

/** What the training body is here for, in one sentence. */
const PURPOSE = '知识产权管理体系标准的在线学习、考试与证书服务。';

/** 首页: whose site it is, and how to reach them. */
export const homeHead = (site: SiteFacts): Head =>
  headOf(site, {
    path: paths.home,
    title: site.name,
    description: `${site.name}：${PURPOSE}`,
    jsonLd: [
      {
        ...organisationOf(site),
        description: PURPOSE,
        logo: site.logo ?? undefined,
        telephone: site.hotline ?? undefined,
        email: site.mail ?? undefined,
        address: site.address ?? undefined,
      },
      {
        '@type': 'WebSite',
        name: site.name,
        url: '/',
        inLanguage: 'zh-CN',
        publisher: { '@id': '/#organization', '@type': 'EducationalOrganization' },
      },
    ],
  });
