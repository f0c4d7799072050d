/** What drivers give their callers, by the name that code has for it, and the module that brings it. */
export declare const drivers: readonly { api: string; module: string }[];
