import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areOverlapping, type Box } from './boxes.ts';
import { labelBox } from './check-drawing.ts';
import { drawExplainer, type DrawnExplainer } from './draw-explainer.ts';
import { drawMap, type MapDrawing } from './map-drawing.ts';
import { nodesIn } from './model.ts';
import { readExplainer } from './read-explainer.ts';
import { draw, drawSample, small } from './testing/samples.ts';
import { FACES, textWidth } from './text-width.ts';

/** What has to hold of every drawing, as sentences about what does not. */
function breaches(drawn: DrawnExplainer): string[] {
  return [drawn.wide, drawn.narrow].flatMap(({ mode, left, width, height, boxes, messages }) => {
    const view: Box = { x: left, y: 0, width, height };
    const all = [...boxes];
    return [
      ...(mode === 'narrow' && width !== 352 ? [`narrow is ${width} wide`] : []),
      ...(mode === 'wide' && width < 900 ? [`wide is ${width} wide`] : []),
      ...all.flatMap(([id, box], index) => [
        ...all
          .slice(index + 1)
          .flatMap(([other, at]) => (areOverlapping(box, at) ? [`${id} overlaps ${other}`] : [])),
        ...(isInside(box, view) ? [] : [`${id} leaves the ${mode} view`]),
      ]),
      ...messages.flatMap((routed) => {
        const said = routed.message.label === '' || isInside(labelBox(routed), view);
        return said ? [] : [`label ${routed.message.label} leaves the ${mode} view`];
      }),
    ].map((breach) => `${mode}: ${breach}`);
  });
}

function isInside(inner: Box, outer: Box): boolean {
  const [right, bottom] = [inner.x + inner.width, inner.y + inner.height];
  return (
    inner.x >= outer.x - 0.5 &&
    inner.y >= outer.y - 0.5 &&
    right <= outer.x + outer.width + 0.5 &&
    bottom <= outer.y + outer.height + 0.5
  );
}

/** Arrows of a map start and end on the borders of what they join; names fit into their boxes. */
function mapBreaches({ explainer, timeline }: DrawnExplainer): string[] {
  const { layout } = explainer;
  if (layout === null) return [];
  return (['wide', 'narrow'] as const).flatMap((mode) => {
    const drawing = drawMap(explainer, timeline, layout[mode], mode);
    return [...looseEnds(drawing), ...tightNames(drawing, explainer), ...looseGroups(drawing, explainer)];
  });
}

function looseEnds({ layout, messages }: MapDrawing): string[] {
  return messages.flatMap(({ message, route }) => {
    const [from, to] = [layout.boxes.get(message.from), layout.boxes.get(message.to)];
    const isHeld =
      from !== undefined && to !== undefined && isOnBorder(route.start, from) && isOnBorder(route.end, to);
    return isHeld ? [] : [`${message.from} -> ${message.to} of step ${message.step} is loose`];
  });
}

function isOnBorder({ x, y }: { x: number; y: number }, box: Box): boolean {
  const near = (a: number, b: number): boolean => Math.abs(a - b) < 0.5;
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  const isAlong = x >= box.x - 0.5 && x <= right + 0.5 && y >= box.y - 0.5 && y <= bottom + 0.5;
  return isAlong && (near(x, box.x) || near(x, right) || near(y, box.y) || near(y, bottom));
}

function tightNames({ layout }: MapDrawing, { nodes }: DrawnExplainer['explainer']): string[] {
  return nodes.flatMap(({ id, label, note }) => {
    const needed = Math.max(textWidth(label, FACES.label), textWidth(note, FACES.note)) * 1.05;
    return needed <= (layout.boxes.get(id)?.width ?? 0) ? [] : [`the name of ${id} does not fit`];
  });
}

function looseGroups({ layout }: MapDrawing, { groups }: DrawnExplainer['explainer']): string[] {
  return groups.flatMap(({ id }) => {
    const outer = layout.boxes.get(id);
    return nodesIn(id, groups).flatMap((node) => {
      const inner = layout.boxes.get(node);
      return outer !== undefined && inner !== undefined && isInside(inner, outer)
        ? []
        : [`${node} is outside ${id}`];
    });
  });
}

test.each(['kubelet.en.yaml', 'kubelet.zh.yaml', 'pod-sandbox.en.yaml', 'pod-sandbox.zh.yaml'] as const)(
  '%s',
  (name) => {
    const drawn = drawSample(name);
    expect([...breaches(drawn), ...mapBreaches(drawn)]).toEqual([]);
  },
);

/** Maps at random: some nodes in some cells, some messages between them. */
const randomMap = fc
  .record({
    columns: fc.integer({ min: 1, max: 4 }),
    cells: fc.uniqueArray(fc.integer({ min: 0, max: 15 }), { minLength: 2, maxLength: 7 }),
    labels: fc.array(fc.constantFrom('A', 'Sync loop', 'Container runtime', '容器运行时', '一二三四五'), {
      minLength: 7,
      maxLength: 7,
    }),
    arrows: fc.array(
      fc.tuple(fc.nat(6), fc.nat(6), fc.constantFrom('', 'go', 'ListPodSandbox', '列出该 Pod')),
      { maxLength: 5 },
    ),
  })
  .map(({ columns, cells, labels, arrows }) => {
    const ids = cells.map((_, index) => `n${index}`);
    const rows = Array.from({ length: Math.ceil(16 / columns) }, (_, row) =>
      Array.from({ length: columns }, (_column, column) => ids[cells.indexOf(row * columns + column)] ?? '.'),
    ).filter((row) => row.some((cell) => cell !== '.'));
    const used = rows.slice(0, 6).flat();
    const there = ids.filter((id) => used.includes(id));
    const sends = arrows.flatMap(([a, b, label]) => {
      const [from, to] = [there[a % there.length], there[b % there.length]];
      return from === to ? [] : [`{ send: ${from} -> ${to}${label === '' ? '' : `, label: ${label}`} }`];
    });
    return small({
      nodes: `nodes:\n${there.map((id, index) => `  ${id}: { label: ${labels[index] ?? 'A'} }`).join('\n')}`,
      layout: `layout:\n  wide: |\n${rows
        .slice(0, 6)
        .map((row) => `    ${row.join(' ')}`)
        .join('\n')}`,
      compare: '',
      first: `do: [${sends.join(', ')}]`,
    });
  });

describe('maps at random', () => {
  test('hold together, or say that they are too wide', () => {
    let drawnOnes = 0;
    fc.assert(
      fc.property(randomMap, (text) => {
        const { explainer } = readExplainer(text, 'file');
        if (explainer === null) return;
        const drawn = drawExplainer(explainer);
        if (drawn.excesses.length > 0) return;
        drawnOnes += 1;
        expect([...breaches(drawn), ...mapBreaches(drawn)]).toEqual([]);
      }),
      { numRuns: 300, seed: 7 },
    );
    expect(drawnOnes).toBeGreaterThan(100);
  });

  test('are always drawn the same', () => {
    fc.assert(
      fc.property(randomMap, (text) => {
        const [one, other] = [readExplainer(text, 'file'), readExplainer(text, 'file')];
        expect(one).toEqual(other);
        if (one.explainer !== null)
          expect(drawExplainer(one.explainer)).toEqual(drawExplainer(one.explainer));
      }),
      { numRuns: 30, seed: 8 },
    );
  });
});

test('without a narrow layout each wide column becomes a row, split where it is too wide', () => {
  const nodes =
    'nodes:\n  a: { label: A }\n  b: { label: B }\n  c: { label: C }\n  long: { label: The widest name of all }';
  const layout = 'layout:\n  wide: |\n    a b long\n    . c long';
  const { explainer } = draw(small({ nodes, layout, compare: '', first: 'do: [{ send: a -> b }]' }));
  expect(explainer.layout?.narrow).toEqual([
    ['a', 'a'],
    ['b', 'c'],
    ['long', 'long'],
  ]);
});
