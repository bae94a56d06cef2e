/** The tags of an XML text in their order; enough for what programs write, where no tag hides in a comment. */

export type Tag = {
  name: string;
  /** open: <a>, close: </a>, empty: <a/> */
  kind: 'open' | 'close' | 'empty';
  attributes: string;
  from: number;
  to: number;
};

const NAME = /(\/?)([A-Za-z][\w:.-]*)/y;
const [QUOTE, APOSTROPHE, LESS, GREATER] = [...`"'<>`].map((one) => one.charCodeAt(0));

/** Where a tag is closed, or another begins in it: then it is none. What stands in quotes is no mark. */
const endOf = (xml: string, from: number): number => {
  for (let at = from; at >= from && at < xml.length; at += 1) {
    const code = xml.charCodeAt(at);
    if (code === GREATER || code === LESS) return at;
    if (code !== QUOTE && code !== APOSTROPHE) continue;
    at = xml.indexOf(xml.charAt(at), at + 1);
    if (at < 0) return -1;
  }
  return -1;
};

/** Reads each character once, whatever it is given. */
export const tagsOf = function* (xml: string): Generator<Tag> {
  for (let from = xml.indexOf('<'); from >= 0;) {
    NAME.lastIndex = from + 1;
    const [named, slash, name = ''] = NAME.exec(xml) ?? [];
    if (named === undefined) {
      from = xml.indexOf('<', from + 1);
      continue;
    }
    const end = endOf(xml, from + 1 + named.length);
    if (end < 0) return;
    if (xml.charCodeAt(end) === LESS) {
      from = end;
      continue;
    }
    const attributes = xml.slice(from + 1 + named.length, end);
    const kind = slash === '/' ? 'close' : attributes.endsWith('/') ? 'empty' : 'open';
    yield { name, kind, attributes, from, to: end + 1 };
    from = xml.indexOf('<', end + 1);
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
