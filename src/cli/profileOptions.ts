import { InvalidArgumentError, Option } from 'commander';
import { WANTED_PROFILERS } from '../profile/profileJob';

export const profiler = new Option(
  '--profiler <profiler>',
  "inspector: the runtime's own; v8-profiler-next: built for the runtime first, where it is not; auto: v8-profiler-next where it is built, else the inspector",
)
  .choices([...WANTED_PROFILERS])
  .default('auto');

export const out = new Option('--out <folder>', 'folder that the profiles are written to')
  .default('.', 'the current folder')
  .argParser((text) => {
    if (text.trim() !== '') return text;
    throw new InvalidArgumentError('Found "", needed the name of a folder.');
  });

export const yesBuild = new Option('--yes', 'fetch and build v8-profiler-next without asking');
