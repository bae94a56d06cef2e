import sanitize from 'sanitize-html';

const OPTIONS: sanitize.IOptions = {
  allowedTags: [
    'p',
    'h1',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'img',
    'a',
    'strong',
    'em',
    'u',
    's',
    'sup',
    'sub',
    'blockquote',
    'br',
    'span',
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    ol: ['start', 'type'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['colspan', 'rowspan', 'scope', 'style'],
    td: ['colspan', 'rowspan', 'style'],
    p: ['style'],
    h1: ['style'],
    h2: ['style'],
    h3: ['style'],
    h4: ['style'],
  },
  allowedStyles: { '*': { 'text-align': [/^(left|right|center|justify)$/] } },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  // A link without a scheme stays on this site; //elsewhere does not.
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener' }) },
};

/** The one cleaning of rich text, applied on every write. The page cleans once more with another parser. */
export const cleanHtml = (dirty: string): string => sanitize(dirty, OPTIONS).trim();
