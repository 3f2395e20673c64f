/** Raise when the same text would be cut into other tokens; every article is then judged and indexed anew. */
export const SEGMENTER_VERSION = 'segments-1';
