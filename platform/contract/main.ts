import { writeFile } from 'node:fs/promises';
import { interrupted, runMain, say } from '@console/shared-node/command.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { root } from '@console/shared-node/folders.ts';
import { type RuleResult, testContract } from './contract-test.ts';
import { readOptions, usage } from './options.ts';
import { asOneLine, formatResult, toJunit } from './report.ts';
import { NoAnswer } from './tested-api/caller.ts';
import { readDocument } from './tested-api/document.ts';

/** The exit code that shells use for Ctrl-C. */
const INTERRUPTED = 130;

/** `npm run contract`: prints a line per rule and a summary, and fails if a rule does not hold. */
async function main(): Promise<void> {
  const options = await readOptions(process.argv.slice(2));
  const stop = new AbortController();
  const end = () => stop.abort();
  void interrupted().then(end);
  // A program that reads the output has closed the pipe.
  process.stdout.on('error', end);
  // An API may repeat a token in its answers.
  const withoutTokens = (text: string) =>
    options.tokens.reduce<string>((rest, token) => rest.replaceAll(token ?? '', '…'), text);
  const tell = (line: string) => say(withoutTokens(line));
  const results: RuleResult[] = [];
  const count = (status: string) =>
    results.filter(({ verdict }) => verdict.status === status).length;
  const { extensions, junit } = options;
  try {
    await testContract(
      { ...options, document: readDocument(root, extensions), stop: stop.signal },
      {
        onResult(found) {
          results.push(found);
          for (const line of formatResult(found)) tell(line);
        },
        onWriting({ mark }) {
          tell(
            `Created rows are called "Contract test ${mark} …". Users and hubs are deleted at the`,
          );
          tell('end; one tenant stays, because the contract has no call that deletes it.\n');
        },
        onCleanedUp: (left) => tell(`\nLeft behind: ${left.join('\n             ') || 'nothing'}`),
      },
    );
  } catch (error) {
    if (error instanceof NoAnswer) {
      throw new NumberedFailure('MF-178', withoutTokens(asOneLine(error.message)));
    }
    if (!stop.signal.aborted) throw error;
    tell('\nInterrupted: the other rules were not tested');
    process.exitCode = INTERRUPTED;
  } finally {
    if (junit !== undefined) await writeFile(junit, withoutTokens(toJunit(results)));
  }
  tell(`\n${count('holds')} hold, ${count('fails')} fail, ${count('not tested')} not tested`);
  if (count('fails') > 0) process.exitCode = 1;
}

runMain(main, usage);
