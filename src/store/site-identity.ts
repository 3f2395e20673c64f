import type { Database } from './database.ts';

/** UUID that the site was given when its database was made, as 32 hexadecimal digits; ids in feeds are made from it. */
export async function readSiteId(db: Database): Promise<string> {
  return db.prepare<[], { uuid: string }>('SELECT uuid FROM site_identity').get()?.uuid ?? '';
}
