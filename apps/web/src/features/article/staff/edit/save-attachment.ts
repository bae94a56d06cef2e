import { getAttachment } from '@zhibiao/contract/article/staff';
import { download } from '#lib/api/download.ts';
import { notifyFailure } from '#lib/api/failure.ts';

/** Saves a file under the name that the article gives it, also while only staff may have it. */
export const saveAttachment = ({ name, url }: { name: string; url: string }): void => {
  // What came with the platform is nobody's upload.
  if (!url.startsWith('/uploads/')) {
    open(url, '_blank', 'noopener');
    return;
  }
  const [folder = '', file = ''] = url.split('/').slice(-2);
  const ending = file.slice(file.lastIndexOf('.'));
  const title = name.toLowerCase().endsWith(ending) ? name : `${name}${ending}`;
  void download(getAttachment, { params: { folder, name: file } }, title).catch(notifyFailure);
};
