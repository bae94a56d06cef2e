import { settingFrom } from '@zhibiao/contract/settings';
import { maybeOne, type Queryable, sql, type Statement } from '#db/sql.ts';

/** The platform's name, which all that leaves it begins with: the one home of both. */

/** As a column of a statement that reads more; `houseFrom` says what it means. */
export const HOUSE_NAME: Statement = sql`(SELECT value FROM "Setting" WHERE key = 'site.name')`;
export const houseFrom = (stored: unknown): string => settingFrom('site.name', stored, false);

const SELECT = sql<{ name: unknown }>`SELECT ${HOUSE_NAME} AS name`.named('house');
export const houseOf = async (on: Queryable): Promise<string> => houseFrom((await maybeOne(on, SELECT))?.name);

/** Before what it says: 【江岸知产学院】证书已签发. */
export const signed = (house: string, text: string): string => `【${house}】${text}`;
