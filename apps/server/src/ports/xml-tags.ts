/** The tags of an XML text in their order; enough for what programs write, where no tag hides in a comment. */

export type Tag = {
  name: string;
  /** open: <a>, close: </a>, empty: <a/> */
  kind: 'open' | 'close' | 'empty';
  attributes: string;
  from: number;
  to: number;
};

const TAG = /<(\/?)([A-Za-z][\w:.-]*)([^<>"']*(?:"[^"]*"[^<>"']*|'[^']*'[^<>"']*)*)>/g;

export const tagsOf = function* (xml: string): Generator<Tag> {
  const pattern = new RegExp(TAG);
  for (let found = pattern.exec(xml); found; found = pattern.exec(xml)) {
    const attributes = found[3] ?? '';
    const kind = found[1] === '/' ? 'close' : attributes.endsWith('/') ? 'empty' : 'open';
    yield { name: found[2] ?? '', kind, attributes, from: found.index, to: pattern.lastIndex };
  }
};

const patterns = new Map<string, RegExp>();
const patternOf = (name: string): RegExp => {
  const known = patterns.get(name) ?? new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  patterns.set(name, known);
  return known;
};
export const attributeOf = ({ attributes }: Tag, name: string): string | null => {
  const [, twice = '', once = ''] = patternOf(name).exec(attributes) ?? [];
  return twice + once === '' ? null : twice + once;
};

/** Without the prefix of its namespace, which is the writer's choice. */
export const localName = ({ name }: Tag): string => name.slice(name.indexOf(':') + 1);
/** The attributes that switch: <strike/>, val="1", hidden="true". */
export const isOn = (value: string | null): boolean => value !== null && value !== '0' && value !== 'false';
