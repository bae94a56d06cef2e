import type { Lecture } from '../lecture.ts';

export const lecture: Lecture = {
  title: '检查表编制',
  label: '知识产权管理体系内审员实务',
  slides: [
    {
      heading: '检查表编制',
      sub: '内审员实务　第 3 讲',
      layout: 'boxes',
      items: [{ label: '有什么用' }, { label: '怎样编制' }, { label: '怎样使用' }],
      narration: [
        { text: '检查表，是内审员带到现场的工作提纲。', at: 0 },
        { text: '这一讲学习怎样编制它，怎样使用它。', at: 1 },
      ],
    },
    {
      heading: '检查表有什么用',
      sub: '它是提纲，不是考卷',
      layout: 'boxes',
      items: [
        { label: '不遗漏', note: '覆盖范围内的要求' },
        { label: '不跑题', note: '围绕审核目的' },
        { label: '控时间', note: '知道先看什么' },
        { label: '留记录', note: '成为审核的证据' },
      ],
      narration: [
        { text: '它有四个用处：不遗漏，不跑题，控制时间，留下记录。', at: 0 },
        { text: '但它是提纲，不是考卷，不要照着一题一题念。' },
      ],
    },
    {
      heading: '四步编制',
      sub: '从要求出发，落到能看见的证据',
      layout: 'steps',
      items: [
        { label: '读文件', note: '标准与制度' },
        { label: '定问题', note: '查什么' },
        { label: '定方法', note: '怎么查' },
        { label: '定抽样', note: '查多少' },
      ],
      narration: [
        { text: '第一步，阅读标准和本企业的制度。', at: 0 },
        { text: '第二步，把要求变成问题，确定查什么。', at: 1 },
        { text: '第三步，确定方法：问谁，查哪份记录，看哪个现场。', at: 2 },
        { text: '第四步，确定抽样，写明查多少份。', at: 3 },
      ],
    },
    {
      heading: '检查表的一行',
      sub: '示例：研发部，立项前的检索',
      layout: 'list',
      items: [
        { label: '依据', note: '研发项目知识产权管理制度' },
        { label: '问题', note: '立项以前做过检索分析吗' },
        { label: '方法', note: '与项目经理交谈，查检索报告' },
        { label: '抽样', note: '本年度立项项目，抽三个' },
        { label: '记录', note: '项目编号、报告日期、结论' },
      ],
      narration: [
        { text: '来看一个例子，审核研发部立项以前的检索。' },
        { text: '依据，是企业自己的研发项目制度。', at: 0 },
        { text: '问题，是立项以前做过检索分析吗？', at: 1 },
        { text: '方法，是与项目经理交谈，再查检索报告。', at: 2 },
        { text: '抽样，是从本年度的项目里抽三个。', at: 3 },
        { text: '记录栏留空，到现场写下编号、日期和结论。', at: 4 },
      ],
    },
    {
      heading: '把问题问好',
      sub: '让对方说明和展示，不只回答“是”或“否”',
      layout: 'boxes',
      items: [
        { label: '怎样做', note: '请说明做法' },
        { label: '请举例', note: '最近的一次' },
        { label: '请展示', note: '记录在哪里' },
      ],
      narration: [
        { text: '好的问题，让对方说明和展示。' },
        { text: '先问怎样做，再请对方举出最近的一次。', at: 1 },
        { text: '最后请对方展示记录，自己看一遍。', at: 2 },
      ],
    },
    {
      heading: '三个常见毛病',
      sub: '编完以后，对照检查一遍',
      layout: 'boxes',
      items: [
        { label: '照抄条款', note: '没有变成问题' },
        { label: '没有抽样', note: '现场随手翻' },
        { label: '一表通用', note: '不看部门特点' },
      ],
      narration: [
        { text: '常见的毛病有三个。照抄条款，没有变成问题。', at: 0 },
        { text: '没有抽样，到了现场随手翻。', at: 1 },
        { text: '一张表用在所有部门，不看部门的特点。', at: 2 },
      ],
    },
    {
      heading: '小结',
      sub: '课后请为自己的部门编一张',
      layout: 'boxes',
      items: [{ label: '依据清楚' }, { label: '方法可行' }, { label: '抽样明确' }],
      narration: [
        { text: '一张好的检查表，依据清楚，方法可行，抽样明确。', at: 0 },
        { text: '课后，请为自己的部门编一张，带到下一讲讨论。' },
      ],
    },
  ],
};
