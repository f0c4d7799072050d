/** What people call things, where no more than a name tells what they are. */

/** An error that a function is told of, or handles. */
export function isErrorName(name: string): boolean {
  return (
    /^_?(?:e|er|err|error|ex|exception|failure)\d*$/i.test(name) ||
    /(?:Err|Error|Exception)$/.test(name)
  );
}

/** A class of errors, or a function that makes one. */
export function isErrorMaker(name: string): boolean {
  return /Error$/.test(name);
}

/** A callback as Node has them, as which a parameter is taken. */
export const NODE_CALLBACK = /^_?(?:cb|done|next|callback|\w+(?:Callback|Cb))$/;

/** A callback of somebody else's that a call hands on. */
export const LENT_CALLBACK = /^_?(?:cb|callback|done|next)$/i;

/** A function that something invented is given, and calls back. */
export const GIVEN_CALLBACK = /^(?:cb|callback|done|next|fn|finish|resolve)$|(?:Callback|Cb|Done)$/;

/** A callback that is told of an end; `next` goes on with something. */
export const VALUE_CALLBACK =
  /^_?(?:cb|done|callback|\w+(?:Callback|Cb)|on(?:Done|End|Ready|Results?|Complete[d]?|Finish(?:ed)?|Success|Load(?:ed)?|Response)|respond|reply|ack|acknowledge|sendResponse)$/;

/** What a handler answers; `_`: it does not ask what. */
export const REQUEST = /^(?:_?req(?:uest)?|_+)$/;

/** What a handler answers a request by. */
export const ANSWER = /^_?(?:res|resp|response|reply)$/;

/** Methods of it. */
export const ANSWERING: ReadonlySet<string> = new Set(
  'json jsonp send sendFile sendStatus status end redirect render code'.split(' '),
);

/** The only parameter of an operation. */
export const ONLY_CALLBACK = /^(?:done|cb|callback|next|fn)$/i;

/** A last parameter that makes a function look asynchronous. */
export const ASYNC_CALLBACK =
  /^_?(?:done|cb|callback|next|fn|then|resolve|on[A-Z]\w*|\w+(?:Callback|Cb|Done))$/;
