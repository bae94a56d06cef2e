import { STANDARD_STATUS } from '@zhibiao/contract/standard/staff';

/**
 * Facts about the standards that are taught here: numbers, names, dates; of clauses their numbers, and titles of our
 * own. No text of a standard. Numbers below a chapter follow published management manuals and are no more than that: a
 * training body compares them with its own copy of the standard.
 */
type SeedStandard = {
  code: string;
  name: string;
  family: string;
  year: number;
  /** 1 现行 3 废止 */
  status: typeof STANDARD_STATUS.inForce | typeof STANDARD_STATUS.ended;
  effectiveFrom?: string;
  effectiveTo?: string;
  replacedBy?: string;
  url: string;
  /** Each behind the one it is part of: 4 before 4.1. */
  clauses?: readonly (readonly [number: string, title: string])[];
};

const GB = 'https://openstd.samr.gov.cn/';

/** What replaces another comes before it. */
export const standards: readonly SeedStandard[] = [
  {
    code: 'GB/T 29490-2023',
    name: '企业知识产权合规管理体系 要求',
    family: 'GB/T 29490',
    year: 2023,
    status: STANDARD_STATUS.inForce,
    effectiveFrom: '2024-01-01',
    url: GB,
    clauses: [
      ['1', '范围'],
      ['2', '规范性引用文件'],
      ['3', '术语和定义'],
      ['4', '企业环境'],
      ['4.1', '企业及其环境'],
      ['4.2', '相关方及其要求'],
      ['4.3', '体系的范围'],
      ['4.4', '体系及其过程'],
      ['4.5', '合规义务'],
      ['5', '领导作用'],
      ['5.1', '领导、承诺与合规文化'],
      ['5.2', '知识产权方针'],
      ['5.3', '岗位、职责和权限'],
      ['6', '策划'],
      ['6.1', '策划的总体要求'],
      ['6.2', '风险和机遇的应对'],
      ['6.3', '目标及其实现'],
      ['6.4', '变更的策划'],
      ['7', '支持'],
      ['7.1', '资源'],
      ['7.2', '能力'],
      ['7.3', '意识'],
      ['7.4', '沟通'],
      ['7.5', '成文信息'],
      ['8', '运行'],
      ['8.1', '运行的策划和控制'],
      ['8.2', '基础管理：获取、维护、运用与保护'],
      ['8.3', '经营管理：立项、研发、采购、生产与销售'],
      ['8.4', '合规管理'],
      ['9', '绩效评价'],
      ['9.1', '评价的总体要求'],
      ['9.2', '分析与评价'],
      ['9.3', '内部审核'],
      ['9.4', '管理评审'],
      ['10', '改进'],
      ['10.1', '改进的总体要求'],
      ['10.2', '不合格与纠正措施'],
      ['10.3', '持续改进'],
      ['B', '附录：典型的禁止性行为'],
    ],
  },
  {
    code: 'GB/T 29490-2013',
    name: '企业知识产权管理规范',
    family: 'GB/T 29490',
    year: 2013,
    status: STANDARD_STATUS.ended,
    effectiveFrom: '2013-03-01',
    effectiveTo: '2024-01-01',
    replacedBy: 'GB/T 29490-2023',
    url: GB,
    clauses: [
      ['1', '范围'],
      ['2', '规范性引用文件'],
      ['3', '术语和定义'],
      ['4', '知识产权管理体系'],
      ['5', '管理职责'],
      ['6', '资源管理'],
      ['7', '基础管理'],
      ['8', '实施和运行'],
      ['9', '审核和改进'],
    ],
  },
  {
    code: 'GB/T 33250-2016',
    name: '科研组织知识产权管理规范',
    family: 'GB/T 33250',
    year: 2016,
    status: STANDARD_STATUS.inForce,
    effectiveFrom: '2017-01-01',
    url: GB,
  },
  {
    code: 'GB/T 33251-2016',
    name: '高等学校知识产权管理规范',
    family: 'GB/T 33251',
    year: 2016,
    status: STANDARD_STATUS.inForce,
    effectiveFrom: '2017-01-01',
    url: GB,
  },
  {
    code: 'GB/T 32089-2015',
    name: '科学技术研究项目知识产权管理',
    family: 'GB/T 32089',
    year: 2015,
    status: STANDARD_STATUS.inForce,
    effectiveFrom: '2016-07-01',
    url: GB,
  },
  {
    code: 'ISO 56005:2020',
    name: '创新管理 知识产权管理指南',
    family: 'ISO 56005',
    year: 2020,
    status: STANDARD_STATUS.inForce,
    url: 'https://www.iso.org/',
  },
];

/** The same heading under the same number in both editions; the rest is for people to say. */
export const clauseMaps: readonly { from: string; to: string; numbers: readonly string[] }[] = [
  { from: 'GB/T 29490-2013', to: 'GB/T 29490-2023', numbers: ['1', '2', '3'] },
];
