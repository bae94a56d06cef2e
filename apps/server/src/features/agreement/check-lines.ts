import { placeholdersIn, PLACEHOLDERS } from '@zhibiao/contract/agreement/placeholders';
import { settingAbout } from '@zhibiao/contract/settings';
import { separateConsents } from '@zhibiao/prisma/seed/content/agreement-consents.ts';
import { agreements } from '@zhibiao/prisma/seed/content/agreements.ts';
import type { SeedStatement } from '@zhibiao/prisma/seed/types.ts';
import { many, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { cleanHtml } from '#lib/text/html.ts';
import { AGREEMENT_IN_FORCE } from '#services/agreement/agreements.ts';
import { type CheckLine, checkResult } from '#services/checklist.ts';

type Text = { code: string; content: string; source: string };
const TEXTS = sql<Text>`SELECT f.code, f.content, f.source FROM (${AGREEMENT_IN_FORCE}) f ORDER BY f.code`;

/** Which of these texts are still those that came with the platform, whatever the settings filled in. */
const samplesAmong = async ({ pool }: Pick<Deps, 'pool'>, texts: readonly SeedStatement[]) => {
  const rows = await many(pool, TEXTS);
  const samples = texts.filter(({ document, content }) =>
    rows.some((row) => row.code === document && row.source === cleanHtml(content)),
  );
  const names = samples.map(({ title }) => `《${title}》`).join('、');
  return checkResult(samples.length === 0, '已换成本机构的文本', `${names}还是产品自带的示例，请由法务审定后发布`);
};

/** Of the checklist before the doors open. */
export const agreementLines: readonly CheckLine[] = [
  {
    key: 'agreements',
    must: true,
    title: '用户协议与隐私政策',
    page: '/console/agreement',
    look: (deps) => samplesAmong(deps, agreements),
  },
  {
    key: 'consents',
    must: true,
    title: '单独同意书',
    page: '/console/agreement',
    look: (deps) => samplesAmong(deps, separateConsents),
  },
  {
    key: 'placeholders',
    must: true,
    title: '协议中的空白都已填写',
    page: null,
    look: async ({ pool }) => {
      const open = (await many(pool, TEXTS)).map(({ content }) => placeholdersIn(content));
      const keys = [...new Set(open.flat())].map((word) => PLACEHOLDERS[word]);
      const texts = open.filter((words) => words.length > 0).length;
      return {
        ok: keys.length === 0,
        why: keys.length === 0 ? '没有留空的地方' : `${texts} 份协议中还有 ${keys.length} 项空白，填写后自动写入协议`,
        places: keys.map((key) => ({ label: settingAbout(key).label, page: `/console/setting#${key}` })),
      };
    },
  },
];
