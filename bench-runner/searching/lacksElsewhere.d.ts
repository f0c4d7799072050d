/**
 * Whether a call failed in another file of the project than its own, by what is not there: others set that up.
 *
 * @param file that of the subject
 */
declare function lacksElsewhere(message: string, stack: string, file: string): boolean;

export = lacksElsewhere;
