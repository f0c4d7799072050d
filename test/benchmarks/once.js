'use strict';

// What hyperfine runs: one round of calls in a process, or none (`0`), which is its start alone.

const { callAtOnce, installFakes } = require('./calls');

const [file, parallel, ioMs] = process.argv.slice(2);

installFakes(Number(ioMs));
const upload = require(file);
if (Number(parallel) > 0) callAtOnce(upload, Number(parallel), () => {});
