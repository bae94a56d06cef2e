import type { Lecture } from '../lecture.ts';

export const lecture: Lecture = {
  title: '什么是商业秘密',
  label: '商业秘密保护',
  slides: [
    {
      heading: '什么是商业秘密',
      sub: '商业秘密保护　第 1 讲',
      layout: 'boxes',
      items: [{ label: '定义' }, { label: '三个条件' }, { label: '怎样判断' }],
      narration: [
        { text: '大家好，这一讲只回答一个问题：什么是商业秘密。', at: 0 },
        { text: '学完以后，你能自己判断一条信息是不是商业秘密。', at: 2 },
      ],
    },
    {
      heading: '三个条件，缺一不可',
      sub: '依据《反不正当竞争法》',
      layout: 'boxes',
      items: [
        { label: '秘密性', note: '不为公众所知悉' },
        { label: '价值性', note: '具有商业价值' },
        { label: '保密性', note: '采取相应保密措施' },
      ],
      foot: '保护对象：技术信息、经营信息等商业信息',
      narration: [
        { text: '反不正当竞争法给出了三个条件。' },
        { text: '第一，不为公众所知悉，从公开渠道不容易得到。', at: 0 },
        { text: '第二，具有商业价值，能带来利益或者竞争优势。', at: 1 },
        { text: '第三，权利人采取了相应保密措施。', at: 2 },
      ],
    },
    {
      heading: '它们常常是商业秘密',
      sub: '技术信息与经营信息',
      layout: 'boxes',
      items: [
        { label: '配方', note: '技术信息' },
        { label: '工艺参数', note: '技术信息' },
        { label: '客户需求', note: '经营信息' },
        { label: '报价底线', note: '经营信息' },
      ],
      narration: [
        { text: '配方和工艺参数，属于技术信息。', at: 1 },
        { text: '客户的特殊需求和报价底线，属于经营信息。', at: 2 },
      ],
    },
    {
      heading: '保密措施要看得见',
      sub: '没有措施，就难以得到保护',
      layout: 'boxes',
      items: [
        { label: '标明密级' },
        { label: '限定人员' },
        { label: '签订协议' },
        { label: '留下记录' },
      ],
      narration: [
        { text: '最容易被忽视的，是保密措施。' },
        { text: '标明密级，限定接触人员，签订保密协议。', at: 1 },
        { text: '每一次借阅和外发，都留下记录。', at: 3 },
      ],
    },
    {
      heading: '判断一条信息',
      sub: '依次问三个问题',
      layout: 'steps',
      items: [{ label: '公开了吗' }, { label: '有价值吗' }, { label: '保护了吗' }],
      narration: [
        { text: '判断的时候，依次问三个问题。' },
        { text: '它公开了吗？有价值吗？我们保护它了吗？', at: 2 },
        { text: '三个答案都成立，它才是商业秘密。' },
      ],
    },
  ],
};
