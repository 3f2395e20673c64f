import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { diagramLibrary } from './diagrams/library.ts';
import { storePage, type StoredPage } from './page-cache.ts';

/** The product's own styles, scripts and fonts, under names that change with their bytes. */
export interface Assets {
  readonly stylesheet: string;
  /** Script and styles of the development overlay. */
  readonly development: { readonly stylesheet: string; readonly module: string };
  /** Player and styles of pages that show an explainer. */
  readonly explainer: { readonly stylesheet: string; readonly module: string };
  /** What the documents that draw diagrams load; pages do not. */
  readonly diagram: { readonly stylesheet: string; readonly library: string; readonly module: string };
  readonly themeScript: string;
  readonly modules: Readonly<Record<string, string>>;
  /** The two romans that every page shows first. */
  readonly preloadFonts: readonly string[];
  readonly guanli: GuanliAssets;
  find(path: string): Promise<StoredPage> | StoredPage | null;
}

/** The dashboard has a stylesheet of its own, made of the site's foundations and its own parts. */
export interface GuanliAssets {
  readonly stylesheet: string;
  readonly themeScript: string;
  readonly preloadFonts: readonly string[];
  /** Scripts of the dashboard alone. */
  readonly modules: readonly string[];
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
const SITE_ORDER = 'order.json';
const GUANLI_ORDER = 'order-guanli.json';
const FONT_URL = /url\((["']?)fonts\/([^)"']+)\1\)/g;
const PLAYER_SCRIPT = 'explainer.js';
const PLAYER_STYLES = 'explainer.css';
const DIAGRAM_SCRIPT = 'diagram.js';
const DIAGRAM_ORDER = 'order-diagram.json';
const GUANLI_SCRIPTS: readonly string[] = [
  'passkeys.js',
  'unsaved.js',
  'guanli-comments.js',
  'guanli-keys.js',
  'guanli-preview.js',
];

/**
 * Reads every asset once, at start. Stylesheets are joined into one file for the site and one for
 * the dashboard, in the order of `css/order.json` and `css/order-guanli.json`.
 * @param publicDir folder with `css/` and `js/`
 */
export async function loadAssets(publicDir: string): Promise<Assets> {
  const pages = new Map<string, StoredPage>();
  const headersOf = (name: string) => ({
    'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream',
    'Cache-Control': 'public, max-age=31536000, immutable',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    Vary: 'Accept-Encoding',
  });
  const add = async (name: string, body: Buffer): Promise<string> => {
    const extension = extname(name);
    const hash = createHash('sha256').update(body).digest('hex').slice(0, 10);
    const path = `${PREFIX}${name.slice(0, -extension.length)}.${hash}${extension}`;
    pages.set(path, await storePage(200, headersOf(name), body));
    return path;
  };

  const fonts = new Map<string, string>();
  const read = (order: string): string => readStyles(publicDir, order);
  const [site, guanli, diagram] = [read(SITE_ORDER), read(GUANLI_ORDER), read(DIAGRAM_ORDER)];
  for (const [file, name] of listFonts(site + guanli + diagram))
    fonts.set(name, await add(`fonts/${name}`, readFileSync(file)));
  const addStyles = (name: string, styles: string): Promise<string> =>
    add(
      name,
      Buffer.from(styles.replace(FONT_URL, (_, _quote, font: string) => `url(${fonts.get(font) ?? ''})`)),
    );
  const modules: Record<string, string> = {};
  for (const file of readdirSync(join(publicDir, 'js')).filter((name) => name.endsWith('.js'))) {
    modules[file] = await add(file, readFileSync(join(publicDir, 'js', file)));
  }
  const {
    [THEME_SCRIPT]: themeScript = '',
    [DEV_SCRIPT]: devScript = '',
    [PLAYER_SCRIPT]: player = '',
    [DIAGRAM_SCRIPT]: diagramScript = '',
    ...others
  } = modules;
  const isOfGuanli = ([name]: readonly [string, string]): boolean => GUANLI_SCRIPTS.includes(name);
  const rest = Object.fromEntries(Object.entries(others).filter((each) => !isOfGuanli(each)));
  const library = diagramLibrary(headersOf);
  const preloadFonts = PRELOADED.flatMap((name) => fonts.get(name) ?? []);
  return {
    stylesheet: await addStyles('site.css', site),
    guanli: {
      stylesheet: await addStyles('guanli.css', guanli),
      themeScript,
      preloadFonts,
      modules: Object.entries(others)
        .filter(isOfGuanli)
        .map(([, path]) => path),
    },
    development: {
      stylesheet: await add(DEV_STYLES, readFileSync(join(publicDir, 'css', DEV_STYLES))),
      module: devScript,
    },
    explainer: {
      stylesheet: await add(PLAYER_STYLES, readFileSync(join(publicDir, 'css', PLAYER_STYLES))),
      module: player,
    },
    diagram: {
      stylesheet: await addStyles('diagram.css', diagram),
      library: library.path,
      module: diagramScript,
    },
    themeScript,
    modules: rest,
    preloadFonts,
    find: (path) => (path === library.path ? library.store() : (pages.get(path) ?? null)),
  };
}

function readStyles(publicDir: string, orderFile: string): string {
  const folder = join(publicDir, 'css');
  const order = JSON.parse(readFileSync(join(folder, orderFile), 'utf8')) as string[];
  return order.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
}

/** Files of the font packages that the stylesheet names, as [file, name]. */
function listFonts(styles: string): [string, string][] {
  const require = createRequire(import.meta.url);
  const named = new Set([...styles.matchAll(FONT_URL)].map(([, , name]) => name));
  return FONT_PACKAGES.flatMap((name): [string, string][] => {
    const folder = join(dirname(require.resolve(`@fontsource-variable/${name}/package.json`)), 'files');
    return readdirSync(folder)
      .filter((file) => named.has(file))
      .map((file) => [join(folder, file), file]);
  });
}
