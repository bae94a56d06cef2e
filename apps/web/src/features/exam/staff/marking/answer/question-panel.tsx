import { labelOf } from '@zhibiao/contract/core/codes';
import { QUESTION } from '@zhibiao/contract/question/types';
import type { MarkItem } from '@zhibiao/contract/exam/staff-marking';
import { Icon } from '#ui/icon/icon.tsx';
import css from '#features/exam/staff/marking/marking.module.css';

type Picture = { url: string; alt: string };
const Pictures = ({ of = [] }: { of?: Picture[] | undefined }) =>
  of.map(({ url, alt }) => <img key={url} src={url} alt={alt} loading="lazy" />);

/** The question, and what an answer to it looks like. */
export const MarkingQuestionPanel = ({ item }: { item: MarkItem }) => {
  const { type, stem, material, materialImages, images, group } = item.question;

  return (
    <details className={`panel ${css.flush} ${css.fold}`} open>
      <summary>
        <Icon name="down" size={16} />
        <h2>题目</h2>
        <span className="note num">
          {labelOf(QUESTION, type)}，{item.full} 分{group && `，第 ${group.no} 小题 / 共 ${group.of} 小题`}
        </span>
      </summary>
      <div className={css.question}>
        {group && <p className="note">{group.title}</p>}
        {material && <p>{material}</p>}
        <Pictures of={materialImages} />
        <p>
          <b>{stem}</b>
        </p>
        <Pictures of={images} />
        <details className={css.reference}>
          <summary>参考答案</summary>
          <p>{item.reference}</p>
          {item.analysis && <p>{item.analysis}</p>}
        </details>
      </div>
    </details>
  );
};
