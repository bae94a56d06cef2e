import type { GivenQuestion } from '@zhibiao/contract/question/types';
import css from './material.module.css';
import { Pictures } from './picture.tsx';

type Props = {
  question: Pick<GivenQuestion, 'material' | 'materialImages'>;
  folded?: boolean;
  onFold?: (folded: boolean) => void;
};

/** What a case tells before it asks. It folds away, so that a phone has room for the question. */
export const Material = ({ question: { material, materialImages }, folded = false, onFold }: Props) =>
  material || materialImages ? (
    <details className={css.material} open={!folded} onToggle={(event) => onFold?.(!event.currentTarget.open)}>
      <summary>材料</summary>
      <div className={css.text}>
        {material}
        <Pictures images={materialImages} />
      </div>
    </details>
  ) : null;
