import type { TextPosition, YamlEntry, YamlTree } from '../text/yaml-tree.ts';
import { short, suggestion, type Complaints } from './complaints.ts';
import { LIMITS } from './limits.ts';
import { isMessage, VERBS, type Action, type Step, type Verb } from './model.ts';
import { readEntries, readText, readWords, requireText } from './read-fields.ts';

/** An action and where its verb and its first value stand. */
export interface PlacedAction {
  readonly action: Action;
  readonly verbAt: TextPosition;
  readonly valueAt: TextPosition;
}

export interface PlacedStep extends TextPosition {
  readonly step: Step;
  readonly actions: readonly PlacedAction[];
  /** Where the narration stands. */
  readonly sayAt: TextPosition;
}

/** The steps as written; whether their ids exist is asked later. */
export function readSteps(
  entry: YamlEntry | undefined,
  at: TextPosition,
  complaints: Complaints,
): PlacedStep[] {
  if (entry === undefined || entry.value.kind !== 'list') {
    complaints.error(entry ?? at, 'steps is missing; write a list of steps, each with title, say and do');
    return [];
  }
  const { items } = entry.value;
  const { least, most } = LIMITS.steps;
  if (items.length > most)
    complaints.error(entry, `${items.length} steps; at most ${most}. Split the explainer in two`);
  if (items.length < least) complaints.error(entry, `${items.length} steps; at least ${least}`);
  return items.slice(0, most).map((item, index) => readStep(item, index + 1, complaints));
}

function readStep(tree: YamlTree, number: number, complaints: Complaints): PlacedStep {
  const fields = readEntries(tree, `step ${number}`, ['title', 'say', 'do'], complaints);
  const title = requireText(
    fields.get('title'),
    tree,
    `the title of step ${number}`,
    LIMITS.title,
    complaints,
  );
  const sayEntry = fields.get('say');
  const say = readText(sayEntry, `say of step ${number}`, LIMITS.narration, complaints);
  if (say === '')
    complaints.error(tree, `step ${number} has no say; the drawing must be readable without the animation`);
  const actions = readActions(fields.get('do'), number, complaints);
  const step = { title, say, actions: actions.map(({ action }) => action) };
  return { step, actions, sayAt: sayEntry?.value ?? tree, line: tree.line, column: tree.column };
}

function readActions(entry: YamlEntry | undefined, number: number, complaints: Complaints): PlacedAction[] {
  if (entry === undefined || entry.value.kind === 'none') return [];
  if (entry.value.kind !== 'list') {
    complaints.error(entry, `do of step ${number} must be a list of actions`);
    return [];
  }
  const { items } = entry.value;
  if (items.length > LIMITS.actionsPerStep)
    complaints.error(entry, `step ${number} has ${items.length} actions; at most ${LIMITS.actionsPerStep}`);
  const actions = items
    .slice(0, LIMITS.actionsPerStep)
    .flatMap((item) => readAction(item, number, complaints) ?? []);
  checkMessageCounts(actions, number, entry, complaints);
  return actions;
}

function checkMessageCounts(
  actions: readonly PlacedAction[],
  number: number,
  at: TextPosition,
  complaints: Complaints,
): void {
  const messages = actions.flatMap(({ action }) => (isMessage(action) ? [action] : []));
  if (messages.length > LIMITS.messagesPerStep)
    complaints.error(at, `step ${number} has ${messages.length} messages; at most ${LIMITS.messagesPerStep}`);
  const pairs = new Map<string, number>();
  for (const { from, to } of messages) {
    const pair = [from, to].sort().join(' and ');
    const count = (pairs.get(pair) ?? 0) + 1;
    pairs.set(pair, count);
    if (count === LIMITS.messagesPerPair + 1)
      complaints.error(
        at,
        `step ${number} has ${count} messages between ${pair}; at most ${LIMITS.messagesPerPair}`,
      );
  }
}

const PARAMETERS: Readonly<Record<Verb, readonly string[]>> = {
  send: ['label'],
  reply: ['label'],
  mark: [],
  badge: ['text'],
  show: [],
  hide: [],
  compare: ['left', 'right', 'diff'],
};

/** One verb an entry; what else stands beside it are its parameters. */
function readAction(tree: YamlTree, number: number, complaints: Complaints): PlacedAction | null {
  if (tree.kind !== 'map') {
    complaints.error(tree, `step ${number}: an action is a verb and its value, such as send: a -> b`);
    return null;
  }
  const verbs = tree.entries.filter(({ key }) => VERBS.some((verb) => verb === key));
  const [entry, second] = verbs;
  const verb = VERBS.find((each) => each === entry?.key);
  if (entry === undefined || verb === undefined) {
    const written = tree.entries[0];
    const name = written?.key ?? '';
    complaints.error(
      written ?? tree,
      `unknown action "${short(name)}"${suggestion(name, VERBS)} (${VERBS.join(', ')})`,
    );
    return null;
  }
  if (second !== undefined) {
    complaints.error(
      second,
      `"${verb}" and "${second.key}" are two actions; write each in a line of its own`,
    );
    return null;
  }
  const rest: YamlTree = { ...tree, entries: tree.entries.filter((each) => each !== entry) };
  const fields = readEntries(rest, `"${verb}"`, PARAMETERS[verb], complaints);
  const action = actionOf(verb, entry, fields, number, complaints);
  return action === null ? null : { action, verbAt: entry, valueAt: entry.value };
}

const ARROW = /^(\S+)\s*->\s*(\S+)$/;

function actionOf(
  verb: Verb,
  entry: YamlEntry,
  fields: ReadonlyMap<string, YamlEntry>,
  number: number,
  complaints: Complaints,
): Action | null {
  const words = readWords(entry.value);
  const first = words[0]?.text.trim() ?? '';
  if (first === '' || (verb !== 'mark' && entry.value.kind !== 'text')) {
    complaints.error(entry, `step ${number}: "${verb}" names nothing`);
    return null;
  }
  const valueOf = (key: string): string | null =>
    fields.has(key) ? readText(fields.get(key), `${key} of "${first}"`, LIMITS.value, complaints) : null;
  switch (verb) {
    case 'send':
    case 'reply': {
      const [, from, to] = ARROW.exec(first) ?? [];
      const label = readText(fields.get('label'), 'the label of a message', LIMITS.messageLabel, complaints);
      if (from !== undefined && to !== undefined) return { verb, from, to, label };
      complaints.error(entry.value, `step ${number}: "${short(first)}" is no arrow; write ${verb}: a -> b`);
      return null;
    }
    case 'mark':
      return { verb, ids: words.map(({ text }) => text) };
    case 'badge':
      return {
        verb,
        id: first,
        text: readText(fields.get('text'), `the badge of "${first}"`, LIMITS.badge, complaints),
      };
    case 'show':
    case 'hide': {
      const [id = '', part = null] = first.split('.', 2);
      return { verb, id, part };
    }
    case 'compare':
      return { verb, row: first, left: valueOf('left'), right: valueOf('right'), diff: valueOf('diff') };
  }
}
