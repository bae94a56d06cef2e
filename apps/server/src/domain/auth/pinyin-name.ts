/** Names of people in pinyin: a hundred surnames and a few hundred syllables are the first that anybody tries. */

const SURNAMES =
  'bai cai cao chen cheng cui dai deng ding dong du duan fan fang feng fu gao gong gu guo han hao he hong hou ' +
  'hu huang huo jia jiang jin kang kong lai lei li lian liang liao lin liu long lou lu luo lv ma mao mei meng ' +
  'mo niu ou pan peng qi qian qiao qin qiu qu ren shao shen shi song su sun tan tang tao tian tong wan wang ' +
  'wei wen weng wu xia xiang xiao xie xin xing xiong xu xue yan yang yao ye yi yin you yu yuan yue zeng zhan ' +
  'zhang zhao zheng zhong zhou zhu zhuang zou ouyang shangguan sima zhuge';

const A = 'a ai an ang ao';
const EN = 'e ei en eng';
const UA = 'ua uai uan uang ui un uo';
const I = 'i ian iao ie in ing';
/** What may follow each beginning of a syllable. */
const FINALS: Readonly<Record<string, string>> = {
  '': `${A} ${EN} er o ou`,
  b: `${A} ei en eng ${I} o u`,
  p: `${A} ei en eng ${I} o ou u`,
  m: `${A} ${EN} ${I} iu o ou u`,
  f: 'a an ang ei en eng o ou u',
  d: `${A} ${EN} ${I} iu ong ou u uan ui un uo`,
  t: `${A} ${EN} ${I} ong ou u uan ui un uo`,
  n: `${A} ${EN} ${I} iang iu ong ou u uan uo v ve ue`,
  l: `${A} ${EN} ${I} ia iang iu ong ou u uan un uo v ve ue`,
  g: `${A} ${EN} ong ou u ${UA}`,
  k: `${A} ${EN} ong ou u ${UA}`,
  h: `${A} ${EN} ong ou u ${UA}`,
  j: `${I} ia iang iong iu u uan ue un`,
  q: `${I} ia iang iong iu u uan ue un`,
  x: `${I} ia iang iong iu u uan ue un`,
  zh: `${A} ${EN} i ong ou u ${UA}`,
  ch: `${A} ${EN} i ong ou u ${UA}`,
  sh: `${A} ${EN} i ou u ${UA}`,
  r: 'an ang ao e en eng i ong ou u ua uan ui un uo',
  z: `${A} ${EN} i ong ou u uan ui un uo`,
  c: `${A} ${EN} i ong ou u uan ui un uo`,
  s: `${A} ${EN} i ong ou u uan ui un uo`,
  y: 'a an ang ao e i in ing o ong ou u uan ue un',
  w: 'a ai an ang ei en eng o u',
};
const SYLLABLE = Object.entries(FINALS)
  .flatMap(([initial, finals]) => finals.split(' ').map((final) => initial + final))
  .join('|');
const SURNAME = SURNAMES.split(' ').join('|');
const NAME = new RegExp(`^(?:(?:${SURNAME})(?:${SYLLABLE}){1,2}|(?:${SYLLABLE}){1,2}(?:${SURNAME}))$`);

/** Whether the letters (small ones, nothing else) spell a surname with a given name before or behind it. */
export const isPinyinName = (letters: string): boolean => NAME.test(letters);
