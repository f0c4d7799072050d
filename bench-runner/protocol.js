'use strict';

// Both ends of the channel import this file; protocol.d.ts beside it says what passes.
exports.CHANNEL_FD = 3;
exports.CHANNEL_LOST = 97;
exports.HEARTBEAT_MS = 500;
exports.MODES = ['passed', 'thrown', 'thrownLater'];
exports.MISUSE_MODES = ['neverCalled', 'calledTwice', 'aborted', 'refused', 'garbled'];
