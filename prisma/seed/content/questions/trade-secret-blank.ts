import type { SeedQuestion } from '../../types.ts';

/** Blanks are marked ____ in the stem, one accepted answer list for each. */
export const tradeSecretBlank: SeedQuestion[] = [
  {
    bank: 'trade-secret',
    type: 'blank',
    stem: '商业秘密，是指不为公众所知悉、具有____并经权利人采取相应____的技术信息、经营信息等商业信息。',
    answer: ['商业价值', '保密措施'],
    analysis: '秘密性、价值性和保密性是商业秘密的三个构成要件。',
    difficulty: 1,
    clause: '商业秘密的构成',
  },
  {
    bank: 'trade-secret',
    type: 'blank',
    stem: '依据劳动合同法，解除或者终止劳动合同后，竞业限制的期限不得超过____年。',
    answer: ['二|两|2|贰'],
    analysis: '劳动合同法第二十四条规定，竞业限制期限不得超过二年。',
    difficulty: 1,
    clause: '员工与竞业限制',
  },
];
