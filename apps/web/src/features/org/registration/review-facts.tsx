import { CHANGED_FIELD, type ChangedField, type OrgData } from '@zhibiao/contract/org/org';
import { FactValue } from '#features/org/company/fact-value.tsx';
import css from '#features/org/org-info.module.css';
import own from './org-status-panel.module.css';

const FIELDS = Object.keys(CHANGED_FIELD) as ChangedField[];

/** What staff compare with the licence, as it was sent. */
export const ReviewFacts = ({ org }: { org: OrgData }) => (
  <section className={own.block} aria-labelledby="review-facts">
    <h2 id="review-facts">提交审核的资料</h2>
    <dl className={css.facts}>
      {FIELDS.map((field) => (
        <div key={field}>
          <dt>{CHANGED_FIELD[field]}</dt>
          <dd>
            <FactValue field={field} value={org[field]} />
          </dd>
        </div>
      ))}
    </dl>
  </section>
);
