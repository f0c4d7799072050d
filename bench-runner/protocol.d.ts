import type { MisuseMode, ProbeMode } from './protocol/probe';

/** Descriptor of the channel. */
export const CHANNEL_FD: 3;
/** Exit code of a child that can no longer write to the channel. */
export const CHANNEL_LOST: 97;
export const MODES: ProbeMode[];
export const HEARTBEAT_MS: number;
export const MISUSE_MODES: MisuseMode[];
