import { openGate } from '../../src/gate';

/**
 * Opens the gate, as the tests start processes. .mocharc.json loads this before every test file.
 */
openGate(() => true);
