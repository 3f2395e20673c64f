/** A valid explainer: every id it names exists, and every limit holds. */
export interface Explainer {
  readonly id: string;
  /** `map`: boxes with places of their own. `lanes`: participants side by side, time running down. */
  readonly kind: ExplainerKind;
  readonly title: string;
  /** Description of the drawing; empty when the author gave none. */
  readonly summary: string;
  readonly nodes: readonly ExplainerNode[];
  readonly groups: readonly ExplainerGroup[];
  /** Of a map; null for lanes. */
  readonly layout: { readonly wide: Grid; readonly narrow: Grid } | null;
  readonly compare: Comparison | null;
  readonly steps: readonly Step[];
}

export const KINDS = ['map', 'lanes'] as const;
export type ExplainerKind = (typeof KINDS)[number];

export interface ExplainerNode {
  readonly id: string;
  readonly label: string;
  readonly note: string;
  /** Whether a line for its state is reserved. */
  readonly badges: boolean;
  readonly parts: readonly Part[];
}

export interface Part {
  readonly id: string;
  readonly label: string;
  readonly note: string;
}

export interface ExplainerGroup {
  readonly id: string;
  readonly label: string;
  /** Nodes and groups directly in it. */
  readonly of: readonly string[];
}

/** Rows of node ids; null is an empty cell. */
export type Grid = readonly (readonly (string | null)[])[];

export interface Comparison {
  readonly left: string;
  readonly right: string;
  readonly same: string;
  readonly rows: readonly { readonly id: string; readonly label: string }[];
}

export interface Step {
  readonly title: string;
  /** Inline Markdown as written. */
  readonly say: string;
  readonly actions: readonly Action[];
}

export interface Message {
  readonly verb: 'send' | 'reply';
  readonly from: string;
  readonly to: string;
  readonly label: string;
}

export type Action =
  | Message
  | { readonly verb: 'mark'; readonly ids: readonly string[] }
  | { readonly verb: 'badge'; readonly id: string; readonly text: string }
  /** Of a part (`node.part`), or of a node with all its arrows. */
  | { readonly verb: 'show' | 'hide'; readonly id: string; readonly part: string | null }
  | {
      readonly verb: 'compare';
      readonly row: string;
      readonly left: string | null;
      readonly right: string | null;
      readonly diff: string | null;
    };

export const VERBS = ['send', 'reply', 'mark', 'badge', 'show', 'hide', 'compare'] as const;
export type Verb = (typeof VERBS)[number];

export function isMessage(action: Action): action is Message {
  return action.verb === 'send' || action.verb === 'reply';
}

/** More levels than groups may have; ends the walk over groups that hold themselves, which is complained of elsewhere. */
const MOST_LEVELS = 6;

/** Every node in a group, at whatever depth; a node stands for itself. */
export function nodesIn(id: string, groups: readonly ExplainerGroup[], levels = MOST_LEVELS): string[] {
  const group = groups.find((each) => each.id === id);
  if (group === undefined) return [id];
  return levels === 0 ? [] : group.of.flatMap((member) => nodesIn(member, groups, levels - 1));
}
