import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

export interface Step {
  readonly id?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

export interface Job {
  readonly needs?: string | readonly string[];
  readonly 'timeout-minutes': number;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> };
  readonly steps: readonly Step[];
}

export interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly concurrency: { readonly group: string; readonly 'cancel-in-progress': boolean };
  readonly jobs: Readonly<Record<string, Job>>;
}

export interface WorkflowFile {
  readonly name: string;
  readonly text: string;
  readonly workflow: Workflow;
}

const folder = '.github/workflows';

/** Every workflow, by the name of its file. */
export const workflowFiles: readonly WorkflowFile[] = readdirSync(folder).map((name) => {
  const text = readFileSync(`${folder}/${name}`, 'utf8');
  return { name, text, workflow: parse(text) as Workflow };
});

/** One of them; it has to be there. */
export function workflowNamed(name: string): Workflow {
  const found = workflowFiles.find((file) => file.name === name);
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found.workflow;
}

/** `owner/action/part` of what a step uses. */
export function actionOf({ uses = '' }: Step): string {
  return uses.split('@', 1)[0] ?? '';
}

/** What stands in `${{ … }}`, anywhere in a part of a workflow. */
export function expressionsIn(part: unknown): string[] {
  return [...JSON.stringify(part).matchAll(/\$\{\{(.*?)\}\}/g)].map(([, expression = '']) =>
    expression.trim(),
  );
}

/** Names below a context, as `build` in `steps.build.outputs.digest`. */
export function namesOf(context: string, part: unknown): string[] {
  const pattern = new RegExp(`\\b${context}\\.([\\w-]+)`, 'g');
  return expressionsIn(part).flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name));
}
