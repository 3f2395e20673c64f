import { createInterface } from 'node:readline/promises';
import { readEnvironment } from '../environment.ts';
import { openDatabase } from '../store/database.ts';
import { personEraser } from '../store/person-erasure.ts';
import { personRecords } from '../store/person-records.ts';
import { commandLine } from './command-line.ts';
import { managePrivacy } from './manage-privacy.ts';

await commandLine('privacy', async () => {
  const db = openDatabase(readEnvironment(process.env).dataDir);
  try {
    return await managePrivacy(process.argv.slice(2), {
      people: personRecords(db),
      eraser: personEraser(db),
      now: () => new Date(),
      say: (line) => process.stdout.write(`${line}\n`),
      ask: process.stdin.isTTY && process.stdout.isTTY ? askAtTerminal : null,
    });
  } finally {
    db.close();
  }
});

async function askAtTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}
