import type { Lecture } from '../lecture.ts';

export const lecture: Lecture = {
  title: '审核基础与原则',
  label: '知识产权管理体系内审员实务',
  slides: [
    {
      heading: '审核基础与原则',
      sub: '内审员实务　第 1 讲',
      layout: 'boxes',
      items: [{ label: '什么是审核' }, { label: '审核原则' }, { label: '审核过程' }],
      narration: [
        { text: '欢迎参加内审员实务课程。', at: 0 },
        { text: '这一讲说明审核是什么，遵守哪些原则，按什么步骤进行。', at: 2 },
      ],
    },
    {
      heading: '审核是一次有依据的比较',
      sub: '把看到的事实，与应当达到的要求放在一起比较',
      layout: 'steps',
      items: [
        { label: '依据', note: '标准、制度、合同' },
        { label: '证据', note: '记录、事实、陈述' },
        { label: '发现', note: '符合或者不符合' },
        { label: '结论', note: '体系是否有效' },
      ],
      narration: [
        { text: '审核，就是把事实和要求放在一起比较。' },
        { text: '依据是标准、制度和合同。', at: 0 },
        { text: '证据是记录、事实和可以核实的陈述。', at: 1 },
        { text: '两者比较得到发现，发现汇总成为结论。', at: 2 },
      ],
    },
    {
      heading: '三种审核',
      sub: '区别在于由谁来审，为谁而审',
      layout: 'boxes',
      items: [
        { label: '第一方', note: '企业审自己' },
        { label: '第二方', note: '客户审供方' },
        { label: '第三方', note: '认证机构来审' },
      ],
      foot: '内审员是企业内部的岗位角色，不是国家职业资格',
      narration: [
        { text: '按照由谁来审，审核分为三种。' },
        { text: '企业自己审自己，是第一方审核，也就是内部审核。', at: 0 },
        { text: '客户审核供方，是第二方审核。', at: 1 },
        { text: '认证机构来审核，是第三方审核。', at: 2 },
      ],
    },
    {
      heading: '五条要记住的原则',
      sub: '它们让不同的人审，得到相近的结论',
      layout: 'list',
      items: [
        { label: '诚实', note: '看到什么，就写什么' },
        { label: '独立', note: '不审自己的工作' },
        { label: '保密', note: '不带走、不外传被审核方的信息' },
        { label: '重证据', note: '结论能追溯到可核实的证据' },
        { label: '看风险', note: '时间花在影响大的地方' },
      ],
      narration: [
        { text: '原则先记住五条。诚实，看到什么，就写什么。', at: 0 },
        { text: '独立，不审核自己做的工作。', at: 1 },
        { text: '保密，知识产权审核尤其要注意这一条。', at: 2 },
        { text: '重证据，没有证据，就没有发现。', at: 3 },
        { text: '看风险，把时间花在影响大的地方。', at: 4 },
      ],
    },
    {
      heading: '一次内部审核的过程',
      sub: '从策划开始，到验证结束',
      layout: 'steps',
      items: [{ label: '策划' }, { label: '准备' }, { label: '实施' }, { label: '报告' }, { label: '跟踪' }],
      narration: [
        { text: '一次内部审核有五个步骤。' },
        { text: '策划，确定目的、范围和时间。', at: 0 },
        { text: '准备，阅读文件，编制检查表。', at: 1 },
        { text: '实施，在现场收集证据。', at: 2 },
        { text: '报告，写清发现和结论。', at: 3 },
        { text: '跟踪，验证纠正措施真的有效。', at: 4 },
      ],
    },
    {
      heading: '内审员的一天，从态度开始',
      sub: '我们审的是过程，不是人',
      layout: 'boxes',
      items: [{ label: '提前约定' }, { label: '认真倾听' }, { label: '当面核实' }],
      narration: [
        { text: '请记住，我们审的是过程，不是人。' },
        { text: '提前约定时间，认真听对方说明。', at: 1 },
        { text: '有疑问，当面核实，不要带着猜测离开现场。', at: 2 },
        { text: '后面的课程，会逐步练习这些方法。' },
      ],
    },
  ],
};
