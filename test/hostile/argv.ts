/** The smallest measurement that there is; `FILE` is the row's first file. */
const SMALLEST = ['FILE', '--json', '--mode', 'faithful', '--io-ms', '1', '--budget', '0.1'];

/** What a row is called by that says nothing else. */
export const BENCH = ['bench', ...SMALLEST, '--parallel', '2', '--timeout', '10'];
/** The same of what has to be stopped. */
export const STOPPED_SOON = ['bench', ...SMALLEST, '--parallel', '2', '--timeout', '0.7'];
export const SCORE = ['score', ...SMALLEST, '--parallel', '2', '--timeout', '10'];
export const PROBE = ['probe', 'FILE', '--json', '--timeout', '3'];
export const TOKENS = ['tokens', 'FILE', '--json'];
export const FUNCTIONS = ['functions', 'FILE', '--json'];
