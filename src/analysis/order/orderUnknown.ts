/** Thrown if the code does not show which step needs which; the message gives the reason. */
export class OrderUnknown extends Error {}
