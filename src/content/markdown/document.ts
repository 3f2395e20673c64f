import type { ContentProblem } from '../../errors.ts';

/** A heading of the text, in reading order. */
export interface Heading {
  /** Level in the page, whose title is the only h1; a body that begins with `###` begins at 2. */
  readonly level: 1 | 2 | 3 | 4 | 5 | 6;
  readonly id: string;
  /** Plain text. */
  readonly text: string;
}

/** A run of prose below one heading, as search and feeds see it. */
export interface Section {
  /** Id of the heading above, or null for the text before the first one. */
  readonly anchor: string | null;
  /** Plain text of that heading, empty before the first one. */
  readonly title: string;
  /** Plain text without code. */
  readonly text: string;
  /** Text of the code blocks in this section. */
  readonly code: string;
}

/** What reading time and word counts are made of; Han, kana and hangul are counted by character. */
export interface WordCounts {
  readonly words: number;
  readonly cjk: number;
  readonly codeLines: number;
}

/** A link or image of the text, where it stands, for `check`. */
export interface Reference {
  readonly kind: 'link' | 'image';
  /** As written. */
  readonly href: string;
  /** 1-based line of the saved file. */
  readonly line: number;
  /** Alternative text of an image; link text of a link. */
  readonly text: string;
}

/** An explainer that a text holds or embeds. */
export interface EmbeddedExplainer {
  readonly id: string;
  /** False: it has a file of its own, and is embedded by `use`. */
  readonly isInline: boolean;
  /** 1-based, in the saved file. */
  readonly line: number;
  readonly column: number;
}

/** Everything one parse of a body yields, short of HTML. */
export interface Outline {
  readonly headings: readonly Heading[];
  readonly sections: readonly Section[];
  readonly counts: WordCounts;
  readonly references: readonly Reference[];
  readonly explainers: readonly EmbeddedExplainer[];
  /** All ids that a link can point at, headings and explicit anchors. */
  readonly anchors: readonly string[];
  /** First paragraph as plain text, for a missing excerpt; empty when there is none. */
  readonly opening: string;
  readonly problems: readonly ContentProblem[];
}

/** A file beside the text, as far as rendering has to know it. */
export interface ImageFacts {
  readonly width: number;
  readonly height: number;
}

/** What the renderer asks of the world; answers are plain data so that it can run in a worker thread. */
export interface RenderContext {
  readonly lang: string;
  /** Folder of the file in the content folder, `posts/a`, against which relative links are resolved. */
  readonly folder: string;
  /** 1-based line of the saved file on which the body begins. */
  readonly bodyLine: number;
  /** Where files under `folder` are served, without a trailing slash: `/posts/a`. Null: under `/files/<path>`. */
  readonly filesBase: string | null;
  /** False: remote images become captioned links. */
  readonly remoteImages: boolean;
  /** Sizes of local images by path in the content folder. */
  readonly images: Readonly<Record<string, ImageFacts>>;
}

/** Who reads the HTML: a browser with our styles and scripts, or a feed reader with neither. */
export type RenderedForm = 'page' | 'feed';

export interface Rendered {
  /** Safe HTML. Links to other content files carry `href="inkloop:<content path>[#fragment]"`, see `resolveContentLinks`. */
  readonly html: string;
  readonly problems: readonly ContentProblem[];
}
