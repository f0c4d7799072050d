'use strict';

// Constants that both ends of the channel use; the types of its lines are in protocol/.
exports.CHANNEL_FD = 3;
exports.CHANNEL_LOST = 97;
exports.HEARTBEAT_MS = 500;
exports.MODES = ['passed', 'thrown', 'thrownLater'];
exports.MISUSE_MODES = ['neverCalled', 'calledTwice', 'aborted', 'refused', 'garbled'];
