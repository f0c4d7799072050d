import { openGate } from '../../src/gate';

/** What the tests start is theirs. Loaded before every file of tests, by .mocharc.json. */
openGate(() => true);
