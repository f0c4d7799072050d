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
  next: { means: 'A parameter of a handler that hands a request on.' },
  errorName: { means: 'A variable or parameter that holds an error.', inChild: true },
  errorMaker: { means: 'A class of errors, or a function that makes one.' },
  context: { means: 'The context that a listener is given whose promise is awaited.' },
  requestContext: { means: 'A context that holds a request and its answer: `ctx`.' },
  requestName: { means: 'The request that a handler is given; `_`: it does not ask what.' },
  responseName: {
    means: 'The parameter by which a handler answers a request: `res`.',
    inChild: true,
  },
  answersRequest: { means: 'Answers a request, as `res.json` does.', inChild: true },
  setsStatus: { means: 'Sets the status of an answer by a number.' },
  iterates: { means: 'Takes a function, and hands it the elements of an array.' },
  callsForEach: { means: 'Calls a function once for each item, and not at an end.' },
  runsForEach: { means: 'Runs a function for each of a list, as `async.mapLimit` does.' },
  usesAtOnce: {
    means: 'Uses a function at once, or makes a promise of it: nobody looks for it there.',
  },
  chains: { means: 'Goes on from a promise.' },
  joins: { means: 'Waits for all promises of a list.' },
  makesPromise: { means: 'A static method of promises that gives one.' },
  waitsForGiven: { means: 'Waits for what it is given.' },
  pipesInto: { means: 'Pipes a stream into what it is given.' },
  listens: { means: 'Listens to an event.', inChild: true },
  subscribes: { means: 'Listens or subscribes to what its first argument names, or ends that.' },
  tellsNoError: { means: 'Tells its callback that it is time, and of no error.' },
  keepsForLater: { means: 'Keeps the function that it is given for what comes later.' },
  registers: { means: 'Keeps the function that it is given, and gives what ends that.' },
  repeats: { means: 'Calls the function that it is given again and again.' },
  finalEvent: { means: 'An event that comes once, and nothing after it.' },
  singleEvent: { means: 'An event that comes once.' },
  eventWithoutData: { means: 'An event that tells nothing, or an error.' },
  ioEvent: { means: 'An event of requests, readers and sockets of a browser.' },
  dataEvent: { means: 'An event that tells of a part of a stream.' },
  callsLater: { means: 'A function of the platform that calls another one later.' },
  puts: { means: 'Puts something into a list, a Map or a queue.' },
  addsToList: { means: 'Adds elements to a list.' },
  extendsEvent: {
    means: 'Has an event of a service worker last until what it is given has settled.',
  },
  takesOut: { means: 'Takes elements out of a list.' },
  changesItself: { means: 'Changes what it is called on.' },
  keepsElements: { means: 'Gives an array of the same elements.' },
  arranges: { means: 'Gives a piece, or the same in another order.' },
  sorts: { means: 'Sorts an array.' },
  givesElement: { means: 'Gives one of the elements.' },
  rewritesText: { means: 'Gives the same text, written otherwise.' },
  ofListOrText: { means: 'A method of arrays and of texts; arrays are meant more often.' },
  asksText: { means: 'Asks whether a text or a list contains something.' },
  countName: { means: 'The number of elements.' },
  ofEverything: { means: 'A method that any value has by itself.' },
  ownClass: { means: 'A class of the language or of Node whose objects do no I/O.' },
  languageObject: { means: 'An object of the language or of Node.' },
  changesNothing: {
    means: 'An object or a function of the language whose calls change nothing outside.',
  },
  changesGiven: { means: 'Changes what it is given.' },
  givesItsArgument: { means: 'Gives what it is given.' },
  reachesOut: { means: 'A global of Node that reaches out of its process.' },
  staysInside: { means: 'A module of Node that stays inside of its process.' },
  hasServers: { means: 'A module of Node with servers that listen.' },
  interop: { means: 'Makes a module of another kind of what is required, as compilers put it in.' },
  effectHook: { means: 'Gives a component what it does beside drawing.' },
  promiseType: { means: 'A type or a class of promises.' },
  asyncIteratorType: { means: 'A type of async iterators.' },
  webStream: { means: 'A class of streams of the web.' },
  iteratorType: { means: 'A type of iterators.' },
  observableType: { means: 'A type or a class of observables.' },
  streamType: { means: 'A type or a class of streams or emitters.' },
  readsAnswerBody: { means: 'Reads the body of an answer.' },
  partOfAnswer: { means: 'A part of an answer that tells nothing of its status.' },
  bodyOption: { means: 'An option that sends a body.' },
  harmlessOption: { means: 'An option that sends no body.' },
  readingVerb: { means: 'A method of HTTP that only reads.', ignoreCase: true },
  tellsNoFailure: { means: 'A member of a message that tells of no failure.' },
  routes: { means: 'Registers a function with a router or an app.' },
  portName: { means: 'A port.', ignoreCase: true },
  claimsSuccess: { means: 'Claims that all went well.', ignoreCase: true },
  tellsOutcome: { means: 'A member of an answer that may tell of a failure.', ignoreCase: true },
  stateName: { means: 'A member that tells the state of something.', ignoreCase: true },
  failureName: { means: 'A member or a value that tells of a failure.', ignoreCase: true },
  boundsFromOutside: { means: 'Ends a wait from outside, or by the clock.', ignoreCase: true },
  topicName: {
    means: 'A topic, or another thing that one subscribes to by name.',
    ignoreCase: true,
  },
  logs: { means: 'Writes a log.', inChild: true },
  reports: { means: 'Tells somebody of the error that it is given.', taught: true },
  showsFailure: { means: 'Shows a failure on a page.' },
  refusesMessage: { means: 'Tells a queue that a message could not be handled.' },
  notifier: { means: 'An object that notifies users.', ignoreCase: true },
  keepsState: { means: 'Keeps a state that others look at.' },
  acknowledges: { means: 'Tells that a message is done with.', taught: true },
  reads: { means: 'Only asks for something.', taught: true },
  yetChanges: {
    means:
      'Changes something, or goes on from the last time, though its name begins as if it asked.',
  },
  writes: { means: 'Changes something outside.', taught: true },
  pure: { means: 'Changes nothing, and does no I/O.', taught: true },
  sends: { means: 'Sends a command or a query, which its class names.' },
  sentClass: { means: 'A class of commands or queries.' },
  nameOfAnswer: { means: 'A word that names what is asked for, and is no command.' },
  builds: { means: 'Builds a query before it is sent.' },
  makesValue: { means: 'Makes a value; it may throw on what it is given.' },
  oneAtATime: { means: 'A thing that does one thing after the other.' },
  transacts: { means: 'Begins or ends a transaction of what it is called on.' },
  runsSql: { means: 'Runs SQL.' },
  asksOthers: { means: 'Asks somebody else for something.' },
  conventionOf2013: { means: 'A variable of the benchmarks of 2013.' },
  fakedIo: { means: 'A member of the I/O that the gallery fakes.' },
  mayBeFakedIo: { means: 'A member of that I/O, or of a global of Node with the same name.' },
  uploadParameter: { means: 'A parameter of the upload of the gallery.' },
  promisifies: { means: 'Makes a function that gives a promise of one that calls back.' },
  mapsEach: { means: 'An operator of observables that maps what comes.' },
  flattens: { means: 'An operator of observables that goes on with what a function gives.' },
  operator: { means: 'An operator of observables.' },
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
