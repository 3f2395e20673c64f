// Before anything that takes time to load.
import { askedToEnd } from './stop-signal.ts';

const { serve } = await import('./serve.ts');
await serve(askedToEnd);
