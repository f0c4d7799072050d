'use strict';

// Loaded first by the processes and threads that a server starts: they keep to loopback as well.

require('./spread')();
