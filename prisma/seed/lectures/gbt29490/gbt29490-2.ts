import type { Lecture } from '../lecture.ts';

export const lecture: Lecture = {
  title: '术语与合规义务',
  label: 'GB/T 29490-2023 标准解读',
  slides: [
    {
      heading: '术语与合规义务',
      sub: 'GB/T 29490-2023　第 2 讲',
      layout: 'boxes',
      items: [{ label: '四个词' }, { label: '义务来源' }, { label: '义务清单' }],
      narration: [
        { text: '这一讲先认识四个词，再学习怎样管理合规义务。', at: 0 },
        { text: '学完以后，你能为本企业列出一张义务清单。', at: 2 },
      ],
    },
    {
      heading: '先认识四个词',
      sub: '以下是便于理解的说法，不是标准原文',
      layout: 'list',
      items: [
        { label: '相关方', note: '会影响我们，或受我们影响的人和组织' },
        { label: '成文信息', note: '需要写下来并加以控制的内容' },
        { label: '合规义务', note: '必须做到的，和自己承诺做到的' },
        { label: '合规风险', note: '没有做到义务时可能发生的后果' },
      ],
      narration: [
        { text: '相关方，是会影响我们，或者受我们影响的人和组织。', at: 0 },
        { text: '成文信息，是需要写下来、并且加以控制的内容。', at: 1 },
        { text: '合规义务，既有必须做到的，也有自己承诺做到的。', at: 2 },
        { text: '义务没有做到，就会产生合规风险。', at: 3 },
      ],
    },
    {
      heading: '义务从哪里来',
      sub: '四个来源，两种性质',
      layout: 'boxes',
      items: [
        { label: '法律法规', note: '必须遵守' },
        { label: '监管要求', note: '必须遵守' },
        { label: '合同约定', note: '承诺遵守' },
        { label: '自愿承诺', note: '承诺遵守' },
      ],
      narration: [
        { text: '义务有四个来源。前两个是法律法规和监管要求。', at: 0 },
        { text: '后两个是合同约定和自愿承诺，答应了，就要做到。', at: 2 },
        { text: '比如，许可合同里的使用范围，就是一项合规义务。', at: 2 },
      ],
    },
    {
      heading: '四步管理合规义务',
      sub: '它是一个循环，不是一次性的表格',
      layout: 'steps',
      items: [{ label: '识别' }, { label: '评价' }, { label: '落实' }, { label: '更新' }],
      narration: [
        { text: '管理合规义务分四步。第一步识别，把义务找全。', at: 0 },
        { text: '第二步评价，看违反的后果和可能性。', at: 1 },
        { text: '第三步落实，明确部门、岗位和做法。', at: 2 },
        { text: '第四步更新，法律变了，清单也要变。', at: 3 },
      ],
    },
    {
      heading: '清单的一行写什么',
      sub: '能查到来源，能找到人，能拿出证据',
      layout: 'list',
      items: [
        { label: '义务', note: '用一句话写清要做什么、不能做什么' },
        { label: '来源', note: '文件名称、文号、施行日期' },
        { label: '责任', note: '负责的部门和岗位' },
        { label: '证据', note: '用什么记录证明做到了' },
        { label: '更新', note: '上一次核对的日期' },
      ],
      narration: [
        { text: '清单的每一行写五件事。先写义务，一句话说清楚。', at: 0 },
        { text: '再写来源和施行日期，写负责的部门。', at: 1 },
        { text: '最后写证据，以及上一次核对的日期。', at: 3 },
      ],
    },
    {
      heading: '一个更新的例子',
      sub: '商标法（2026 修订）',
      layout: 'steps',
      items: [
        { label: '2026-06-26', note: '修订通过' },
        { label: '核对清单', note: '逐条比较新旧规定' },
        { label: '2027-01-01', note: '开始施行' },
      ],
      narration: [
        { text: '举一个例子。商标法在 2026 年 6 月完成修订。', at: 0 },
        { text: '新法从 2027 年 1 月 1 日起施行。', at: 2 },
        { text: '施行以前，就应该逐条核对清单，并安排培训。', at: 1 },
      ],
    },
    {
      heading: '小结',
      sub: '回到岗位，先做三件事',
      layout: 'boxes',
      items: [{ label: '找出文件' }, { label: '列出义务' }, { label: '定下责任人' }],
      narration: [
        { text: '回到岗位，先找出适用的文件，再列出义务。', at: 1 },
        { text: '最后为每一项义务，定下一个责任人。', at: 2 },
      ],
    },
  ],
};
