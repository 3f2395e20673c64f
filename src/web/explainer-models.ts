import type { Dated, Link, LinkWithLang, Worded } from './page-models.ts';

/** An explainer in a list: a still thumbnail, its title, how many steps. */
export interface ExplainerCard {
  readonly href: string;
  readonly title: Worded;
  /** Empty where there is no drawing to show. */
  readonly thumbnailHtml: string;
  readonly steps: string;
  readonly category: LinkWithLang | null;
  readonly mark: string | null;
}

export interface ExplainersModel {
  readonly heading: string;
  readonly dek: string;
  readonly cards: readonly ExplainerCard[];
  readonly empty: string | null;
}

export interface ExplainerModel {
  readonly list: Link;
  readonly category: LinkWithLang | null;
  /** The drawing, whose title is the page's heading. */
  readonly figureHtml: string;
  /** Articles that embed it. */
  readonly users: readonly LinkWithLang[];
  readonly date: Dated | null;
  readonly mark: string | null;
}
