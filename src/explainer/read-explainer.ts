import { readYamlTree, type TextPosition, type YamlEntry, type YamlTree } from '../text/yaml-tree.ts';
import { checkActions } from './check-actions.ts';
import { startComplaints, short, suggestion, type Complaint, type Complaints } from './complaints.ts';
import { LIMITS } from './limits.ts';
import { isMessage, KINDS, type Comparison, type Explainer, type ExplainerKind, type Step } from './model.ts';
import { isId, readEntries, readIdMap, readText, requireText } from './read-fields.ts';
import { readGroups, readNodes } from './read-nodes.ts';
import { readLayout } from './read-layout.ts';
import { readSteps, type PlacedStep } from './read-steps.ts';

/** An explainer as far as its text can be understood. Positions are those of the text. */
export interface ExplainerReading {
  /** Null with any error. */
  readonly explainer: Explainer | null;
  /** What can be read without the drawing; null when the steps themselves are at fault. */
  readonly plain: PlainExplainer | null;
  /** The id as written, with its place; null when there is none that can be one. */
  readonly id: (TextPosition & { readonly text: string }) | null;
  /** Set when the text only embeds an explainer that has a file of its own. */
  readonly use: (TextPosition & { readonly id: string }) | null;
  /** Entries that only a file of its own may have: date, tags and so on. */
  readonly meta: readonly YamlEntry[];
  /** Where the layout, or in lanes the nodes, stand: what a drawing that does not fit is blamed on. */
  readonly layoutAt: TextPosition;
  /** Where each message stands, by `step.index`. */
  readonly messageAt: ReadonlyMap<string, TextPosition>;
  /** Where each step's narration stands. */
  readonly sayAt: readonly TextPosition[];
  readonly complaints: readonly Complaint[];
}

/** Title and steps, which are complete without a drawing. */
export interface PlainExplainer {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly steps: readonly Pick<Step, 'title' | 'say'>[];
}

const META_KEYS = ['date', 'updated', 'author', 'category', 'tags', 'draft'];
const KEYS = ['id', 'kind', 'title', 'summary', 'nodes', 'groups', 'layout', 'compare', 'steps'];
const TOP: TextPosition = { line: 1, column: 1 };

/**
 * Reads an explainer and everything that is wrong with it. Pure; never throws, whatever the text.
 * @param place `post`: the text is a block of an article, which may only `use` another, and has no date of its own
 */
export function readExplainer(text: string, place: 'post' | 'file'): ExplainerReading {
  const complaints = startComplaints();
  const bytes = Buffer.byteLength(text);
  if (bytes > LIMITS.bytes) {
    complaints.error(TOP, `${bytes} bytes; at most ${LIMITS.bytes}. Split the explainer in two`);
    return unread(complaints);
  }
  const read = readYamlTree(text);
  if (!read.ok) {
    complaints.error(read.problem, `bad YAML: ${read.problem.message}`);
    return unread(complaints);
  }
  if (read.tree.kind === 'none') {
    complaints.error(TOP, 'the explainer is empty; write id, title, nodes, layout and steps');
    return unread(complaints);
  }
  const use = read.tree.kind === 'map' ? read.tree.entries.find(({ key }) => key === 'use') : undefined;
  if (use !== undefined) return { ...unread(complaints), ...readUse(use, read.tree, place, complaints) };
  return readBody(read.tree, place, complaints);
}

function unread(complaints: Complaints): ExplainerReading {
  return {
    explainer: null,
    plain: null,
    id: null,
    use: null,
    meta: [],
    layoutAt: TOP,
    messageAt: new Map(),
    sayAt: [],
    complaints: complaints.list(),
  };
}

function readUse(
  entry: YamlEntry,
  tree: YamlTree,
  place: 'post' | 'file',
  complaints: Complaints,
): Pick<ExplainerReading, 'use' | 'complaints'> {
  readEntries(tree, 'a block with "use"', ['use'], complaints);
  const id = entry.value.kind === 'text' ? entry.value.text.trim() : '';
  if (place === 'file')
    complaints.error(entry, '"use" belongs in a post; a file under explainers/ holds the drawing itself');
  if (!isId(id)) complaints.error(entry.value, `"use" names the file of an explainer: use: my-drawing`);
  const use = complaints.hasErrors ? null : { id, line: entry.value.line, column: entry.value.column };
  return { use, complaints: complaints.list() };
}

function readBody(tree: YamlTree, place: 'post' | 'file', complaints: Complaints): ExplainerReading {
  const fields = readEntries(tree, 'the explainer', [...KEYS, ...META_KEYS], complaints);
  const meta = META_KEYS.flatMap((key) => fields.get(key) ?? []);
  if (place === 'post') {
    for (const entry of meta)
      complaints.error(
        entry,
        `"${entry.key}" belongs to files under explainers/, not to a drawing inside a post`,
      );
  }
  const id = readId(fields.get('id'), complaints);
  const kind = readKind(fields.get('kind'), complaints);
  const title = requireText(fields.get('title'), TOP, 'title', LIMITS.title, complaints);
  const summary = readText(fields.get('summary'), 'summary', LIMITS.summary, complaints);
  const beforeSteps = complaints.list().length;
  const placed = readSteps(fields.get('steps'), TOP, complaints);
  const arePlain = complaints.list().length === beforeSteps && title !== '' && id !== null;
  const steps = placed.map(({ step }) => step);
  const plain = arePlain ? { id: id.text, title, summary, steps } : null;
  const nodes = readNodes(fields.get('nodes'), kind, TOP, complaints);
  const groups = kind === 'map' ? readGroups(fields.get('groups'), nodes, complaints) : [];
  const compare = readCompare(fields.get('compare'), complaints);
  if (kind === 'lanes') refuseForLanes(fields, complaints);
  const layout = kind === 'map' && nodes.length > 0 ? layoutOf(fields, nodes, groups, complaints) : null;
  if (nodes.length > 0) checkActions(placed, { kind, nodes, groups, compare }, complaints);
  const explainer =
    complaints.hasErrors || id === null
      ? null
      : { id: id.text, kind, title, summary, nodes, groups, layout, compare, steps };
  const sayAt = placed.map((step) => step.sayAt);
  const layoutAt = fields.get('layout') ?? fields.get('nodes') ?? TOP;
  return {
    explainer,
    plain,
    id,
    use: null,
    meta,
    layoutAt,
    messageAt: messagePlaces(placed),
    sayAt,
    complaints: complaints.list(),
  };
}

function messagePlaces(steps: readonly PlacedStep[]): Map<string, TextPosition> {
  const places = new Map<string, TextPosition>();
  steps.forEach(({ actions }, step) => {
    const messages = actions.filter(({ action }) => isMessage(action));
    messages.forEach(({ verbAt }, index) => places.set(`${step + 1}.${index}`, verbAt));
  });
  return places;
}

function layoutOf(
  fields: ReadonlyMap<string, YamlEntry>,
  nodes: Explainer['nodes'],
  groups: Explainer['groups'],
  complaints: Complaints,
): Explainer['layout'] {
  const written = fields.get('groups')?.value;
  const groupAt = new Map(written?.kind === 'map' ? written.entries.map((entry) => [entry.key, entry]) : []);
  return readLayout(fields.get('layout'), TOP, { nodes, groups, groupAt }, complaints);
}

function readId(entry: YamlEntry | undefined, complaints: Complaints): ExplainerReading['id'] {
  const text = entry?.value.kind === 'text' ? entry.value.text.trim() : '';
  if (entry === undefined || text === '') {
    complaints.error(entry ?? TOP, 'id is missing; write id: my-drawing');
    return null;
  }
  if (isId(text)) return { text, line: entry.value.line, column: entry.value.column };
  complaints.error(
    entry.value,
    `"${short(text)}" cannot be an id: use small Latin letters, digits and hyphens`,
  );
  return null;
}

function readKind(entry: YamlEntry | undefined, complaints: Complaints): ExplainerKind {
  const text = entry?.value.kind === 'text' ? entry.value.text : null;
  const kind = KINDS.find((each) => each === text);
  if (entry !== undefined && kind === undefined)
    complaints.error(
      entry.value,
      `unknown kind "${short(text ?? '')}"${suggestion(text ?? '', KINDS)} (${KINDS.join(', ')})`,
    );
  return kind ?? 'map';
}

function refuseForLanes(fields: ReadonlyMap<string, YamlEntry>, complaints: Complaints): void {
  for (const key of ['groups', 'layout']) {
    const entry = fields.get(key);
    if (entry !== undefined)
      complaints.error(entry, `"${key}" belongs to kind: map; lanes stand in the order of nodes`);
  }
}

function readCompare(entry: YamlEntry | undefined, complaints: Complaints): Comparison | null {
  if (entry === undefined || entry.value.kind === 'none') return null;
  const fields = readEntries(entry.value, 'compare', ['left', 'right', 'same', 'rows'], complaints);
  const label = (key: string): string =>
    requireText(fields.get(key), entry, `${key} of compare`, LIMITS.nodeLabel, complaints);
  const rows = readIdMap(fields.get('rows'), 'compare rows', LIMITS.compareRows, complaints).map((row) => {
    const parts = readEntries(row.value, `"${row.key}"`, ['label'], complaints);
    return {
      id: row.key,
      label: requireText(parts.get('label'), row, `the label of "${row.key}"`, LIMITS.nodeLabel, complaints),
    };
  });
  if (rows.length === 0) complaints.error(entry, 'compare has no rows');
  return { left: label('left'), right: label('right'), same: label('same'), rows };
}
