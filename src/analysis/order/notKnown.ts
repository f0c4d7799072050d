/** Which step needs which is not to be told from the code; the message says what keeps it from that. */
export class NotKnown extends Error {}
