/** What names mean by convention: each role with what it says of a name. */

interface RoleText {
  means: string;
  /** Capital letters of the names count for nothing. */
  ignoreCase?: true;
  /** A user's model may say it of further names, so that the names are asked of the models of a document. */
  taught?: true;
  /** The child asks for it. */
  inChild?: true;
}

export const ROLES = {
  // resources
  releases: { means: 'Gives back what was acquired.', taught: true },
  releasesOnce: {
    means: 'Gives back what others hold next: doing so twice takes it from them.',
    taught: true,
  },
  endsForGood: { means: 'Ends what was made by `new` and never opened.' },
  endsAll: { means: 'Ends as well what was opened of it: a connection its channels.' },
  givesResource: { means: 'Gives something that has to be given back.', taught: true },
  givesRelease: { means: 'Gives a function that gives back what was acquired.' },
  findsExisting: { means: 'Gives something that was there before, and need not be given back.' },
  keepsOpen: { means: 'Uses something, and never gives it back.' },
  begins: { means: 'Begins a transaction.' },
  commits: { means: 'Commits a transaction.' },
  rollsBack: { means: 'Rolls a transaction back.' },
  borrows: { means: 'Borrows something of a pool.' },
  pool: { means: 'A pool of connections.' },
  makesRunner: { means: 'Makes what holds a connection once it is connected.' },
  connects: { means: 'Has such a runner hold its connection.' },
  borrowsByItself: { means: 'Borrows and gives back by itself.' },
  // analysis
  nodeCallback: {
    means: 'A parameter that is called back with an error first, or nothing in its place.',
    inChild: true,
  },
  callback: { means: 'A function that is called back at an end.' },
  callbackParameter: { means: 'A last parameter that is called back.', inChild: true },
  valueCallback: { means: 'A parameter that is called once at the end, be it with a value first.' },
  errorName: { means: 'A variable or parameter that holds an error.', inChild: true },
  errorMaker: { means: 'A class of errors, or a function that makes one.' },
  requestName: { means: 'The request that a handler is given; `_`: it does not ask what.' },
  context: { means: 'The context that a listener is given whose promise is awaited.' },
  requestContext: { means: 'A context that holds a request and its answer: `ctx`.' },
  answerName: { means: 'What a handler answers a request by: `res`.', inChild: true },
  answers: { means: 'A method of that by which a request is answered: `res.json`.', inChild: true },
} as const satisfies Record<string, RoleText>;

export type Role = keyof typeof ROLES;

/** Roles of which a user's model may speak. */
export type TaughtRole = {
  [R in Role]: (typeof ROLES)[R] extends { taught: true } ? R : never;
}[Role];

/** Roles that nobody else speaks of than the conventions. */
export type FixedRole = Exclude<Role, TaughtRole>;

export const ROLE_NAMES = Object.keys(ROLES) as Role[];

export function isRole(name: string): name is Role {
  return Object.hasOwn(ROLES, name);
}

export const roleText = (role: Role): RoleText => ROLES[role];

export const TAUGHT_ROLES = ROLE_NAMES.filter((role) => roleText(role).taught) as TaughtRole[];
