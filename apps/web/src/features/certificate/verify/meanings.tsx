import { copy } from '@zhibiao/contract/copy';
import { CERT_STATUS } from '@zhibiao/contract/certificate';
import { Tag } from '#ui/tag.tsx';
import css from './meanings.module.css';
import { MEANING, StatusTag } from '#features/certificate/status.tsx';

/** Every answer this page can give, explained before anybody asks. */
export const Meanings = () => (
  <section className={css.meanings} aria-labelledby="meanings-title">
    <h2 id="meanings-title">核验结果说明</h2>
    <ul>
      {CERT_STATUS.map((status) => (
        <li key={status}>
          <span>
            <StatusTag status={status} />
          </span>
          <span className="note">{MEANING[status]}</span>
        </li>
      ))}
      <li>
        <span>
          <Tag kind="error">{copy.fileTampered}</Tag>
        </span>
        <span className="note">文件与签发版本不一致，请以本页登记信息为准。</span>
      </li>
    </ul>
  </section>
);
