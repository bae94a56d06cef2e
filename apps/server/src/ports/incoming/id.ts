const ID = /^[0-9a-f]{32}$/;

/** The id again, if it is one: nothing else becomes part of a path. */
export const checkedUpload = (id: string): string => {
  if (!ID.test(id)) throw new Error('not an upload');
  return id;
};
export const isUpload = (name: string): boolean => ID.test(name);
