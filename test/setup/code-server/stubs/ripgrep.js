'use strict';

// an earlier VS Code reads this path at its start; no test searches
exports.rgPath = 'rg';
