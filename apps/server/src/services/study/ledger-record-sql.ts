import { lit, sql, type Statement } from '#db/sql.ts';
import { SEGMENT_KIND } from '#domain/study/ledger.ts';
import { NO_ID, NULL_INT } from '#domain/study/ledger-record.ts';

/** The record of entry `s`, byte for byte as domain/study/ledger-record.ts makes it. */

const int = (column: Statement): Statement => sql`int4send(coalesce(${column}, ${lit(NULL_INT)}))`;
const text = (column: Statement): Statement => sql`
  int4send(octet_length(coalesce(${column}, ''))) || textsend(coalesce(${column}, ''))`;

export const RECORD = sql`(
  uuid_send(s."userId") || int4send(s."chainSeq") || int4send(s.seal) || timestamptz_send(s.at)
  || uuid_send(s."sessionId") || uuid_send(s.lid) || uuid_send(s."lessonId")
  || int4send(s.seq) || ${int(sql`s.beats`)} || ${int(sql`s.rate`)} || int4send(s."from") || int4send(s."to")
  || int4send(s."creditedSec") || int4send(s."refusedSec") || ${int(sql`s."spanMs"`)} || ${int(sql`s."ageMs"`)}
  || int4send(s.kind) || boolsend(s.gap) || ${text(sql`s.refusal`)}
  || CASE WHEN s.kind = ${lit(SEGMENT_KIND.beat)} THEN ''::bytea ELSE
    uuid_send(coalesce(s.ref, ${lit(NO_ID)})) || int4send(s."grantedSec") || ${text(sql`s.link`)} END
)`;
