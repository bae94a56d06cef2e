import type { LessonDetail } from '@zhibiao/contract/lesson/learner';
import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '#lib/session/site.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { LazyImage } from '#ui/picture/lazy-image.tsx';
import css from './course-award.module.css';
import ticks from './ticks.module.css';

/** 通过后得到: a sample of the document, and what comes with it. */
export const CourseAward = ({ lesson: { paper } }: { lesson: LessonDetail }) => {
  const site = useQuery(siteQuery).data?.site;
  return (
    <section aria-label="通过后得到">
      <h2>{paper ? '通过后得到' : '学完后得到'}</h2>
      <div className={css.award}>
        <figure>
          <LazyImage src="/art/certificate-sample.svg" alt="培训合格证书样张" width={2970} height={2100} />
          <figcaption className="note">证书样张，姓名与编号均为虚构</figcaption>
        </figure>
        <ul className={ticks.ticks}>
          {paper && (
            <li>
              <Icon name="certificate" />
              <span>
                带签章的培训合格证书 PDF：通过考试后申请
                {site && `，一般 ${site.reviewDays} 个工作日内审核，${site.issueDays} 个工作日内签发`}
              </span>
            </li>
          )}
          <li>
            <Icon name="file" />
            <span>学习证明，写明服务器实测的学习时间，学完即可自行开具</span>
          </li>
          <li>
            <Icon name="shield" />
            <span>任何人扫码，或把收到的 PDF 放入核验页，就能核对真伪</span>
          </li>
          {paper && (
            <li>
              <Icon name="chart" />
              <span>条款能力图：哪几条掌握了，哪几条还要补</span>
            </li>
          )}
        </ul>
      </div>
    </section>
  );
};
