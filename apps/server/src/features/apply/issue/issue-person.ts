import { isUniqueViolation } from '#db/faults.ts';
import { type IssuerDeps, prepare, readIssueClock } from '#services/certificate/document/prepare.ts';
import { drawFree } from '#services/certificate/draw-free.ts';
import { contentFor, type Order, type PersonToIssue, type Refusal } from './content.ts';
import { type Alongside, type By, recordCertificate, RenewalMoved } from './record.ts';

type Outcome = { certNo: string } | Refusal;

/**
 * The certificate of one person who passed: what it says (content.ts), the document (services), its row (record.ts).
 * Files are written before the transaction; of a number that is taken another is drawn. Throws what stands in the way
 * of everybody: a version that moved, a duty.
 */
export const issuePerson = async (
  issuer: IssuerDeps,
  by: By,
  order: Order,
  person: PersonToIssue,
  alongside: Alongside = async () => {},
): Promise<Outcome> =>
  drawFree('certificate', async () => {
    const clock = await readIssueClock(issuer);
    const content = await contentFor(issuer, order, person, clock.today);
    if ('refused' in content) return content;
    try {
      const document = await prepare(issuer, content, clock);
      await recordCertificate(issuer, by, order.apply, person, { content, document }, alongside);
      return { certNo: document.certNo };
    } catch (error) {
      // Reissued or revoked meanwhile: what it is now decides.
      if (error instanceof RenewalMoved) return null;
      if (isUniqueViolation(error, 'Certificate_same_facts')) return { refused: '已持有相同的有效证书' };
      if (!isUniqueViolation(error)) throw error;
    }
    return null;
  });
