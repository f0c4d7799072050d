import { parentPort, workerData } from 'node:worker_threads';

import { openGate } from '../gate';
import { Core, type CoreOptions } from '../host/core';
import { Channel, type Message } from '../host/thread/channel';
import { sameDocuments } from '../host/thread/sameDocuments';

/**
 * Entry point of the core's thread: slow work runs here, so that no extension of the editor waits
 * for it.
 */
let mayStart = false;
openGate(() => mayStart);

const target = {
  core: new Core(workerData as CoreOptions),
  trust: (isTrusted: boolean) => void (mayStart = isTrusted),
};
const channel = new Channel((message) => parentPort?.postMessage(message), target, sameDocuments());
parentPort?.on('message', (message: Message) => channel.receive(message));
