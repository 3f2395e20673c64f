/** `npm run lint`: types, lint rules and formatting. */
import { runChecks } from './checks.mjs';

const { failed } = await runChecks();
process.exitCode = failed === 0 ? 0 : 1;
