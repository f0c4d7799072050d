import { Command, InvalidArgumentError, Option } from 'commander';

/** What a person may say on the command line; what is left out is each benchmark's own default. */
export interface Settings {
  only?: string[];
  out?: string;
  comparisons?: number;
  budget?: number;
  work?: number;
  differences?: number[];
  minutes?: number;
  repeats?: number;
  pairs?: number;
  subjects?: number;
  runs?: number;
  folder?: string;
  parallel?: number;
  ioMs?: number;
}

/** Reads the arguments; commander prints help and what is wrong, and ends the process. */
export function parseSettings(argv: readonly string[], names: readonly string[]): Settings {
  const program = new Command('npm run bench --')
    .description('Measures how good the measuring is. Let the machine be idle meanwhile.')
    .addOption(
      new Option('--only <name,…>', `some of ${names.join(', ')}`).argParser((text) =>
        namesIn(text, names),
      ),
    )
    .option('--out <file>', 'JSON file of results; default: a new one in .cache/benchmarks')
    .option('--comparisons <n>', 'aa (100), power (20), smallest (10): comparisons', count)
    .option(
      '--budget <s>',
      'power (the default), peers (20): seconds a comparison may take',
      positive,
    )
    .option('--work <µs>', 'power, smallest: CPU work before each I/O operation (20)', positive)
    .option('--differences <%,…>', 'smallest: differences to look for (5,3,2,1)', positives)
    .option(
      '--minutes <n>',
      'smallest (60), aa, power, repository: when to begin no more',
      positive,
    )
    .option('--repeats <n>', 'peers: how often each is measured (3)', count)
    .option('--pairs <n>', 'overhead: processes (10)', count)
    .option('--subjects <n>', 'parent: subjects of one command (35)', count)
    .option('--runs <n>', 'rank: runs of each file (15)', count)
    .option(
      '--folder <dir>',
      'rank: files of the 2013 convention, which bring their own fakes; repository: what is scored',
    )
    .option('--parallel <n>', 'rank: calls at once (5000)', count)
    .option('--io-ms <ms>', 'rank: milliseconds of an I/O operation (1)', positive);
  return program.parse([...argv], { from: 'user' }).opts<Settings>();
}

function namesIn(text: string, names: readonly string[]): string[] {
  const wanted = text.split(',');
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown === undefined) return wanted;
  throw new InvalidArgumentError(`There is no "${unknown}": ${names.join(', ')}.`);
}

function count(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new InvalidArgumentError('A whole number above 0 is needed.');
}

function positive(text: string): number {
  const value = Number(text);
  if (value > 0 && Number.isFinite(value)) return value;
  throw new InvalidArgumentError('A number above 0 is needed.');
}

function positives(text: string): number[] {
  return text.split(',').map(positive);
}
