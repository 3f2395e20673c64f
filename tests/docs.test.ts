import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documents, readDocument, withoutBlocks } from './documents.ts';

/** Without code, whose contents are no text of the document. */
const prose = (path: string): string => withoutBlocks(readDocument(path)).replace(/`[^`\n]+`/g, '');

/** As GitHub makes them. */
function anchorsOf(path: string): Set<string> {
  const headings = [...withoutBlocks(readDocument(path)).matchAll(/^#+ (.*)$/gm)];
  return new Set(
    headings.map(([, text = '']) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

function linksOf(path: string): string[] {
  const text = prose(path);
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g), ...text.matchAll(/(?:src|srcset)="([^"]+)"/g)];
  return links.map(([, href = '']) => href).filter((href) => !/^[a-z]+:/.test(href));
}

describe.each(documents)('%s', (path) => {
  it('links to what is there', () => {
    const dead = linksOf(path).filter((href) => {
      const [file = '', anchor] = href.split('#');
      const target = file === '' ? path : join(dirname(path), file);
      return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).has(anchor));
    });
    expect(dead).toEqual([]);
  });

  it('names commands that exist', () => {
    const { scripts } = JSON.parse(readDocument('package.json')) as { scripts: Record<string, string> };
    const named = [...readDocument(path).matchAll(/npm run (?:-s )?([a-z][\w-]*)/g)].map(
      ([, name = '']) => name,
    );
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  it('names files of the source and tests that exist', () => {
    const named = [...readDocument(path).matchAll(/`((?:src|tests|scripts|views|public)\/[\w./-]+\.\w+)`/g)];
    expect(named.map(([, file = '']) => file).filter((file) => !existsSync(file))).toEqual([]);
  });
});

it('the table of figures names those that are shown, and each is documented', async () => {
  const { createMetrics } = await import('../src/web/operations/metrics.ts');
  const { createTraffic } = await import('../src/web/operations/traffic.ts');
  const metrics = createMetrics({
    traffic: createTraffic(() => 0),
    now: () => new Date(),
    loop: () => ({
      isConverged: true,
      isHealthy: true,
      isWatching: true,
      lastRelist: null,
      lastRelistMs: null,
      files: 0,
      progress: { left: 0 },
      eventsSeen: 0,
      changesWithoutEvent: 0,
    }),
    comments: async () => ({ pending: 0, approved: 0, spam: 0, trash: 0, removed: 0 }),
    outbox: async () => ({ waiting: 0, sent: 0, dropped: 0, oldestDueAt: null }),
  });
  const shown = new Set([...(await metrics.read()).matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
  const documented = [...readDocument('docs/operations.md').matchAll(/`((?:inkloop|nodejs)_\w+)`/g)].map(
    ([, name = '']) => name,
  );
  expect(documented.filter((name) => !shown.has(name))).toEqual([]);
  const few = ['inkloop_index_converged', 'inkloop_content_files', 'inkloop_file_events_total'];
  const missing = [...shown].filter((name) => name.startsWith('inkloop_') && !documented.includes(name));
  expect(missing.sort()).toEqual(few.sort());
});
