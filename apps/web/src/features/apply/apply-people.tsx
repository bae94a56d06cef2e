import { hoursText } from '@zhibiao/contract/core/hours';
import type { ApplyItem } from '@zhibiao/contract/apply/types';
import { ItemResult } from './apply-status.tsx';
import css from './apply.module.css';
import { evidenceText } from './words.ts';

/** The people of an application that is not being reviewed here. */
export const ApplyPeople = ({ items, kind }: { items: readonly ApplyItem[]; kind: number }) => (
  <section className={`stack gap-8 ${css.part}`}>
    <h3>人员（{items.length}）</h3>
    <ul className={css.people}>
      {items.map((item) => (
        <li key={item.itemId}>
          <p className={`row spread gap-12 ${css.cardHead}`}>
            <PersonName item={item} />
            <ItemResult result={item.result} />
          </p>
          <Evidence item={item} kind={kind} />
          {item.reason && <p className="note">理由：{item.reason}</p>}
          {item.certNo && <p className="note num">证书编号 {item.certNo}</p>}
        </li>
      ))}
    </ul>
  </section>
);

export const PersonName = ({ item: { name, department, active } }: { item: ApplyItem }) => (
  <span>
    <b>{name}</b>
    {department && <span className="note">　{department}</span>}
    {!active && <span className="note">　已不在册</span>}
  </span>
);

/** The facts as they were when the application was submitted. */
export const Evidence = ({ item: { evidence }, kind }: { item: ApplyItem; kind: number }) =>
  evidence === null ? (
    <p className="note">已不在本机构，学习与考试记录不再显示。</p>
  ) : (
    <>
      <p className="note num">{evidenceText(evidence, kind)}</p>
      <ul className={`note num ${css.lessons}`}>
        {evidence.lessons.map(({ lessonId, name, creditHours, finishDate }) => (
          <li key={lessonId}>
            {name}，{hoursText(creditHours)}，{finishDate} 完成
          </li>
        ))}
      </ul>
    </>
  );
