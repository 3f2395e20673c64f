import { createPasswordHasher } from '../../community/password-hash.ts';
import type { Environment } from '../../environment.ts';
import { dashboardStore } from '../../store/dashboard-store.ts';
import type { Database } from '../../store/database.ts';
import type { PageContext } from '../page-context.ts';
import type { GuanliDeps } from './call.ts';
import { createPasskeyChallenges } from './passkey-challenges.ts';
import { loadGuanliViews } from './views.ts';

interface GuanliParts extends Pick<
  GuanliDeps,
  'loop' | 'desk' | 'moderation' | 'clock' | 'pause' | 'assets'
> {
  readonly environment: Environment;
  readonly db: Database;
  readonly context: Pick<PageContext, 'articles' | 'site' | 'siteId'>;
  readonly viewsDir: string;
}

/** Puts the dashboard's parts together. */
export async function openGuanli(parts: GuanliParts): Promise<GuanliDeps> {
  const { environment, db, desk, context, loop, clock } = parts;
  return {
    ...dashboardStore(db, desk.queue),
    desk,
    moderation: parts.moderation,
    loop,
    clock,
    pause: (ms) => parts.pause(ms),
    challenges: createPasskeyChallenges(),
    hasher: await createPasswordHasher(),
    contentDir: environment.contentDir,
    trustsProxies: environment.trustProxy.length > 0,
    siteId: context.siteId,
    findArticle: (path) => context.articles.findByPath(path),
    site: () => context.site(),
    assets: () => parts.assets(),
    views: loadGuanliViews(parts.viewsDir, environment.isDevelopment),
    baseUrl: environment.baseUrl,
  };
}
