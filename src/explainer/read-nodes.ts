import type { TextPosition, YamlEntry } from '../text/yaml-tree.ts';
import { suggestion, type Complaints } from './complaints.ts';
import { LIMITS } from './limits.ts';
import { nodesIn, type ExplainerGroup, type ExplainerKind, type ExplainerNode, type Part } from './model.ts';
import { readEntries, readIdMap, readText, readWords, requireText } from './read-fields.ts';

/** Nodes in the order written. */
export function readNodes(
  entry: YamlEntry | undefined,
  kind: ExplainerKind,
  at: TextPosition,
  complaints: Complaints,
): ExplainerNode[] {
  const most = kind === 'lanes' ? LIMITS.lanes.most : LIMITS.nodes;
  const nodes = readIdMap(entry, 'nodes', most, complaints).map((each) => readNode(each, kind, complaints));
  const least = kind === 'lanes' ? LIMITS.lanes.least : 1;
  if (nodes.length < least && !complaints.hasErrors)
    complaints.error(entry ?? at, `${nodes.length} nodes; at least ${least}`);
  return nodes;
}

const MAP_KEYS = ['label', 'note', 'badges', 'parts'];
const LANE_KEYS = ['label', 'note'];

function readNode(entry: YamlEntry, kind: ExplainerKind, complaints: Complaints): ExplainerNode {
  const what = `"${entry.key}"`;
  const fields = readEntries(entry.value, what, kind === 'lanes' ? LANE_KEYS : MAP_KEYS, complaints);
  return {
    id: entry.key,
    label: requireText(fields.get('label'), entry, `the label of ${what}`, LIMITS.nodeLabel, complaints),
    note: readText(fields.get('note'), `the note of ${what}`, LIMITS.note, complaints),
    badges: readFlag(fields.get('badges'), complaints),
    parts: readParts(fields.get('parts'), entry.key, complaints),
  };
}

function readFlag(entry: YamlEntry | undefined, complaints: Complaints): boolean {
  const text = entry?.value.kind === 'text' ? entry.value.text : '';
  if (entry !== undefined && !/^(?:true|false)$/.test(text))
    complaints.error(entry.value, `"${entry.key}" is true or false`);
  return text === 'true';
}

function readParts(entry: YamlEntry | undefined, node: string, complaints: Complaints): Part[] {
  return readIdMap(entry, `parts of "${node}"`, LIMITS.partsPerNode, complaints).map((each) => {
    const what = `"${node}.${each.key}"`;
    const fields = readEntries(each.value, what, ['label', 'note'], complaints);
    return {
      id: each.key,
      label: requireText(fields.get('label'), each, `the label of ${what}`, LIMITS.nodeLabel, complaints),
      note: readText(fields.get('note'), `the note of ${what}`, LIMITS.note, complaints),
    };
  });
}

/** Groups with what is wrong in how they nest. */
export function readGroups(
  entry: YamlEntry | undefined,
  nodes: readonly ExplainerNode[],
  complaints: Complaints,
): ExplainerGroup[] {
  const written = readIdMap(entry, 'groups', LIMITS.groups, complaints);
  const known = [...nodes.map(({ id }) => id), ...written.map(({ key }) => key)];
  const owners = new Map<string, string>();
  const groups = written.map((each): ExplainerGroup => {
    const fields = readEntries(each.value, `"${each.key}"`, ['label', 'of'], complaints);
    if (nodes.some(({ id }) => id === each.key)) complaints.error(each, `"${each.key}" is a node already`);
    const members = fields.get('of');
    const of = members === undefined ? [] : readMembers(each.key, members, known, owners, complaints);
    if (of.length === 0) complaints.error(each, `group "${each.key}" has no members; write of: [ids]`);
    const label = requireText(
      fields.get('label'),
      each,
      `the label of "${each.key}"`,
      LIMITS.nodeLabel,
      complaints,
    );
    return { id: each.key, label, of };
  });
  for (const [index, { id }] of groups.entries()) {
    const at = written[index];
    if (at === undefined) continue;
    const depth = depthOf(id, groups, LIMITS.groups + 1);
    if (depth > LIMITS.groups) complaints.error(at, `group "${id}" is in itself`);
    else if (depth > LIMITS.groupDepth)
      complaints.error(at, `group "${id}" holds ${depth} levels; at most ${LIMITS.groupDepth}`);
  }
  return groups;
}

function readMembers(
  group: string,
  entry: YamlEntry,
  known: readonly string[],
  owners: Map<string, string>,
  complaints: Complaints,
): string[] {
  return readWords(entry.value)
    .slice(0, LIMITS.nodes + LIMITS.groups)
    .flatMap((word) => {
      const owner = owners.get(word.text);
      if (!known.includes(word.text))
        complaints.error(
          word,
          `group "${group}" holds "${word.text}", which is not a node or group${suggestion(word.text, known)}`,
        );
      else if (owner !== undefined)
        complaints.error(
          word,
          `"${word.text}" is in group "${owner}" already; a node is in one group at most`,
        );
      else {
        owners.set(word.text, group);
        return [word.text];
      }
      return [];
    });
}

/** Levels of groups below and with this one; more than `most` where it never ends. */
function depthOf(id: string, groups: readonly ExplainerGroup[], most: number): number {
  const group = groups.find((each) => each.id === id);
  if (group === undefined || most <= 0) return group === undefined ? 0 : 1;
  return 1 + Math.max(0, ...group.of.map((member) => depthOf(member, groups, most - 1)));
}

/** Whether one of two ids is a group that holds the other. */
export function areNested(a: string, b: string, groups: readonly ExplainerGroup[]): boolean {
  const holds = (outer: string, inner: string): boolean =>
    groups.some(({ id }) => id === outer) &&
    nodesIn(inner, groups).every((node) => nodesIn(outer, groups).includes(node));
  return holds(a, b) || holds(b, a);
}
