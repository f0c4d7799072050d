export class PaymentError extends Error {}

export function log(text: string): void {
  if (process.env.VERBOSE) console.error(text);
}

export function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
