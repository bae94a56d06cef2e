import { wordFile } from '#support/exam/word-file.ts';

/** Forty questions as a trainer writes them in Word, with three faults, and one key that is wrong. */

const TOPICS = [
  '新产品研发立项',
  '参展前的样机',
  '委托外部单位设计',
  '收购一家软件公司',
  '员工入职背景调查',
  '离职面谈',
  '供应商来料验收',
  '海外市场投放广告',
  '商标续展期限',
  '专利年费缴纳',
  '软件著作权登记',
  '开源组件使用',
  '保密场所的门禁',
  '涉密载体销毁',
  '技术秘密分级',
  '许可他人使用商标',
  '专利转让合同',
  '合作研发成果归属',
  '高新技术企业申报',
  '质押融资',
  '侵权投诉的受理',
  '竞争对手的产品拆解',
  '行业标准的参与制定',
  '域名与企业名称保护',
  '体系文件换版',
  '内部审核方案',
  '管理评审的输入',
  '不符合项的关闭',
  '外来文件的识别',
  '培训效果的评价',
  '知识产权目标分解',
  '风险清单的更新',
  '信息资源的检索平台',
  '奖励发明人',
  '诉讼证据的保全',
  '年度经费预算',
];
const ASKS = [
  (topic: string) => `关于${topic}，最先要做的工作是（　）。`,
  (topic: string) => `审核员查看${topic}的材料时，重点核对（　）。`,
  (topic: string) => `下列对${topic}的安排，妥当的是（　）。`,
  (topic: string) => `某公司忽视了${topic}，补救时应当（　）。`,
];
export const RIGHT = '明确职责并留下可以追溯的记录';
const WRONG = ['等到发生纠纷以后再处理', '口头通知有关人员即可', '交给外部机构，本单位不再过问'];
/** Of the question on 员工入职背景调查, whose key names another option than the right one. */
export const MISKEYED = ASKS[0]?.(TOPICS[4] ?? '') ?? '';
const RUBRIC = ['指出离职人员仍然可以进入系统', '说明应当在离职当日收回权限', '建议抽查其他离职人员'];

const letterOf = (at: number): string => 'ABCD'[at % 4] ?? 'A';
/** The right option stands at another place each time. */
const choice = (topic: string, at: number): string[] => {
  const right = letterOf(at);
  const options = ['A', 'B', 'C', 'D'].map((letter) => {
    const others = ['A', 'B', 'C', 'D'].filter((one) => one !== right);
    return `${letter}. ${topic}：${letter === right ? RIGHT : WRONG[others.indexOf(letter)]}`;
  });
  const stem = ASKS[at % ASKS.length]?.(topic) ?? '';
  const key = stem === MISKEYED ? letterOf(at + 1) : right;
  // The first fault: an answer that is none of the options. The second: a formula, which is no text.
  return [
    `${at + 1}. ${at === 1 ? stem.replace('重点核对', '按[公式]计算并核对') : stem}`,
    ...options,
    `答案：${at === 0 ? 'E' : key}`,
  ];
};

const LINES = [
  '内审员实务题库（2026年版）',
  '一、单项选择题（每题2分）',
  ...TOPICS.flatMap(choice),
  '二、多项选择题',
  // The third fault: one answer only.
  '37. 处理外部提出的权利主张时，应当保存的材料包括（　）。',
  'A. 往来函件',
  'B. 内部讨论的会议记录',
  '答案：A',
  '三、判断题',
  '38. 内审员可以审核自己负责的工作。',
  '答案：错误',
  '39. 审核发现应当以可以核实的事实为依据。',
  '答案：正确',
  '四、简答题',
  '40. 审核中发现，两名已经离职三个月的员工仍然可以登录研发文档系统。请写出不符合事实与改进建议。（20分）',
  '答：应当在离职当日收回权限，并抽查其他离职人员。',
  '评分要点：',
  `1. ${RUBRIC[0]}（8分）`,
  `2. ${RUBRIC[1]}（6分）`,
  `3. ${RUBRIC[2]}（6分）`,
];
export const FAULTS = 3;
export const examDocument = (): Buffer => wordFile(LINES);
