/** Width of the column of text, in which a wide drawing is made smaller. CSS pixels, as are all sizes here. */
const COLUMN = 684;
const LEAST = 160;
const MOST = 640;
/** A node with the room to the next one, in reading direction and across, as mermaid lays them out by default. */
const NODE = { width: 170, height: 110, gap: 50 };
/** A round or pointed node is as high as it is wide. */
const TALL = 60;
const SUBGRAPH = 60;
const MARGIN = 24;
/** Later lines of a very long diagram change nothing: it is at its limit long before. */
const MOST_LINES = 400;

/** What a line of a diagram adds to its height, and how high it is without any. */
const BY_LINE: Readonly<Record<string, { readonly base: number; readonly line: number }>> = {
  sequencediagram: { base: 130, line: 46 },
  gantt: { base: 80, line: 26 },
  gitgraph: { base: 120, line: 14 },
  timeline: { base: 300, line: 14 },
  journey: { base: 360, line: 0 },
  pie: { base: 420, line: 0 },
  quadrantchart: { base: 500, line: 0 },
  'xychart-beta': { base: 500, line: 0 },
  xychart: { base: 500, line: 0 },
};
const OTHER = { base: 180, line: 34 };

/**
 * Height to keep free for a diagram before anything of it is drawn, in CSS pixels. Only a guess from its source: a
 * drawing that is larger is made smaller, and scrolls once it would be hard to read.
 */
export function guessDiagramHeight(source: string): number {
  const lines = statements(source);
  const [first = '', ...rest] = lines;
  const kind = first.split(/[\s;:]/, 1)[0]?.toLowerCase() ?? '';
  const height =
    kind === 'graph' || kind.startsWith('flowchart') || kind.startsWith('statediagram')
      ? flowHeight(first, rest)
      : heightByLines(kind, rest.length);
  return Math.min(MOST, Math.max(LEAST, Math.round(height / 10) * 10));
}

function heightByLines(kind: string, lines: number): number {
  const { base, line } = BY_LINE[kind] ?? OTHER;
  return base + line * lines;
}

/** Lines that say something: without front matter, directives and comments. */
function statements(source: string): string[] {
  return source
    .replace(/^\s*---\n[\s\S]*?\n---\n/, '')
    .split('\n', MOST_LINES)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('%%'));
}

const LINK = /\s*[<xo]?(?:-{2,}|={2,}|-\.+-?|~{3,})[>xo]?\s*(?:\|[^|]*\|)?\s*/;
/** `A -- words --> B`, which says the same as `A -->|words| B`. */
const WORDED_LINK = /(-{2}|={2}|-\.)\s+[^-=.|>]+\s+(-{2,}>?|={2,}>?|\.-+>?)/g;
const NOT_NODES = /^(?:subgraph|end|classDef|class|style|linkStyle|click|direction|acc(?:Title|Descr))\b/;

/** A flowchart: nodes in ranks, each one rank after the node that leads to it. */
function flowHeight(first: string, lines: readonly string[]): number {
  const ranks = rankNodes(lines.filter((line) => !NOT_NODES.test(line)));
  const perRank = new Map<number, number>();
  for (const rank of ranks.values()) perRank.set(rank, (perRank.get(rank) ?? 0) + 1);
  const [length, breadth] = [Math.max(1, perRank.size), Math.max(1, ...perRank.values())];
  const isAcross = /\b(?:LR|RL)\b/.test(first);
  const tall = lines.some((line) => /\{|\(\(/.test(line)) ? TALL : 0;
  const frames = lines.filter((line) => line.startsWith('subgraph')).length * SUBGRAPH;
  const width = (isAcross ? length : breadth) * NODE.width + frames;
  const height = (isAcross ? breadth : length) * NODE.height - NODE.gap + tall + frames;
  return height * Math.min(1, COLUMN / width) + MARGIN;
}

function rankNodes(lines: readonly string[]): Map<string, number> {
  const ranks = new Map<string, number>();
  for (const line of lines) {
    let before: string[] = [];
    for (const part of line.replace(WORDED_LINK, '-->').split(LINK)) {
      const nodes = part
        .split('&')
        .flatMap((node) => /^(?:\[\*\]|[^\s[({>;:@]+)/.exec(node.trim())?.[0] ?? []);
      const rank = 1 + Math.max(-1, ...before.map((node) => ranks.get(node) ?? 0));
      // A link back to an earlier node does not move it.
      nodes.filter((node) => !ranks.has(node)).forEach((node) => ranks.set(node, rank));
      before = nodes;
    }
  }
  return ranks;
}
