import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runMain, say } from '@console/shared-node/command.ts';
import { NumberedFailure, sentenceOf } from '@console/shared-node/failure.ts';
import { type Language, languages } from '@console/shared-ui/contract';
import { buildStale } from '@console/tooling/bundler/build-stale.ts';
import { type Count, conclude } from '../run/run-tests.ts';
import { findMistakes } from './broken-build.ts';
import { JOURNEYS } from './journeys.ts';
import { heardFolder, type ListenedJourney, listen, TENANTS } from './listen.ts';
import { findFaults } from './rules.ts';
import {
  findDifference,
  formatSteps,
  isSentence,
  readApproved,
  withoutTimes,
  writeApproved,
} from './transcript.ts';

const approvedFolder = path.join(import.meta.dirname, 'approved');

/** The words with which the counts of tenants end, and how many there are. */
const TOTALS = { tenants: TENANTS, organisations: TENANTS };

/**
 * Runs `npm run test:all -- screen-reader`: the journeys with Orca, in each language. Each transcript must have
 * no fault and be the approved one. Then a broken build, whose four mistakes must be found.
 *
 * `--approve "<reason>"` approves what differs; the reason is a sentence, which is kept in the file.
 * `--only en` listens to one language, without the broken build.
 */
async function main(): Promise<void> {
  const [reason, only] = ['--approve', '--only'].map(option);
  if (reason !== undefined && !isSentence(reason))
    throw new NumberedFailure('MF-150', `The reason must be a sentence, got "${reason}"`);
  await buildStale(say);
  const counts: Count[] = [];
  for (const language of languages) {
    if (only !== undefined && only !== language) continue;
    let problems = await hear(language, reason);
    // As in the browser tests, what fails runs once more: on a busy machine, Orca misses a change of the page.
    if (problems.some(([, all]) => all.length > 0)) {
      const again = new Map(await hear(language, reason));
      problems = problems.map(([name, all]) => [
        name,
        all.length > 0 ? (again.get(name) ?? all) : all,
      ]);
    }
    for (const [name, all] of problems) {
      say(`${all.length > 0 ? 'FAILED' : 'passed'}  ${language}/${name}`);
      counts.push(all.length > 0 ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 });
    }
  }
  if (only === undefined) {
    for (const [mistake, isFound] of await findMistakes()) {
      say(`${isFound ? 'passed' : 'FAILED'}  a broken build is found: ${mistake}`);
      counts.push(isFound ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
    }
  }
  conclude(counts);
}

type Problems = (readonly [journey: string, problems: readonly string[]])[];

/** Listens to all journeys in a language; says and returns the problems of each. */
async function hear(language: Language, reason: string | undefined): Promise<Problems> {
  const listened = await listen(language, JOURNEYS);
  const heard = new Map(listened.map((journey) => [journey.name, journey]));
  const problems: Problems = [];
  for (const name of Object.keys(JOURNEYS)) {
    const journey = heard.get(name);
    const all = journey ? await check(language, journey, reason) : ['not reached'];
    for (const problem of all) say(`${language}/${name}: ${problem}`);
    problems.push([name, all]);
  }
  return problems;
}

function option(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : (process.argv[at + 1] ?? '');
}

async function check(
  language: Language,
  { name, steps, failure }: ListenedJourney,
  reason: string | undefined,
): Promise<string[]> {
  const plain = steps.map(withoutTimes);
  const text = formatSteps(plain);
  const heard = path.join(heardFolder, language, `${name}.txt`);
  await mkdir(path.dirname(heard), { recursive: true });
  await writeFile(heard, text);
  if (failure !== undefined) return [sentenceOf(failure)];
  const faults = findFaults(plain, TOTALS).map(
    ({ kind, step, line }) => `${kind} at step ${step + 1} (${plain[step]?.done}): ${line}`,
  );
  const file = path.join(approvedFolder, language, `${name}.txt`);
  const approved = existsSync(file)
    ? readApproved(await readFile(file, 'utf8'))
    : { reasons: [], text: '' };
  const difference = findDifference(text, approved.text);
  if (difference === undefined) return faults;
  if (reason === undefined)
    return [...faults, `differs from the approved transcript, ${difference}`];
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, writeApproved({ ...approved, text }, reason));
  return faults;
}

runMain(main);
