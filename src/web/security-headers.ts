import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

export interface SecurityOptions {
  /** Whether articles may show pictures of other hosts. */
  allowsRemoteImages(): boolean;
  /** The public address is https, so browsers may be told to insist on it. */
  readonly isHttps: boolean;
}

/** A page that shows documents of ours in frames; added to its policy. */
export const FRAMES_POLICY = ";frame-src 'self'";

/**
 * Of the document that draws a diagram: only pages of ours may show it, and the library may write styles. It runs
 * nothing but our scripts and loads nothing from elsewhere.
 */
export const DIAGRAM_POLICY = {
  'content-security-policy':
    "default-src 'none';script-src 'self';style-src 'self' 'unsafe-inline';font-src 'self';img-src 'self' data:;base-uri 'none';form-action 'none';frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
  'x-robots-tag': 'noindex',
};

const ONE_YEAR_SECONDS = 31_536_000;

/** The policy the views are written against: nothing inline, nothing from elsewhere but pictures of articles. */
export function securityHeaders({ allowsRemoteImages, isHttps }: SecurityOptions) {
  const remoteImages = (_request: IncomingMessage, _response: ServerResponse): string =>
    allowsRemoteImages() ? 'https:' : "'self'";
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', remoteImages],
        mediaSrc: ["'self'"],
        manifestSrc: ["'self'"],
        connectSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    // Older than frame-ancestors, for browsers that do not know it.
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: isHttps ? { maxAge: ONE_YEAR_SECONDS } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
}
