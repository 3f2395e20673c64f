import { encodePath } from './urls.ts';

/** Everything shown under a preview's signature begins so. */
export const PREVIEWS = '/_/preview';

/** Address of a previewed article, or of a file of its bundle. */
export function previewPath(token: string, file: string | null = null): string {
  return file === null ? `${PREVIEWS}/${token}` : `${PREVIEWS}/${token}/${encodePath(file)}`;
}
