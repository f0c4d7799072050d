import * as path from 'node:path';

/** As far from any project as can be, and always there: where a binary runs that is asked something. */
export const NEUTRAL_FOLDER = path.parse(process.execPath).root;
