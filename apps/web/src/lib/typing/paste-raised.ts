const RAISED = /<su[bp][\s>]|align:\s*su[bp]/i;

/** Of a field of plain text: what a document raises or lowers stays so, instead of making 106 of 10⁶. */
export const pasteRaised = (
  event: Pick<ClipboardEvent, 'defaultPrevented' | 'preventDefault' | 'target' | 'clipboardData'>,
): void => {
  const { target: field, clipboardData: data } = event;
  const [html = '', plain = ''] = ['text/html', 'text/plain'].map((kind) => data?.getData(kind));
  if (event.defaultPrevented || !RAISED.test(html)) return;
  if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return;
  event.preventDefault();
  void import('./raised-text.ts')
    // Without a line it is what any other field would have taken.
    .then(
      ({ raisedText }) => raisedText(html),
      () => plain,
    )
    .then((text) => {
      field.focus();
      // The one way to put text in that the field can take back by Ctrl+Z.
      document.execCommand('insertText', false, text);
    });
};
