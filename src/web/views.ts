import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ejs from 'ejs';
import type { LetterViews } from '../mail/letter.ts';
import type { Phrases } from '../site/phrases.ts';
import type { CommentPageModel } from './comments/talk-models.ts';
import type { DiagramModel } from './diagrams/diagram-document.ts';
import type { ExplainerModel, ExplainersModel } from './explainer-models.ts';
import type { MailPageModel } from './mail/mail-page-model.ts';
import type * as models from './page-models.ts';
import type { SearchModel } from './search-model.ts';

/** Which model each page's view takes. */
export interface ViewModels {
  home: models.HomeModel;
  article: models.ArticleModel;
  page: models.StaticPageModel;
  term: models.TermModel;
  explainer: ExplainerModel;
  explainers: ExplainersModel;
  topics: models.TopicsModel;
  archive: models.ArchiveModel;
  search: SearchModel;
  feeds: models.FeedsModel;
  comment: CommentPageModel;
  error: models.ErrorModel;
  mail: MailPageModel;
}

export interface Views {
  render<Name extends keyof ViewModels>(
    name: Name,
    locals: { shell: models.ShellModel; page: ViewModels[Name]; t: Phrases },
  ): string;
  /** The document in the frame of a diagram, which is no page of the site. */
  renderDiagram(page: DiagramModel, t: Phrases): string;
}

/** The site's pages. */
export function loadViews(viewsDir: string, isDevelopment: boolean): Views {
  const render = compileViews(join(viewsDir, 'pages'), isDevelopment);
  return { render, renderDiagram: (page, t) => render('diagram', { page, t }) };
}

/** Mails, in both forms; in plain text nothing has to be escaped. */
export function loadMailViews(viewsDir: string, isDevelopment: boolean): LetterViews {
  const folder = join(viewsDir, 'mail');
  const html = compileViews(folder, isDevelopment);
  const text = compileViews(folder, isDevelopment, String);
  return (form, letter) => (form === 'html' ? html : text)(`letter.${form}`, { letter });
}

/**
 * Compiles each view of a folder once; in development at every use, so that an edit shows at once.
 * @param escape what becomes of each value that is printed; escaped as HTML when left out
 * @returns renders a view by name with its locals
 */
export function compileViews(
  folder: string,
  isDevelopment: boolean,
  escape?: (value: unknown) => string,
): (name: string, locals: object) => string {
  const compiled = new Map<string, ejs.TemplateFunction>();
  const compile = (name: string): ejs.TemplateFunction => {
    const filename = join(folder, `${name}.ejs`);
    const options = { filename, cache: !isDevelopment, strict: false };
    return ejs.compile(
      readFileSync(filename, 'utf8'),
      escape === undefined ? options : { ...options, escape },
    );
  };
  return (name, locals) => {
    if (isDevelopment) ejs.clearCache();
    const view = (isDevelopment ? undefined : compiled.get(name)) ?? compile(name);
    compiled.set(name, view);
    return view(locals);
  };
}
