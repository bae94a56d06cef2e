/** What so many names share that it tells nothing. */
const COMMON =
  /(股份|集团|控股|科技|技术|实业|发展|贸易|信息|咨询|服务|管理|有限|责任|公司|中心|研究院|研究所|大学|学院|学校|协会|分公司)/gu;
const PLAIN = /[（(][^）)]*[）)]|[\s·.,，、-]/gu;

/** What a name is known by: without what it stands for and what many are called; the whole of a name of only that. */
export const coreOf = (name: string): string => {
  const plain = name.normalize('NFKC').replace(PLAIN, '');
  const core = plain.replace(COMMON, '');
  return [...core].length < 2 ? plain : core;
};
