import * as path from 'node:path';

/**
 * Working folder of binaries that are asked something: outside of any project, and always there.
 */
export const NEUTRAL_FOLDER = path.parse(process.execPath).root;
