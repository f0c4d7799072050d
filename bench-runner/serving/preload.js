'use strict';

// Preloaded by processes and threads of a server, so that they use loopback as well.

require('./spread')();
