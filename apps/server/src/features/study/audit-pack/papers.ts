import { PACK_FILES } from '@zhibiao/contract/study/audit-pack';
import type { PackFacts } from '#domain/study/audit-pack.ts';
import type { Report, ReportTable } from '#ports/pdf/pdf.ts';

/** What is written of a pack beside its tables: the cover, the file of signatures, and how to read and check them. */

type Shown = {
  facts: Omit<PackFacts, 'version' | 'kind' | 'file'>;
  signature: string;
  kid: string;
  /** Where it is verified. */
  address: string;
  madeAt: string;
  /** The platform's name. */
  maker: string;
};

/** What the figures are of; the same words on the cover and beside the files. */
const READING = [
  '范围：机构指派的课程，含已离开人员离开当日为止的记录；学员自选的课程不在其中。账号已隐去部分字符。',
  '学习结果、进度与时长为制作时的；“期后完成”指在期间结束之后才完成，不计入期间的完成。',
  '“已离开”的人员按离开当日冻结的记录列出。字库没有的字印作“〓”，以工作簿为准。',
];

export const packReport = (
  { facts, signature, kid, address, madeAt, maker }: Shown,
  tables: readonly ReportTable[],
  now: Date,
): Report => ({
  title: '认证审核材料',
  of: facts.orgName,
  facts: [
    ['统一社会信用代码', facts.creditCode],
    ['期间', `${facts.from} 至 ${facts.to}`],
    ['编号', facts.no],
    ['制作时间', madeAt],
    ['制作平台', facts.issuer],
    [
      '内容',
      `${facts.people} 人，学习记录 ${facts.records} 条，考试 ${facts.attempts} 次，证书 ${facts.certificates} 份`,
    ],
    ['工作簿 SHA-256', facts.sha256],
    ['签名（Ed25519）', signature],
    ['签名公钥', kid],
    ['核验地址', address],
  ],
  notes: READING,
  verify: { url: address, words: '扫码核验：由平台制作、没有改动' },
  author: facts.issuer,
  maker,
  foot: `${facts.no}　${facts.orgName}　${facts.from} 至 ${facts.to}`,
  madeAt: now.getTime(),
  tables,
});

type Signed = { statement: string; signature: string; pdfStatement: string; pdfSignature: string; kid: string };
/** Enough to check the files without the platform, by the key whose fingerprint it publishes. */
export const signatureFile = (signed: Signed, publicKey: string): string =>
  `${JSON.stringify(
    {
      algorithm: 'Ed25519',
      kid: signed.kid,
      publicKey,
      statements: [
        { file: PACK_FILES.workbook, text: signed.statement, signature: signed.signature },
        { file: PACK_FILES.pdf, text: signed.pdfStatement, signature: signed.pdfSignature },
      ],
    },
    null,
    2,
  )}\n`;

/** With the byte order mark and the line ends that every editor reads. */
export const packNotes = ({ facts, address, kid }: Shown): string =>
  `\ufeff${[
    `认证审核材料 ${facts.no}`,
    `${facts.orgName}（${facts.creditCode}），${facts.from} 至 ${facts.to}`,
    '',
    `${PACK_FILES.pdf}：封面、汇总、培训计划、学习记录、考试成绩、证书，供阅读与归档。`,
    `${PACK_FILES.workbook}：同样的五张表，全部条目，供抽样与统计。`,
    `${PACK_FILES.signature}：两份文件的 SHA-256 与平台的签名。`,
    '',
    ...READING,
    '',
    '怎样核验：',
    `一、打开 ${address}（封面的二维码），把收到的文件放进页面，即可知道是否由平台制作、有没有改动；文件只在您的浏览器内计算。`,
    [
      `二、不经平台：算出文件的 SHA-256，与 ${PACK_FILES.signature} 里 text 中的 sha256 相同；`,
      `再用公钥（${kid}）以 Ed25519 核对 text 的 UTF-8 字节与 signature（base64url）。`,
      '公钥的指纹请与平台公布的比对。',
    ].join(''),
  ].join('\r\n')}\r\n`;
