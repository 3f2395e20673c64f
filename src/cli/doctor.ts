import { commandLine } from './command-line.ts';
import { diagnose, printFindings } from './diagnose.ts';

/** Looks at the machine a server is to run on; exit 1 where something will not work. */
await commandLine('doctor', async () => {
  const [option, ...rest] = process.argv.slice(2);
  if (rest.length > 0 || (option !== undefined && option !== '--json'))
    throw new RangeError('Usage: npm run doctor [-- --json]');
  const findings = await diagnose(process.env, new Date());
  process.stdout.write(
    `${option === '--json' ? JSON.stringify(findings, null, 2) : printFindings(findings)}\n`,
  );
  return findings.some(({ level }) => level === 'error') ? 1 : 0;
});
