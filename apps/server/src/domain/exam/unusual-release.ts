/** Of a release what staff who look at it would question. */

type Figures = { count: number; passed: number; bars: readonly number[]; marking: number; reviewing: number };

/** Of fewer people a distribution says nothing. */
const FEW = 5;
const LOW_SHARE = 0.3;

export const unusualRelease = ({ count, passed, bars, marking, reviewing }: Figures): string[] => {
  const low = bars[0] ?? 0;
  return [
    ...(marking > 0 ? [`还有 ${marking} 份在阅卷`] : []),
    ...(reviewing > 0 ? [`还有 ${reviewing} 份待切屏复核`] : []),
    ...(count >= FEW && passed === 0 ? ['没有人合格'] : []),
    ...(count >= FEW && low >= count * LOW_SHARE ? [`${low} 人的得分不到满分的一成`] : []),
  ];
};
