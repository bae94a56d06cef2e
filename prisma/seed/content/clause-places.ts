/** The standard that seeded questions ask about. */
export const QUESTIONS_STANDARD = 'GB/T 29490-2023';

const LAW = '问的是法律的规定，不是标准的条款';

/** Why questions about these subjects name no clause, unless they do. */
export const subjectsWithoutClause: Readonly<Record<string, string>> = {
  标准概况: '问的是标准这份文件本身（名称、日期、归口、版本）或别的标准',
  换版与认证: '问的是认证规则和公告，不在标准之内',
  专利法: LAW,
  商标法: LAW,
  '商标法（2019）': LAW,
  著作权法: LAW,
  权利的行使: LAW,
  商业秘密: LAW,
  商业秘密的构成: LAW,
  侵犯商业秘密的行为: LAW,
  保密措施: LAW,
  员工与竞业限制: LAW,
  救济与责任: LAW,
};

/** Why these lectures of courses on a standard with clauses explain none. */
export const lecturesWithoutClause: Readonly<Record<string, string>> = {
  标准沿革与换版: '讲标准这份文件的来历和换版规则，不讲条款',
  结业考试说明: '讲考试的安排，不讲条款',
};
