/** The tags of an XML text in their order; enough for what programs write, where no tag hides in a comment. */

export type Tag = {
  name: string;
  /** open: <a>, close: </a>, empty: <a/> */
  kind: 'open' | 'close' | 'empty';
  attributes: string;
  from: number;
  to: number;
};

const TAG = /<(\/?)([A-Za-z][\w:.-]*)((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?)>/g;

export const tagsOf = function* (xml: string): Generator<Tag> {
  for (const found of xml.matchAll(TAG)) {
    const [whole, slash, name = '', attributes = '', end] = found;
    const kind = slash === '/' ? 'close' : end === '/' ? 'empty' : 'open';
    yield { name, kind, attributes, from: found.index, to: found.index + whole.length };
  }
};

export const attributeOf = ({ attributes }: Tag, name: string): string | null =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)?.slice(1).find(Boolean) ?? null;
