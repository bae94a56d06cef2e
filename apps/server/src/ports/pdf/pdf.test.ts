import { createHash } from 'node:crypto';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type AwardSheet, NO_PICTURES, type ProofSheet, pictureSheet, printSheet, refuseUnprintable } from './pdf.ts';

const sheet: ProofSheet = {
  certNo: 'ZB202610009425',
  holder: '周予安',
  totalHours: '14.0',
  plannedTotal: null,
  verifyUrl: 'https://verify.example.cn/verify?code=7Kq2Vd9Xm4RtWs81pLzN0c',
  verifyAddress: 'verify.example.cn/verify',
  verifyCode: '7Kq2 Vd9X m4Rt Ws81 pLzN 0c',
  validity: '长期',
  issuer: '知标学堂培训中心',
  issueDate: '2026 年 11 月 20 日',
  issuedAt: Date.UTC(2026, 10, 20, 3),
  title: '学习证明',
  foot: '本证明记载培训学习事实，不作为知识产权管理体系认证证书使用。',
  signer: '',
  signerTitle: '',
  pictures: NO_PICTURES,
  opening: '兹证明　{姓名}　在本平台完成下列课程，学时由服务器逐段记录。',
  columns: { finishDay: true, score: true },
  lines: [
    { name: 'GB/T 29490-2023 标准解读', hours: '8.0', planned: '—', finishDay: '2026-11-18', score: '86 分' },
    { name: '商业秘密保护', hours: '6.0', planned: '—', finishDay: '2026-09-30', score: '—' },
  ],
};

/** What a reader copies out of each page, without white space. */
const textOf = async (pdf: Uint8Array): Promise<string[]> => {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await loading.promise;
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, i) => {
      const { items } = await (await document.getPage(i + 1)).getTextContent();
      return items
        .map((item) => ('str' in item ? item.str : ''))
        .join('')
        .replace(/\s/g, '');
    }),
  );
  await loading.destroy();
  return pages;
};
/** How many letters, spaces too, stand on the first page. */
const lettersOf = async (pdf: Uint8Array): Promise<number> => {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const page = await (await loading.promise).getPage(1);
  const { fnArray, argsArray } = await page.getOperatorList();
  const shown = argsArray
    .filter((_, i) => fnArray[i] === OPS.showText)
    .flatMap(([glyphs]: [unknown[]]) => glyphs.filter((glyph) => typeof glyph === 'object' && glyph !== null));
  await loading.destroy();
  return shown.length;
};
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('the printed proof', () => {
  it('says who learned what, and where to check it', async () => {
    const [page, ...others] = await textOf(await printSheet(sheet));
    expect(others).toEqual([]);
    for (const text of [
      '学习证明',
      '证明编号ZB202610009425',
      '周予安',
      'GB/T29490-2023标准解读',
      '8.0',
      '2026-11-18',
      '86分',
      '合计14.0',
      'verify.example.cn/verify',
      '7Kq2Vd9Xm4RtWs81pLzN0c',
      '知标学堂培训中心',
      '2026年11月20日',
      '本证明记载培训学习事实，不作为知识产权管理体系认证证书使用。',
    ])
      expect(page).toContain(text);
    expect(page).not.toContain('体系认证证书使用。第');
  });

  it('has the same bytes for the same sheet, also after another was drawn', async () => {
    const first = sha(await printSheet(sheet));
    // The Kangxi radical ⼀ shares its glyph with the character 一.
    await printSheet({ ...sheet, holder: '⼀⾦' });
    expect(sha(await printSheet(sheet))).toBe(first);
    expect(sha(await printSheet({ ...sheet, issuedAt: sheet.issuedAt + 1000 }))).not.toBe(first);
  });

  it.each(['𠮷田', '㙓䶮', '𬬭𫟹', '𡚸𪚥', '阿布都热依木江·吐尔逊', 'Müller'])('prints the name %s', async (holder) => {
    const [page] = await textOf(await printSheet({ ...sheet, holder }));
    expect(page).toContain(`兹证明${holder}在本平台`);
  });

  it.each([
    ['周予安😀', '😀'],
    ['ꯁ', 'ꯁ'],
    ['周\u{31350}', '\u{31350}'],
  ])('refuses %s by name rather than print a box', async (holder, char) => {
    await expect(printSheet({ ...sheet, holder })).rejects.toMatchObject({
      message: `“${char}”字暂时无法印制，请联系管理员`,
    });
  });

  it('goes on over further pages with its head and number', async () => {
    const lines = Array.from({ length: 30 }, (_, i) => ({
      name: `课程之${i + 1}号`,
      hours: '1.0',
      planned: '—',
      finishDay: '2026-11-18',
      score: '—',
    }));
    const pages = await textOf(await printSheet({ ...sheet, lines, totalHours: '30.0' }));
    expect(pages).toHaveLength(3);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('课程学时完成日期考核成绩');
      expect(page).toContain('ZB202610009425');
      expect(page).toContain(`第${index + 1}页，共3页`);
      expect(page.includes('合计30.0')).toBe(index === 2);
    }
    for (const { name } of lines) expect(pages.filter((page) => page.includes(name))).toHaveLength(1);
  });
});

describe('the printed certificate', () => {
  const { lines: _, totalHours: __, plannedTotal: _____, opening: ___, columns: ____, ...common } = sheet;
  const award: AwardSheet = {
    ...common,
    title: '内审员证书',
    ofOrg: '所在机构　启明精密制造（演示）',
    body: [
      { text: '于 2026 年 9 月 14 日至 2026 年 11 月 18 日参加', bold: false },
      { text: 'GB/T 29490-2023 知识产权管理体系内部审核员', bold: true },
      { text: '培训，完成规定的 16 学时，考核成绩 86 分，考核合格。', bold: false },
    ],
    foot: '本证书记载内审员培训与考核的事实，不表示任何机构已通过体系认证。',
    validity: '2029 年 11 月 19 日',
    portrait: null,
  };

  it('says all of it on one page, in the same bytes each time', async () => {
    const pdf = await printSheet(award);
    const [page, ...others] = await textOf(pdf);
    expect(others).toEqual([]);
    for (const text of [
      award.title,
      award.holder,
      award.ofOrg ?? '',
      ...award.body.map(({ text }) => text),
      award.foot,
      `证书编号${award.certNo}`,
      `有效期至${award.validity}`,
    ])
      expect(page).toContain(text.replace(/\s/g, ''));
    expect(sha(await printSheet(award))).toBe(sha(pdf));
  });

  it('shows the portrait where there is one, opaque or not, in the same bytes each time', async () => {
    for (const channels of [3, 4] as const) {
      const portrait = await sharp({ create: { width: 41, height: 53, channels, background: '#5b80b280' } })
        .png()
        .toBuffer();
      const pdf = await printSheet({ ...award, portrait });
      expect(Buffer.from(pdf).includes('/Subtype /Image')).toBe(true);
      expect(sha(await printSheet({ ...award, portrait }))).toBe(sha(pdf));
      expect(await pictureSheet({ ...award, portrait })).toContain(
        `<image href="data:image/png;base64,${portrait.toString('base64')}"`,
      );
    }
    expect(Buffer.from(await printSheet(award)).includes('/Subtype /Image')).toBe(false);
  });

  it('is pictured letter for letter', async () => {
    const svg = await pictureSheet(award);
    expect(svg).toMatch(/^<svg [^]*<\/svg>$/);
    const letters = await lettersOf(await printSheet(award));
    expect(svg.match(/<use /g)).toHaveLength(letters);
    expect(await pictureSheet(award)).toBe(svg);
  });

  it('is pictured with the letters of each font', async () => {
    // The two have the same number in theirs.
    const shapesOf = async (ofOrg: string) =>
      (await pictureSheet({ ...award, ofOrg })).match(/<path id="[^"]+" d="[^"]+"/g) ?? [];
    const [plain, both] = [await shapesOf('一'), await shapesOf('一𢈍')];
    expect(both).toHaveLength(plain.length + 1);
    expect(await shapesOf('一')).toEqual(plain);
  });

  it.each(['𠮷田', '阿布都热依木江·吐尔逊', '周'])('prints the name %s', async (holder) => {
    expect((await textOf(await printSheet({ ...award, holder })))[0]).toContain(holder);
  });

  it('goes on over a second line with a long course, and loses nothing of it', async () => {
    const course =
      '知识产权管理体系建设与商业秘密保护以及专利导航与风险防控综合实务高级研修班第三期（GB/T29490-2023）标准解读';
    expect(
      (await textOf(await printSheet({ ...award, body: award.body.with(1, { text: course, bold: true }) })))[0],
    ).toContain(course);
  });
});

describe('what may be typed', () => {
  it('a row from before, with line ends and marks without a shape in it, prints as one line', async () => {
    const [page] = await textOf(
      await printSheet({
        ...sheet,
        holder: '周\r\n予\u202e安\u0007',
        lines: [{ name: '标准\n解读', hours: '8.0', planned: '—', finishDay: '2026-11-18', score: '—' }],
      }),
    );
    expect(page).toContain('周予安');
    expect(page).toContain('标准解读');
  });

  it('what every font is said to have, it has', async () => {
    const everyday = Array.from({ length: 0x9fa5 - 0x4e00 + 1 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join('');
    // A character that makes sure that the fonts are looked into.
    await refuseUnprintable('姓名', `𠮷${everyday}ABCXYZabcxyz0123456789·. ()（）`);
  });

  it('prints names of all Latin letters, of minorities and with rare characters as they are written', async () => {
    for (const holder of [
      "Zoë O'Brien-Née",
      'Antonín Dvořák',
      'Łukasz Śniady',
      '阿依·古丽',
      '李𥖄',
      'Nguyễn Thị Ánh',
    ]) {
      await refuseUnprintable('姓名', holder);
      const [page] = await textOf(await printSheet({ ...sheet, holder }));
      expect(page).toContain(holder.replace(/\s/g, ''));
    }
  });

  it('a character without a glyph is named where it is typed', async () => {
    await expect(refuseUnprintable('姓名', '周\u{1F600}安')).rejects.toThrow(
      '姓名中的“\u{1F600}”字暂时无法印制在证书上，请更换',
    );
    await refuseUnprintable('姓名', null);
  });
});
