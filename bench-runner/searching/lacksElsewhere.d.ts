/**
 * True if a call failed in another file of the project, where something is missing: other code sets
 * that up.
 *
 * @param file of the subject
 */
declare function lacksElsewhere(message: string, stack: string, file: string): boolean;

export = lacksElsewhere;
