'use strict';

// an earlier VS Code asks for this path as it starts; no test searches
exports.rgPath = 'rg';
