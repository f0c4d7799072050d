import type { OwnCall } from '../protocol/own';
import type { FoundWay } from '../protocol/search';

declare namespace scenario {
  /** True if a way leaves out the parameter of that name. */
  function isLeftOut(own: OwnCall, way: FoundWay, name: string): boolean;
}

/** Call with the changes of a way. */
declare function scenario(own: OwnCall, way: FoundWay): OwnCall;

export = scenario;
