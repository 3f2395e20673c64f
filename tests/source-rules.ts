/** Reads source text for `architecture.test.ts`: plain functions from text to what is found in it. */

export interface Import {
  readonly target: string;
  /** Erased by the compiler. */
  readonly isType: boolean;
}

export type Graph = ReadonlyMap<string, readonly string[]>;

const statement = /^\s*(?:import|export)\s+(?!function|const|class|interface)([^'";]*?)\s*from\s*'([^']+)'/gm;
const bareOrDynamic = /(?:^\s*import\s*|\bimport\()'([^']+)'/gm;

/** Imports and re-exports of a module. */
export function importsOf(source: string): Import[] {
  return [
    ...[...source.matchAll(statement)].map(([, clause = '', target = '']) => ({
      target,
      isType: clause.startsWith('type ') || /^\{(\s*type\s[^,]+,?)+\s*\}$/.test(clause),
    })),
    ...[...source.matchAll(bareOrDynamic)].map(([, target = '']) => ({ target, isType: false })),
  ];
}

/** `@scope/name/file` and `name/file` to the package's name; null for files of ours and of Node. */
export function packageOf(target: string): string | null {
  if (target.startsWith('.') || target.startsWith('node:')) return null;
  return target.split('/', target.startsWith('@') ? 2 : 1).join('/');
}

/** One cycle as the files on it, or null. */
export function findCycle(graph: Graph): string[] | null {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const next of graph.get(file) ?? []) {
      const cycle = visit(next, [...path, file]);
      if (cycle) return cycle;
    }
    done.add(file);
    return null;
  };
  for (const file of graph.keys()) {
    const cycle = visit(file, []);
    if (cycle) return cycle;
  }
  return null;
}

/** Raw-output tags of a view that print neither a partial, nor a field named `…Html`, nor the head's JSON-LD, which is escaped for its element. */
export function rawTags(view: string): string[] {
  const allowed = /^<%-\s*(include\(|([\w.?]*(\bh|H)tml|head\.jsonLd)\s*[-_]?%>)/;
  return (view.match(/<%-[\s\S]*?%>/g) ?? []).filter((tag) => !allowed.test(tag));
}

// Properties whose values have no logical spelling.
const physicalOnly =
  /^(text-emphasis-position|text-underline-position|(background|mask|object)-position|transform-origin)$/;

/** Declarations that say left or right where `inline-start`, `inline-end`, `start` or `end` is meant. */
export function physicalDeclarations(css: string): string[] {
  const code = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '""');
  const declarations = [...code.matchAll(/(?<=[{;]\s*)([\w-]+)\s*:([^;{}]*)(?=[;}])/g)];
  return declarations.flatMap(([text, property = '', value = '']) => {
    const isPhysical = /\b(left|right)\b/.test(property) || /(?<!\bto )\b(left|right)\b/.test(value);
    return isPhysical && !physicalOnly.test(property) ? [text.trim()] : [];
  });
}

/** Addresses of package registries, and paths that exist on one person's machine only. */
export function foreignPlaces(text: string): string[] {
  const registry = /\bregistry\.(npm|yarn)[\w-]*\.[a-z]+|"resolved":\s"http[^"]*/g;
  const machine = /(?<![\w.*)])\/(home|Users|root|work)\/[\w.-]+|[A-Z]:\\Users\\\w+/g;
  return [...(text.match(registry) ?? []), ...(text.match(machine) ?? [])];
}
