// What is held against us as the in-process way: tinybench, which runs one file after the other in
// this very process. Takes {files, parallel, ioMs, taskMs} as JSON, prints the samples of each in ms.

import { createRequire } from 'node:module';
import { Bench } from 'tinybench';

const require = createRequire(import.meta.url);
const { callAtOnce, installFakes } = require('./calls');

const { files, parallel, ioMs, taskMs } = JSON.parse(process.argv[2]);

installFakes(ioMs);
const bench = new Bench({ time: taskMs, retainSamples: true, throws: true });
files.forEach((file, index) => {
  const upload = require(file);
  bench.add(String(index), () => new Promise((resolve) => callAtOnce(upload, parallel, resolve)));
});
await bench.run();
console.log(JSON.stringify(bench.tasks.map(({ result }) => result.latency.samples)));
