/**
 * Enters the fingerprint that decides whether stored HTML is still what this code would make. Raise it with
 * every change that alters what an unchanged article looks like.
 */
export const RENDERER_VERSION = 'markdown-4';
