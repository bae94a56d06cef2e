import { pick, randomFrom } from '#domain/number/seeded-random.ts';

/** Common surnames and given names; put together by chance, they are no real person's. */
const SURNAMES = [
  ...'李王张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕',
  ...'苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾',
];
const GIVEN_NAMES = (
  '志远 思敏 文博 佳怡 俊杰 雨桐 浩然 欣妍 建国 晓燕 子涵 丽娜 明辉 静怡 海涛 雪梅 宇航 婉清 国强 慧敏 天佑 若琳 立新 ' +
  '春华 振宇 诗涵 永康 秀兰 一鸣 可心 伟东 芳菲 承志 梦瑶 卫平 玉洁 景行 怀瑾 念安 知秋 闻溪 松岩 清和 临川 书航 语嫣 ' +
  '嘉树 令仪 云帆 听雨 修远 映雪 鹏飞 沐阳 安然 致远 晨曦 思源 凯文 心怡 正阳 佩兰 少华 晓峰 彦君 舒雅 启明 家豪 乐天'
).split(' ');

/** So many names, none twice, without those that are taken. */
export const inventNames = (seed: string, count: number, taken: readonly string[]): string[] => {
  const random = randomFrom(`${seed}:names`);
  const all = SURNAMES.flatMap((surname) => GIVEN_NAMES.map((given) => surname + given));
  return pick(
    all.filter((name) => !taken.includes(name)),
    random,
    count,
  );
};
