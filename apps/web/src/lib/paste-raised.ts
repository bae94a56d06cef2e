const RAISED = /<su[bp][\s>]|vertical-align:\s*su[bp]/i;

/** Of a field of plain text: what a document raises or lowers stays so, instead of making 106 of 10⁶. */
export const pasteRaised = (event: Pick<ClipboardEvent, 'preventDefault' | 'target' | 'clipboardData'>): void => {
  const { target: field } = event;
  const html = event.clipboardData?.getData('text/html') ?? '';
  if (!RAISED.test(html) || !(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return;
  event.preventDefault();
  void import('./raised-text.ts').then(({ raisedText }) => {
    field.focus();
    // The one way to put text in that the field can take back by Ctrl+Z.
    document.execCommand('insertText', false, raisedText(html));
  });
};
