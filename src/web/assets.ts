import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { storePage, type StoredPage } from './page-cache.ts';

/** The product's own styles, scripts and fonts, under names that change with their bytes. */
export interface Assets {
  readonly stylesheet: string;
  /** Script and styles of the development overlay. */
  readonly development: { readonly stylesheet: string; readonly module: string };
  readonly themeScript: string;
  readonly modules: Readonly<Record<string, string>>;
  /** The two romans that every page shows first. */
  readonly preloadFonts: readonly string[];
  find(path: string): StoredPage | null;
}

const PREFIX = '/_/';
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};
const FONT_PACKAGES = ['stix-two-text', 'public-sans', 'source-code-pro'];
const PRELOADED = ['stix-two-text-latin-wght-normal.woff2', 'public-sans-latin-wght-normal.woff2'];
/** Set before first paint, so it is not a module. */
const THEME_SCRIPT = 'theme.js';
const DEV_SCRIPT = 'dev.js';
const DEV_STYLES = 'dev.css';

/**
 * Reads every asset once, at start. Stylesheets are joined in the order of `css/order.json` into one file.
 * @param publicDir folder with `css/` and `js/`
 */
export async function loadAssets(publicDir: string): Promise<Assets> {
  const pages = new Map<string, StoredPage>();
  const add = async (name: string, body: Buffer): Promise<string> => {
    const extension = extname(name);
    const hash = createHash('sha256').update(body).digest('hex').slice(0, 10);
    const path = `${PREFIX}${name.slice(0, -extension.length)}.${hash}${extension}`;
    const headers = {
      'Content-Type': TYPES[extension] ?? 'application/octet-stream',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
      Vary: 'Accept-Encoding',
    };
    pages.set(path, await storePage(200, headers, body));
    return path;
  };

  const fonts = new Map<string, string>();
  for (const [file, name] of listFonts(readStyles(publicDir)))
    fonts.set(name, await add(`fonts/${name}`, readFileSync(file)));
  const styles = readStyles(publicDir).replace(
    /url\((["']?)fonts\/([^)"']+)\1\)/g,
    (_, _quote, name: string) => `url(${fonts.get(name) ?? ''})`,
  );
  const modules: Record<string, string> = {};
  for (const file of readdirSync(join(publicDir, 'js')).filter((name) => name.endsWith('.js'))) {
    modules[file] = await add(file, readFileSync(join(publicDir, 'js', file)));
  }
  const { [THEME_SCRIPT]: themeScript = '', [DEV_SCRIPT]: devScript = '', ...rest } = modules;
  return {
    stylesheet: await add('site.css', Buffer.from(styles)),
    development: {
      stylesheet: await add(DEV_STYLES, readFileSync(join(publicDir, 'css', DEV_STYLES))),
      module: devScript,
    },
    themeScript,
    modules: rest,
    preloadFonts: PRELOADED.flatMap((name) => fonts.get(name) ?? []),
    find: (path) => pages.get(path) ?? null,
  };
}

function readStyles(publicDir: string): string {
  const folder = join(publicDir, 'css');
  const order = JSON.parse(readFileSync(join(folder, 'order.json'), 'utf8')) as string[];
  return order.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
}

/** Files of the font packages that the stylesheet names, as [file, name]. */
function listFonts(styles: string): [string, string][] {
  const require = createRequire(import.meta.url);
  const named = new Set([...styles.matchAll(/url\((["']?)fonts\/([^)"']+)\1\)/g)].map(([, , name]) => name));
  return FONT_PACKAGES.flatMap((name): [string, string][] => {
    const folder = join(dirname(require.resolve(`@fontsource-variable/${name}/package.json`)), 'files');
    return readdirSync(folder)
      .filter((file) => named.has(file))
      .map((file) => [join(folder, file), file]);
  });
}
